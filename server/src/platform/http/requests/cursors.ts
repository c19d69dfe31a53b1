import { createHmac, timingSafeEqual } from 'node:crypto'
import { linkTo, type Position } from '@salama/contract/kernel/page'
import { refuse } from '../replies/refusal.ts'

const MAC_BYTES = 12

/** One list as it was asked for. A cursor leads on in this list only, not in one with another filter or order. */
export type List = { address: string; secret: string }

/** The sent cursor as the position it was made from. Refuses one that this server did not make for this list. */
export function positionIn({ address, secret }: List): Position | undefined {
  const cursor = queryOf(address).get('cursor')
  if (cursor === null) return undefined
  const [body = '', mac = ''] = cursor.split('.')
  const expected = macOf(body, { address, secret })
  const given = Buffer.from(mac, 'base64url')
  if (given.length !== MAC_BYTES || !timingSafeEqual(given, expected)) {
    return refuse('platform.invalid_input', {
      fields: [{ path: 'cursor', code: 'cursor_invalid', message: 'Esta lista mudou. Veja-a de novo desde o início.' }],
    })
  }
  return JSON.parse(Buffer.from(body, 'base64url').toString()) as Position
}

/** The header `Link` of a page that ends at this position. */
export function linkAfter(position: Position, { address, secret }: List): string {
  const body = Buffer.from(JSON.stringify(position)).toString('base64url')
  const query = queryOf(address)
  query.set('cursor', `${body}.${macOf(body, { address, secret }).toString('base64url')}`)
  return linkTo(`${pathOf(address)}?${query}`)
}

function macOf(body: string, { address, secret }: List): Buffer {
  const query = queryOf(address)
  query.delete('cursor')
  query.delete('limit')
  query.sort()
  return createHmac('sha256', secret)
    .update(`${pathOf(address)}?${query}\n${body}`)
    .digest()
    .subarray(0, MAC_BYTES)
}

const pathOf = (address: string): string => address.split('?', 1)[0] ?? ''
const queryOf = (address: string) => new URLSearchParams(address.split('?')[1])
