import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY_MS, dayInMaputo } from '@salama/contract/kernel/time'
import type { MobileMoney } from '@salama/contract/payments'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase, serverForTest, startTestServer, type TestServer } from '../../platform/testing/server.ts'
import { reconcileDay } from './commands/reconcile.ts'
import { withBreaker } from './gateways/breaker.ts'
import { createMkesh } from './gateways/mkesh/adapter.ts'
import { sandboxMkeshSettings } from './gateways/sandbox/server.ts'
import type { ReconciliationRow } from './store/reconciliations.ts'
import { chargedBy, keep, type Operator, operatorAt, sandboxOf } from './testing/two-books.ts'
import { booksOf, initiate, settled, until } from './testing.ts'

const today = () => dayInMaputo(new Date())
type Day = { method: MobileMoney; day: string; compared: number; ours: number; theirs: number; differences: number }
type Found = {
  transactionId: string
  method: MobileMoney
  kind: string
  ours: number
  theirs: number | null
  day: string
}

/** Compares today with this operator and waits for the end. */
async function compared(desk: Operator, method: MobileMoney): Promise<Day & { found: Found[] }> {
  const day = today()
  const begun = await desk.post('/api/operator/reconciliation', { method, day })
  if (begun.status !== 200) throw new Error(begun.text)
  return until(async () => {
    const { days, differences } = (await desk.get('/api/operator/reconciliation')).body as unknown as {
      days: (Day & { status: string })[]
      differences: Found[]
    }
    const done = days.find((known) => known.method === method && known.day === day && known.status === 'finished')
    return done && { ...done, found: differences.filter((difference) => difference.method === method) }
  })
}

const statusOf = async (server: TestServer, id: string) =>
  (await server.query('select status from payments_intents where id = $1', [id]))[0]?.['status']

test.each([
  ['m-pesa', '84111'],
  ['e-mola', '86111'],
  ['mkesh', '82111'],
] as const)(
  'a day on which %s and our books say the same has no differences (X-061, PAY-22)',
  async (method, prefix) => {
    const server = await serverForTest({ env: { RATE_LIMIT: 'off', POLICY_UNCLAIMED_MS: '300' } })
    const person = await server.person()
    const desk = await operatorAt(server)
    for (const ending of ['9000', '0001', '0002']) {
      const { body } = await initiate(person, { paymentMethod: method, phoneNumber: prefix + ending })
      await settled(person, body['transactionId'])
    }
    const { id, reference } = await keep(server, person.id, { method, status: 'confirmed', captured: 100_00 })
    await chargedBy(server, method, reference)
    // Given back, or, where the wire cannot, left to a person: neither is a difference.
    await until(async () => {
      const open = await server.query("select from payments_intents where status = 'confirmed' and id <> $1", [id])
      return open.length === 0 ? true : undefined
    })
    const { found, ...day } = await compared(desk, method)
    expect(found).toEqual([])
    expect(day).toMatchObject({ compared: 4, ours: 200_00, theirs: 200_00, differences: 0 })
  },
)

test('names what the operator took and we do not have, what we have and it did not take, and other amounts (X-061, PAY-22)', async () => {
  const server = await serverForTest({ env: { RATE_LIMIT: 'off', POLICY_RECONCILE_AGAIN_MS: '50' } })
  const person = await server.person()
  const desk = await operatorAt(server)
  const method = 'mkesh'
  const lost = await keep(server, person.id, { method, status: 'failed' })
  await chargedBy(server, method, lost.reference)
  const invented = await keep(server, person.id, { method, status: 'confirmed', captured: 100_00 })
  const other = await keep(server, person.id, { method, status: 'confirmed', captured: 100_00 })
  await chargedBy(server, method, other.reference, 150_00)
  const late = await keep(server, person.id, { method, status: 'expired' })
  await chargedBy(server, method, late.reference)
  const silent = await keep(server, person.id, { method, status: 'confirmed', captured: 100_00 })
  await chargedBy(server, method, silent.reference)
  sandboxOf(server).script(silent.reference, { cutLater: 3 })

  const first = await compared(desk, method)
  expect(first).toMatchObject({ compared: 5, differences: 5, ours: 200_00, theirs: 350_00 })
  const byId = new Map(
    first.found.map(({ transactionId, kind, ours, theirs }) => [transactionId, [kind, ours, theirs]]),
  )
  expect(Object.fromEntries(byId)).toEqual({
    [lost.id]: ['charged_but_not_ours', 0, 100_00],
    [late.id]: ['charged_but_not_ours', 0, 100_00],
    [invented.id]: ['ours_but_not_charged', 100_00, 0],
    [other.id]: ['amount', 100_00, 150_00],
    [silent.id]: ['unanswered', 100_00, null],
  })
  // What came after an end that the operator had left open is its payer's; after another, a person decides.
  expect([await statusOf(server, lost.id), await statusOf(server, late.id)]).toEqual(['in_review', 'confirmed'])
  expect((await booksOf(server)).sum).toBe(0)

  const again = await compared(desk, method)
  expect(again.found.map(({ transactionId }) => transactionId).sort()).toEqual([invented.id, other.id].sort())
  expect(again).toMatchObject({ compared: 5, differences: 2, ours: 500_00, theirs: 450_00 })
  const audit = (await desk.get('/api/operator/audit')).body as unknown as { action: string; reason: string }[]
  expect(audit.filter(({ action }) => action === 'reconciliation.started')).toMatchObject([
    { reason: `mkesh ${today()}` },
    { reason: `mkesh ${today()}` },
  ])
})

test('a payment whose outcome was unknown is settled by what the operator says (X-061)', async () => {
  const server = await serverForTest({ env: { RATE_LIMIT: 'off' } })
  const person = await server.person()
  const desk = await operatorAt(server)
  const { id, reference } = await keep(server, person.id, { method: 'm-pesa', status: 'pending' })
  await chargedBy(server, 'm-pesa', reference)
  expect(await compared(desk, 'm-pesa')).toMatchObject({ compared: 1, found: [], ours: 100_00, theirs: 100_00 })
  expect(await statusOf(server, id)).toBe('confirmed')
})

test('an operator that is away half-way is waited for; a server that stops meanwhile is followed by another (X-061, OPS-09)', async () => {
  const database = await createTestDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'salama-remains-'))
  onTestFinished(async () => {
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const env = { DATA_DIR: dataDir, RATE_LIMIT: 'off', SESSION_SECRET: 'a-secret-that-outlives-the-first-server' }
  const first = await startTestServer({ database, env })
  const desk = await operatorAt(first)
  const references: string[] = []
  for (let n = 0; n < 12; n++) {
    const { reference } = await keep(first, desk.id, { method: 'mkesh', status: 'confirmed', captured: 100_00 })
    await chargedBy(first, 'mkesh', reference)
    references.push(reference)
  }
  // All after the first round, for good: this sandbox never answers for them again.
  for (const reference of references.slice(5)) sandboxOf(first).script(reference, { cutLater: 1_000 })
  await desk.post('/api/operator/reconciliation', { method: 'mkesh', day: today() })
  const comparedSoFar = async (at: TestServer) =>
    (
      await at.query(
        "select compared, ours, finished_at from payments_reconciliations where method = 'mkesh' and day = $1",
        [today()],
      )
    )[0] ?? {}
  // It waits, instead of counting what nobody answered.
  await until(async () => {
    const [row] = await first.query(
      "select compared from payments_reconciliations where position is not null and next_step_at < now() + interval '5 s'",
    )
    return row
  })
  expect(await comparedSoFar(first)).toMatchObject({ compared: 5, finished_at: null })
  await first.stop()

  const second = await serverForTest({ database, env })
  const done = await until(async () => {
    const row = await comparedSoFar(second)
    return row['finished_at'] === null ? undefined : row
  })
  expect(done).toMatchObject({ compared: 12, ours: '120000' })
  expect(await second.query('select from payments_differences where resolved_at is null')).toEqual([])
})

test('two processes at one day at the same moment count each payment once (X-061)', async () => {
  const server = await serverForTest({ env: { RATE_LIMIT: 'off', DATABASE_POOL: '30' } })
  const { id: payerId } = await server.person()
  for (let n = 0; n < 15; n++) {
    const { reference } = await keep(server, payerId, { method: 'mkesh', status: 'confirmed', captured: 100_00 })
    await chargedBy(server, 'mkesh', reference)
  }
  const { db, log, clock, settings } = server.app.platform
  const mkesh = withBreaker(createMkesh(sandboxMkeshSettings(sandboxOf(server))), { now: clock })
  const deps = {
    db,
    log,
    clock,
    policy: settings.policy,
    pace: { callMs: 1000, queryMs: 1000, checkMs: 20 },
    operators: { mkesh },
  }
  // Leased by nobody.
  const [row] = await server.query<ReconciliationRow>(
    `insert into payments_reconciliations (id, method, day, run, pass, compared, ours, theirs, started_at, next_step_at)
     values (gen_random_uuid(), 'mkesh', $1, 1, 1, 0, 0, 0, now(), now() + interval '1 hour')
     returning id, method, day::text as day, run, pass, position, compared, ours, theirs, started_at, finished_at`,
    [today()],
  )
  if (!row) throw new Error('no day to compare')
  await Promise.all(Array.from({ length: 4 }, () => reconcileDay(deps, row, () => false)))
  const ended = await server.query(
    'select compared, ours, theirs, finished_at from payments_reconciliations where id = $1',
    [row.id],
  )
  expect(ended).toMatchObject([{ compared: 15, ours: '150000', theirs: '150000', finished_at: expect.any(Date) }])
})

test('yesterday is compared by itself, once for all nodes, and a day left out is made up for (X-061)', async () => {
  const env = { RATE_LIMIT: 'off', POLICY_RECONCILE_MS: '300', SESSION_SECRET: 'one-secret-for-both-of-the-nodes-here' }
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const nodes = [await startTestServer({ database, env }), await startTestServer({ database, env })] as const
  onTestFinished(async () => {
    for (const node of nodes) await node.stop()
  })
  const [server] = nodes
  const { id: payerId } = await server.person()
  const [yesterday, before] = [new Date(Date.now() - DAY_MS), new Date(Date.now() - 2 * DAY_MS)]
  await keep(server, payerId, { method: 'm-pesa', status: 'failed', at: yesterday })
  await keep(server, payerId, { method: 'm-pesa', status: 'confirmed', captured: 100_00, at: before })
  // As if the last night with a server had been four days ago.
  await server.query('delete from payments_differences')
  await server.query('delete from payments_reconciliations')
  await server.query(
    `insert into payments_reconciliations (id, method, day, run, pass, compared, ours, theirs, started_at, finished_at)
     select gen_random_uuid(), 'm-pesa', $1::date - 3, 1, 1, 0, 0, 0, now(), now()`,
    [today()],
  )
  const days = await until(async () => {
    const rows = await server.query(
      "select day::text as day, run, compared from payments_reconciliations where method = 'm-pesa' and finished_at is not null order by day desc",
    )
    return rows.length === 3 ? rows : undefined
  })
  expect(days).toMatchObject([
    { day: dayInMaputo(yesterday), run: 1, compared: 1 },
    { day: dayInMaputo(before), run: 1, compared: 1 },
    { compared: 0 },
  ])
  expect(await server.query('select kind from payments_differences')).toEqual([{ kind: 'ours_but_not_charged' }])
})

test('a day that has not begun is refused, and so is everybody but an operator (X-061, AZ-07)', async () => {
  const server = await serverForTest()
  const desk = await operatorAt(server)
  const tomorrow = dayInMaputo(new Date(Date.now() + DAY_MS))
  const refused = await desk.post('/api/operator/reconciliation', { method: 'mkesh', day: tomorrow })
  expect([refused.status, refused.body['fields'][0]['path']]).toEqual([400, 'day'])
  const odd = await desk.post('/api/operator/reconciliation', { method: 'bank-transfer', day: '2026-02-30' })
  expect(odd.body['fields'].map(({ path }: { path: string }) => path)).toEqual(['method', 'day'])
  const person = await server.person()
  expect((await person.get('/api/operator/reconciliation')).status).toBe(403)
  expect((await person.post('/api/operator/reconciliation', { method: 'mkesh', day: today() })).status).toBe(403)
})
