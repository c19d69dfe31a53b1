import { cursorIn } from '@salama/contract/kernel/page'
import { describe, expect, it } from 'vitest'
import { linkAfter, positionIn } from './cursors.ts'

const list = (address: string) => ({ address, secret: 'chave' })
const POSITION = [80_000, null, '00000000-0000-4000-8000-000000000001']

const cursorOf = (address: string) => cursorIn(linkAfter(POSITION, list(address))) ?? ''

describe('the cursor of a list', () => {
  it('leads on in the list that it was made for, also with another number of rows', () => {
    const cursor = cursorOf('/api/doctors?sort=price&limit=5')
    expect(positionIn(list(`/api/doctors?limit=9&sort=price&cursor=${cursor}`))).toEqual(POSITION)
    expect(positionIn(list('/api/doctors?sort=price'))).toBeUndefined()
  })

  it('is refused when it is forged, or comes with another list, order or filter (AZ-08)', () => {
    const cursor = cursorOf('/api/doctors?sort=price')
    const [body = ''] = cursor.split('.')
    const forged = Buffer.from('[0,null,"x"]').toString('base64url')
    for (const address of [
      `/api/doctors?sort=rating&cursor=${cursor}`,
      `/api/reviews?sort=price&cursor=${cursor}`,
      `/api/doctors?sort=price&cursor=${body}`,
      `/api/doctors?sort=price&cursor=${cursor.replace(body, forged)}`,
      `/api/doctors?sort=price&cursor=${body}.AAAA`,
      '/api/doctors?sort=price&cursor=',
    ]) {
      expect(() => positionIn(list(address))).toThrow('platform.invalid_input')
    }
  })
})
