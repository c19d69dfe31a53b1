import { cursorIn } from '@salama/contract/kernel/page'
import { addDays, DAY_MS, dayInMaputo } from '@salama/contract/kernel/time'
import type { Statement, StatementLine, StatementMapping } from '@salama/contract/reconciliation/statements'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { leaveTransfer, transfer } from '../../../../testing/payments/payments.ts'
import { keep } from '../../../../testing/payments/two-books.ts'
import { ASKED_ONLY } from '../../../../testing/reconciliation.ts'
import { served, until } from '../../../../testing/repeat.ts'
import { startTestServer, type TestServer, type Visitor } from '../../../../testing/server.ts'
import { makeStaff } from '../../../../testing/staff.ts'
import { StatementReader } from './commands/read-statement.ts'

const DAY = addDays(dayInMaputo(new Date()), -3)
const NOON = new Date(Date.parse(`${DAY}T10:00:00Z`))
const TODAY = dayInMaputo(new Date())

const STATEMENTS = '/api/operator/statements'
const MAPPING: StatementMapping = {
  number: 'Recibo',
  day: 'Data',
  amount: 'Valor',
  credit: null,
  debit: null,
  texts: ['Detalhes'],
  dayOrder: 'ymd',
  decimal: ',',
}
type Line = [number: string, day: string, text: string, amount: string]
const csv = (...lines: Line[]) => ['Recibo;Data;Detalhes;Valor', ...lines.map((line) => line.join(';'))].join('\n')

let server: TestServer
let desk: Visitor & { id: string }
let ana: Visitor & { id: string }
beforeAll(async () => {
  server = await startTestServer({ env: ASKED_ONLY })
  desk = await makeStaff(server)
  ana = await server.person({ fullName: 'Ana Macamo' })
})

afterAll(() => server.stop())

const send = (method: string, content: string, mapping = MAPPING) =>
  desk.post(STATEMENTS, { method, fileName: 'novembro.csv', content, mapping })

/** Imports a statement and waits until it is compared. */
async function imported(method: string, content: string): Promise<Statement> {
  const { status, body, text } = await send(method, content)
  if (status !== 200) throw new Error(text)
  return until(async () => {
    const list = (await desk.get(STATEMENTS)).body as unknown as Statement[]
    return list.find(({ id, status: state }) => id === body['id'] && state === 'finished')
  })
}

const linesOf = async ({ id }: Statement, verdict = 'all') =>
  (await desk.get(`${STATEMENTS}/${id}/lines?verdict=${verdict}`)).body as unknown as StatementLine[]

describe('a statement of a provider', () => {
  test('shows what we do not know, what differs and what it lacks (X-061)', async () => {
    const paid = await keep(server, ana.id, { method: 'mkesh', status: 'confirmed', captured: 100_00, at: NOON })
    const short = await keep(server, ana.id, { method: 'mkesh', status: 'confirmed', captured: 100_00, at: NOON })
    const failed = await keep(server, ana.id, { method: 'mkesh', status: 'failed', amount: 70_00, at: NOON })
    const lacking = await keep(server, ana.id, { method: 'mkesh', status: 'confirmed', captured: 100_00, at: NOON })
    const statement = await imported(
      'mkesh',
      csv(
        ['MK1', DAY, `Pagamento ${paid.reference}`, '100,00'],
        ['MK2', DAY, `Pagamento ${paid.reference}`, '100,00'],
        ['MK3', DAY, `ref ${short.reference.toLowerCase()}`, '90,00'],
        ['MK4', DAY, failed.reference, '70,00'],
        ['MK5', DAY, 'Pagamento de alguém', '70,00'],
        ['MK6', DAY, 'Comissão', '-2,50'],
        ['MK7', 'ontem', 'Pagamento', '5,00'],
      ),
    )
    expect(statement).toMatchObject({
      method: 'mkesh',
      firstDay: DAY,
      lastDay: DAY,
      lines: 7,
      compared: 7,
      received: 435_00,
      sent: 2_50,
      verdicts: { matched: 1, repeated: 1, amount: 1, open: 1, unknown: 2, unreadable: 1, missing: 1 },
      open: 7,
      importedBy: { id: desk.id, name: 'Olga Operadora' },
    })
    const lines = await linesOf(statement)
    expect(lines.map(({ number, verdict, theirs, ours }) => [number, verdict, theirs, ours])).toEqual([
      ['MK1', 'matched', 100_00, 100_00],
      ['MK2', 'repeated', 100_00, 100_00],
      ['MK3', 'amount', 90_00, 100_00],
      ['MK4', 'open', 70_00, 70_00],
      ['MK5', 'unknown', 70_00, null],
      ['MK6', 'unknown', -2_50, null],
      ['MK7', 'unreadable', 5_00, null],
      [lacking.reference, 'missing', null, 100_00],
    ])
    expect(lines[3]).toMatchObject({ transactionId: failed.id, person: { name: 'Ana Macamo' } })
    expect(lines[4]?.proposals).toMatchObject([{ transactionId: failed.id, person: { name: 'Ana Macamo' } }])
    expect(lines[7]).toMatchObject({ line: null, transactionId: lacking.id })
    expect(await linesOf(statement, 'unknown')).toHaveLength(2)
    expect(await linesOf(statement, 'differing')).toHaveLength(7)
  })

  test('names a charge by the number of the provider, and its return apart from it', async () => {
    const charge = await keep(server, ana.id, { method: 'e-mola', status: 'confirmed', captured: 40_00, at: NOON })
    await server.query("update wallets_transfers set provider_transaction_id = 'pp26' where subject_id = $1", [
      charge.id,
    ])
    await leaveTransfer(server.query, {
      subject: { kind: 'payment_reversal', id: charge.id },
      direction: 'refund',
      channel: 'reversal',
      provider: 'e-mola',
      amount: 100_00,
      reference: `R${charge.reference}`.slice(0, 20),
      status: 'succeeded',
      sentAt: NOON,
      settledAt: NOON,
    })
    const statement = await imported(
      'e-mola',
      csv(['PP26', DAY, '', '100,00'], ['PP27', DAY, `R${charge.reference}`.slice(0, 20), '-100,00']),
    )
    expect(statement.verdicts).toEqual({ matched: 2 })
    expect(statement.open).toBe(0)
  })

  test('lacks what succeeded on its days, also where it was sent days before', async () => {
    const sentAt = new Date(NOON.getTime() - 6 * DAY_MS)
    const late = await keep(server, ana.id, { method: 'mkesh', status: 'confirmed', captured: 100_00, at: sentAt })
    await server.query('update wallets_transfers set settled_at = $2 where subject_id = $1', [late.id, NOON])
    const statement = await imported('mkesh', csv(['MK90', DAY, 'Juros', '1,00']))
    const missing = (await linesOf(statement)).filter(({ verdict }) => verdict === 'missing')
    expect(missing.map(({ transactionId }) => transactionId)).toContain(late.id)
  })

  test('lacks nothing that an earlier statement of the same days has', async () => {
    const [first, second] = [
      await keep(server, ana.id, { method: 'm-pesa', status: 'confirmed', captured: 100_00, at: NOON }),
      await keep(server, ana.id, { method: 'm-pesa', status: 'confirmed', captured: 100_00, at: NOON }),
    ]
    const morning = await imported('m-pesa', csv(['A1', DAY, first.reference, '100,00']))
    expect(morning.verdicts).toEqual({ matched: 1, missing: 1 })
    const evening = await imported('m-pesa', csv(['A2', DAY, second.reference, '100,00']))
    expect(evening.verdicts).toEqual({ matched: 1 })
  })
})

test('a statement of the bank names announced transfers by number and by reference (X-061, PAY-13)', async () => {
  const announced = async (sent: Record<string, unknown>) => {
    const { body } = await transfer(ana, sent)
    return String(body['transactionId'])
  }
  const numbered = await announced({ referenceNumber: 'FT 26 3301 ABCO', bankReference: 'QUALQUER1' })
  const referred = await announced({ referenceNumber: 'FT26-OUTRO', bankReference: '23456789A' })
  const similar = await announced({ referenceNumber: 'FT26-TERCEIRO', amount: 55_50, bankReference: 'NADA12345' })
  const statement = await imported(
    'bank-transfer',
    csv(
      ['ft263301abc0', TODAY, 'TRF ANA', '100,00'],
      ['B2', TODAY, 'TRF ref.23456789a', '100,00'],
      ['B3', TODAY, 'DEPOSITO', '55,50'],
    ),
  )
  const lines = await linesOf(statement)
  expect(lines.map(({ verdict, transactionId }) => [verdict, transactionId])).toEqual([
    ['open', numbered],
    ['open', referred],
    ['unknown', null],
  ])
  expect(lines[2]?.proposals).toMatchObject([{ transactionId: similar }])
})

test('what a line is can be explained once, and stays in the audit', async () => {
  const statement = await imported('m-pesa', csv(['C1', DAY, 'Comissão do mês', '-1,00'], ['C2', DAY, 'Juros', '3,00']))
  const open = statement.open
  const explain = (reason: string) => desk.post(`${STATEMENTS}/${statement.id}/lines/1/explain`, { reason })
  expect((await explain('')).body).toMatchObject({ fields: [{ path: 'reason', code: 'reason_required' }] })
  expect((await explain('Comissão do operador')).body).toMatchObject({ open: open - 1, verdicts: { explained: 1 } })
  expect(await explain('Outra coisa')).toMatchObject({ status: 409, body: { code: 'reconciliation.line_not_open' } })
  expect(await linesOf(statement, 'explained')).toMatchObject([{ number: 'C1', explanation: 'Comissão do operador' }])
  const audit = (await desk.get('/api/operator/audit')).body as unknown as { action: string; subjectId: string }[]
  expect(audit.filter(({ subjectId }) => subjectId === statement.id).map(({ action }) => action)).toEqual([
    'statement.explained',
    'statement.imported',
  ])
})

test('a statement that does not exist has no lines to read or explain', async () => {
  const lines = `${STATEMENTS}/${crypto.randomUUID()}/lines`
  const audit = async () => (await desk.get('/api/operator/audit')).body
  const before = await audit()
  for (const { status, body } of [
    await desk.get(lines),
    await desk.post(`${lines}/1/explain`, { reason: 'Comissão do operador' }),
  ])
    expect([status, body['code']]).toEqual([404, 'reconciliation.statement_not_found'])
  expect(await audit()).toEqual(before)
})

test('the columns of the last statement are remembered where they are the same', async () => {
  const preview = (content: string) => desk.post(`${STATEMENTS}/preview`, { method: 'e-mola', content })
  const content = 'Quando;Quanto;Qual;Que\n20.11.2026;1.000,00;X1;a'
  expect((await preview(content)).body).toMatchObject({
    columns: ['Quando', 'Quanto', 'Qual', 'Que'],
    rows: [['20.11.2026', '1.000,00', 'X1', 'a']],
    lines: 1,
    mapping: null,
  })
  const mapping: StatementMapping = {
    ...MAPPING,
    number: 'Qual',
    day: 'Quando',
    amount: 'Quanto',
    texts: ['Que'],
    dayOrder: 'dmy',
  }
  expect((await send('e-mola', content, mapping)).status).toBe(200)
  expect((await preview(content)).body['mapping']).toEqual(mapping)
})

test('a file that is no statement, is known already or does not fit is refused in words (INJ-01)', async () => {
  const letter = await send('m-pesa', 'Caro cliente,\nem anexo segue o extrato.')
  expect(letter).toMatchObject({ status: 400, body: { code: 'reconciliation.statement_unreadable' } })
  const known = csv(['D1', DAY, "'; drop table payments_intents; --", '1,00'])
  expect((await send('m-pesa', known)).status).toBe(200)
  expect(await send('m-pesa', known)).toMatchObject({ status: 409, body: { code: 'reconciliation.statement_known' } })
  expect((await send('m-pesa', 'Data;Nome;Valor\n1;2;3')).body).toMatchObject({
    fields: [{ path: 'mapping', code: 'column_missing' }],
  })
  const many = csv(...Array.from({ length: 20_001 }, (_, place): Line => [`E${place}`, DAY, '', '1,00']))
  expect((await send('m-pesa', many)).body).toMatchObject({ fields: [{ path: 'content', code: 'too_many_lines' }] })
})

test('only staff see statements (AZ-01)', async () => {
  const content = csv(['F1', DAY, '', '1,00'])
  const body = { method: 'm-pesa', fileName: 'a.csv', content, mapping: MAPPING }
  expect((await ana.get(STATEMENTS)).status).toBe(403)
  expect((await ana.post(STATEMENTS, body)).status).toBe(403)
  expect((await ana.post(`${STATEMENTS}/preview`, { method: 'm-pesa', content })).status).toBe(403)
})

test('each line of a long statement is compared once, in several steps', async () => {
  const lines = Array.from({ length: 1_200 }, (_, place): Line => [`G${place}`, DAY, 'Pagamento', '1,00'])
  const statement = await imported('mkesh', csv(...lines))
  expect(statement).toMatchObject({ compared: 1_200, verdicts: { unknown: 1_200 } })
  const first = await desk.get(`${STATEMENTS}/${statement.id}/lines?verdict=unknown`)
  const next = cursorIn(first.headers.get('link'))
  const second = await desk.get(`${STATEMENTS}/${statement.id}/lines?verdict=unknown&cursor=${next}`)
  const places = [first, second].flatMap(({ body }) => (body as unknown as StatementLine[]).map(({ place }) => place))
  expect(places).toEqual(Array.from({ length: 200 }, (_, place) => place + 1))
})

test('a statement that cannot be compared is given up, holds up no other, and is compared once it is tried again', async () => {
  const odd = (await send('m-pesa', csv(['H1', DAY, 'Pagamento', '1,00']))).body['id']
  await server.query(
    `insert into platform_parked_rows (source, row_id, last_error, attempts, first_at, last_at)
     values ('reconciliation.statements', $1, 'torn', 7, now(), now())`,
    [odd],
  )
  await server.query(
    `update reconciliation_statements set finished_at = null, next_step_at = now(), compared = 0,
       first_day = '-infinity', last_day = 'infinity' where id = $1`,
    [odd],
  )
  const state = async () =>
    ((await desk.get(STATEMENTS)).body as unknown as Statement[]).find(({ id }) => id === odd)?.status
  await imported('m-pesa', csv(['H2', DAY, 'Pagamento', '1,00']))
  await expect.poll(state).toBe('parked')
  await server.query(`update reconciliation_statements set first_day = $2, last_day = $2 where id = $1`, [odd, DAY])
  await desk.post('/api/operator/parked-rows/retry', { source: 'reconciliation.statements', rowId: odd })
  await imported('m-pesa', csv(['H3', DAY, 'Pagamento', '1,00']))
  await expect.poll(state).toBe('finished')
})

test('a file of four megabytes of quotes is refused, and others are served while it is read (DOS-02)', async () => {
  const content = '"'.repeat(4 * 1024 * 1024 - 1_000)
  const { status, body } = await served(() => desk.post(`${STATEMENTS}/preview`, { method: 'm-pesa', content }))
  expect([status, body['code']]).toEqual([400, 'reconciliation.statement_unreadable'])
  const reader = new StatementReader()
  let ticks = 0
  const timer = setInterval(() => ticks++, 10)
  expect(await reader.tableOf(content)).toBeUndefined()
  clearInterval(timer)
  await reader.stop()
  expect(ticks).toBeGreaterThan(0)
})
