import { randomUUID } from 'node:crypto'
import { addDays, dayInMaputo, maputoInstant } from '@salama/contract/kernel/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bought } from '../../../testing/payments/payments.ts'
import { startTestServer, type TestServer, type Visitor } from '../../../testing/server.ts'
import { makeStaff } from '../../../testing/staff.ts'

let server: TestServer
let staff: Visitor
let person: Visitor & { id: string }
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT: 'off', POLICY_PAYOUT_HOLD_MS: '1' } })
  staff = await makeStaff(server)
  person = await server.person()
})
afterAll(() => server.stop())

const today = () => dayInMaputo(new Date())

/** Consultations with a doctor of their own, paid with these descriptions; answers the doctor's account. */
async function sold(descriptions: string[], amount = 100_00, payee: string = randomUUID()): Promise<string> {
  for (const description of descriptions) await bought(server, person, { payee, description, amount })
  return `payable:doctor:${payee}`
}

const read = (query: Record<string, string>, format = '') =>
  staff.get(`/api/operator/ledger/statement${format}?${new URLSearchParams({ from: today(), to: today(), ...query })}`)

test('a payee’s statement goes from the opening balance, line by line, to the closing one (PAY-22)', async () => {
  const account = await sold(['Consulta um', 'Consulta dois'])
  const { status, body } = await read({ account })
  expect(status).toBe(200)
  expect(body).toMatchObject({ account, opening: 0, closing: -170_00, hasMore: false })
  expect(body['lines']).toMatchObject([
    { entryType: 'claimed', description: 'Consulta um', amount: -85_00, balance: -85_00 },
    { entryType: 'claimed', description: 'Consulta dois', amount: -85_00, balance: -170_00 },
  ])
  const tomorrow = addDays(today(), 1)
  expect((await read({ account, from: tomorrow, to: tomorrow })).body).toMatchObject({
    opening: -170_00,
    lines: [],
    closing: -170_00,
  })
})

test('a day is one of Maputo: what was posted a moment before midnight there is the day before’s', async () => {
  const account = `payable:doctor:${randomUUID()}`
  const midnight = maputoInstant('2026-03-10')
  for (const [offset, amount] of [
    [-1, 1_00],
    [0, 2_00],
  ] as const) {
    await server.query("select ledger_post($1, 'captured', 'test', $2, $3, $4)", [
      randomUUID(),
      randomUUID(),
      JSON.stringify([
        { account, amount },
        { account: 'commission', amount: -amount },
      ]),
      new Date(midnight.getTime() + offset),
    ])
  }
  expect((await read({ account, from: '2026-03-09', to: '2026-03-09' })).body).toMatchObject({
    opening: 0,
    closing: 1_00,
    lines: [{ at: '2026-03-09T21:59:59.999Z' }],
  })
  expect((await read({ account, from: '2026-03-10', to: '2026-03-10' })).body).toMatchObject({
    opening: 1_00,
    closing: 3_00,
    lines: [{ at: '2026-03-09T22:00:00.000Z' }],
  })
})

test('the file opens in a spreadsheet as what it says, and computes nothing that a client wrote (INJ-07, PAY-22)', async () => {
  const account = await sold(['=HYPERLINK("http://mau.example";"Ver")', 'Consulta; às 10h'], 1_234_50)
  const { status, headers, text } = await read({ account }, '.csv')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="extrato payable doctor .*\.csv"/)
  expect(headers.get('cache-control')).toBe('no-store')
  const lines = text.replace(/^\ufeff/, '').split('\r\n')
  expect(lines[0]).toBe('Data;Hora;Lançamento;Descrição;Referência;Pagamento;Débito;Crédito;Saldo')
  expect(lines[1]).toMatch(/;Saldo inicial;;;;;;0,00$/)
  expect(lines[2]).toContain(`;"'=HYPERLINK(""http://mau.example"";""Ver"")";`)
  expect(lines[2]).toMatch(/;;1049,32;-1049,32$/)
  expect(lines[3]).toContain(';"Consulta; às 10h";')
  expect(lines[3]).toMatch(/;;1049,32;-2098,64$/)
  expect(lines.slice(4)).toEqual([''])
})

test('the file has the mark that tells its letters', async () => {
  const address = `/api/operator/ledger/statement.csv?account=commission&from=${today()}&to=${today()}`
  await sold(['Consulta'])
  const file = await fetch(server.origin + address, { headers: { cookie: staff.cookieHeader() } })
  expect([...new Uint8Array(await file.arrayBuffer()).subarray(0, 4)]).toEqual([0xef, 0xbb, 0xbf, 'D'.charCodeAt(0)])
})

test('a long account is shown in part and downloaded whole, to the same end (PAY-22)', async () => {
  const account = `payable:doctor:${randomUUID()}`
  await server.query(
    `select ledger_post(gen_random_uuid(), 'captured', 'test', gen_random_uuid(),
       jsonb_build_array(jsonb_build_object('account', $1::text, 'amount', n), jsonb_build_object('account', 'commission', 'amount', -n)),
       now()) from generate_series(1, 2100) as n`,
    [account],
  )
  const { body } = await read({ account })
  expect(body).toMatchObject({ opening: 0, closing: (2100 * 2101) / 2, hasMore: true })
  expect(body['lines']).toHaveLength(500)
  const { text } = await read({ account }, '.csv')
  const lines = text.split('\r\n').filter(Boolean)
  expect(lines).toHaveLength(2102)
  expect(lines.at(-1)).toMatch(/;22060,50$/)
})

test.each([
  [{ account: 'payable:doctor:nobody' }, 404, 'ledger.account_not_found'],
  [{ account: '' }, 400, 'platform.invalid_input'],
  [{ account: 'commission', from: '2026-02-30' }, 400, 'platform.invalid_input'],
  [{ account: 'commission', from: 'amanha' }, 400, 'platform.invalid_input'],
  [{ account: 'commission', from: '2026-01-01', to: 'x' }, 400, 'platform.invalid_input'],
  [{ account: 'commission', from: '2026-11-02', to: '2026-11-01' }, 400, 'platform.invalid_input'],
  [{ account: 'commission', from: '2025-01-01', to: '2026-06-01' }, 400, 'platform.invalid_input'],
  [{ account: "' or 1=1 --" }, 404, 'ledger.account_not_found'],
])('refuses %j with %i %s', async (query, status, code) => {
  for (const format of ['', '.csv']) {
    const answer = await read(query as Record<string, string>, format)
    expect([answer.status, answer.body['code']]).toEqual([status, code])
  }
})

test('only staff read the books (AZ-07)', async () => {
  for (const format of ['', '.csv']) {
    const { status, body } = await person.get(
      `/api/operator/ledger/statement${format}?account=commission&from=2026-01-01&to=2026-01-02`,
    )
    expect([status, body['code']]).toEqual([403, 'staff.not_allowed'])
  }
})

test('anybody else is refused before what they sent is read (AZ-07)', async () => {
  const { status, body } = await person.get('/api/operator/ledger/statement?account=x&from=amanha&to=2026-01-01')
  expect([status, body['code']]).toEqual([403, 'staff.not_allowed'])
})
