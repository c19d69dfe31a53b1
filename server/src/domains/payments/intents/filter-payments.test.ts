import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'
import { newId } from '../../../platform/db/database.ts'
import { makeReference } from '../../wallets/public.ts'

type Person = Awaited<ReturnType<TestServer['person']>>

let server: TestServer
let payer: Person
const ids: Record<string, string> = {}

beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT: 'off' } })
  payer = await server.person()
  ids['paid'] = await keep('confirmed', 100_00, '2026-03-01T00:00:00+02:00')
  ids['failed'] = await keep('failed', 200_00, '2026-03-31T23:59:59+02:00')
  ids['waiting'] = await keep('pending_verification', 300_00, '2026-04-01T00:00:00+02:00')
  ids['reversed'] = await keep('reversed', 400_00, '2026-04-02T00:00:00+02:00')
  await keep('confirmed', 999_00, '2026-03-10T00:00:00+02:00', await server.person())
})
afterAll(() => server.stop())

async function keep(status: string, amount: number, at: string, { id: payerId } = payer): Promise<string> {
  const id = newId()
  await server.query(
    `insert into payments_intents (id, payer_id, method, amount, description, reference, status, failure_code,
      created_at, prompt_expires_at, settled_at)
    values ($1, $2, 'bank-transfer', $3, 'Consulta', $4, $5, $6, $7, $7, $8)`,
    [
      id,
      payerId,
      amount,
      makeReference(),
      status,
      status === 'failed' ? 'proof_refused' : null,
      at,
      status === 'pending_verification' ? null : at,
    ],
  )
  return id
}

const listed = async (query: string): Promise<string[]> =>
  (await payer.get(`/api/payments${query}`)).body.map(({ transactionId }: { transactionId: string }) => transactionId)
const totals = async (query: string) => (await payer.get(`/api/payments/totals${query}`)).body

test("lists a person's payments of one month on Maputo's calendar, of one outcome, or both", async () => {
  const { paid, failed, waiting, reversed } = ids
  expect(await listed('')).toEqual([reversed, waiting, failed, paid])
  expect(await listed('?month=2026-03')).toEqual([failed, paid])
  expect(await listed('?outcome=paid')).toEqual([paid])
  expect(await listed('?outcome=under_way')).toEqual([waiting])
  expect(await listed('?outcome=refunded')).toEqual([reversed])
  expect(await listed('?outcome=failed&month=2026-03')).toEqual([failed])
  expect(await listed('?outcome=failed&month=2026-04')).toEqual([])
})

test('sums what was paid and kept, and what was returned, of the same payments', async () => {
  const months = ['2026-04', '2026-03']
  expect(await totals('')).toEqual({ spent: 100_00, refunded: 400_00, months })
  expect(await totals('?month=2026-03')).toEqual({ spent: 100_00, refunded: 0, months })
  expect(await totals('?outcome=refunded')).toEqual({ spent: 0, refunded: 400_00, months })
  expect(await totals('?month=2030-01')).toEqual({ spent: 0, refunded: 0, months })
})

test.each(['month=2026-13', 'month=2026', 'month=', 'outcome=lost'])('refuses the filter %s', async (query) => {
  for (const path of ['/api/payments', '/api/payments/totals'])
    expect((await payer.get(`${path}?${query}`)).body).toMatchObject({ code: 'platform.invalid_input' })
})

test('tells nobody the totals of somebody else', async () => {
  expect((await server.visitor().get('/api/payments/totals')).status).toBe(401)
  expect(await (await server.person()).get('/api/payments/totals')).toMatchObject({
    body: { spent: 0, refunded: 0, months: [] },
  })
})
