import { DAY_MS, dayInMaputo, maputoInstant } from '@salama/contract/kernel/time'
import { expect, onTestFinished, test } from 'vitest'
import { booksOf, initiate, settled } from '../../../testing/payments/payments.ts'
import { chargedBy, keep, sandboxOf } from '../../../testing/payments/two-books.ts'
import { ASKED_ONLY, compared, today, YESTERDAY } from '../../../testing/reconciliation.ts'
import { until } from '../../../testing/repeat.ts'
import { createTestDatabase, serverForTest, startTestServer, type TestServer } from '../../../testing/server.ts'
import { makeStaff } from '../../../testing/staff.ts'
import { STEPS } from './rules.ts'

const statusOf = async (server: TestServer, id: string) =>
  (await server.query('select status from payments_intents where id = $1', [id]))[0]?.['status']

test.each([
  ['m-pesa', '84111'],
  ['e-mola', '86111'],
  ['mkesh', '82111'],
] as const)(
  'a day on which %s and our books say the same has no differences (X-061, PAY-22)',
  async (method, prefix) => {
    const day = today()
    // From noon on: what is paid one after the other is of one day.
    let aheadMs = maputoInstant(day, 12 * 60).getTime() - Date.now()
    const clock = () => new Date(Date.now() + aheadMs)
    const server = await serverForTest({
      env: { ...ASKED_ONLY, POLICY_UNCLAIMED_MS: '300', POLICY_STAFF_SESSION_MS: String(2 * DAY_MS) },
      clock,
    })
    const person = await server.person()
    const desk = await makeStaff(server)
    for (const ending of ['9000', '0001', '0002']) {
      const { body } = await initiate(person, { paymentMethod: method, phoneNumber: prefix + ending })
      await settled(person, body['transactionId'])
    }
    const { id, reference } = await keep(server, person.id, {
      method,
      status: 'confirmed',
      captured: 100_00,
      at: clock(),
    })
    await chargedBy(server, method, reference)
    // Given back, or, where the wire cannot, left to a person: neither is a difference.
    await until(async () => {
      const open = await server.query("select from payments_intents where status = 'confirmed' and id <> $1", [id])
      return open.length === 0 ? true : undefined
    })
    aheadMs += DAY_MS
    // By a clock that has jumped the sweep would sleep on; woken once, it hears of the day when it is begun.
    await server.app.platform.db.transact(async (tx) => tx.dueAt(STEPS, new Date(0)))
    const { found, ...whole } = await compared(desk, method, day)
    expect(found).toEqual([])
    expect(whole).toMatchObject({ compared: 4, ours: 200_00, theirs: 200_00, differences: 0 })
  },
)

test('names what the provider took and we do not have, what we have and it did not take, and other amounts (X-061, PAY-22)', async () => {
  const server = await serverForTest({ env: { ...ASKED_ONLY, POLICY_RECONCILE_AGAIN_MS: '50' } })
  const person = await server.person()
  const desk = await makeStaff(server)
  const method = 'mkesh'
  const at = YESTERDAY
  const lost = await keep(server, person.id, { method, at, status: 'failed' })
  await chargedBy(server, method, lost.reference)
  const invented = await keep(server, person.id, { method, at, status: 'confirmed', captured: 100_00 })
  const other = await keep(server, person.id, { method, at, status: 'confirmed', captured: 100_00 })
  await chargedBy(server, method, other.reference, 150_00)
  const late = await keep(server, person.id, { method, at, status: 'expired' })
  await chargedBy(server, method, late.reference)
  const silent = await keep(server, person.id, { method, at, status: 'confirmed', captured: 100_00 })
  await chargedBy(server, method, silent.reference)
  sandboxOf(server).script(silent.reference, { cutLater: 3 })

  const first = await compared(desk, method)
  expect(first).toMatchObject({ compared: 5, differences: 3, ours: 400_00, theirs: 350_00 })
  const byId = new Map(
    first.found.map(({ transactionId, kind, ours, theirs }) => [transactionId, [kind, ours, theirs]]),
  )
  expect(Object.fromEntries(byId)).toEqual({
    [invented.id]: ['ours_but_not_charged', 100_00, 0],
    [other.id]: ['amount', 100_00, 150_00],
    [silent.id]: ['unanswered', 100_00, null],
  })
  expect(first.found.map(({ transactionId }) => transactionId).at(-1)).toBe(silent.id)
  // Put right by the look itself, and on record.
  const healed = await server.query(
    'select payment_id, kind from reconciliation_differences where resolved_at is not null order by payment_id',
  )
  expect(healed).toEqual([lost.id, late.id].sort().map((id) => ({ payment_id: id, kind: 'charged_but_not_ours' })))
  // What came after an end that the provider had left open is its payer's; after another, a person decides.
  expect([await statusOf(server, lost.id), await statusOf(server, late.id)]).toEqual(['in_review', 'confirmed'])
  expect((await booksOf(server)).sum).toBe(0)

  const again = await compared(desk, method)
  expect(again.found.map(({ transactionId }) => transactionId).sort()).toEqual([invented.id, other.id].sort())
  expect(again).toMatchObject({ compared: 5, differences: 2, ours: 500_00, theirs: 450_00 })
  const audit = (await desk.get('/api/operator/audit')).body as unknown as { action: string; reason: string }[]
  expect(audit.filter(({ action }) => action === 'reconciliation.started')).toMatchObject([
    { reason: `mkesh ${dayInMaputo(at)}` },
    { reason: `mkesh ${dayInMaputo(at)}` },
  ])
})

test('a payment whose outcome was unknown is settled by what the provider says (X-061)', async () => {
  const server = await serverForTest({ env: ASKED_ONLY })
  const person = await server.person()
  const desk = await makeStaff(server)
  const { id, reference } = await keep(server, person.id, { method: 'm-pesa', status: 'pending', at: YESTERDAY })
  await chargedBy(server, 'm-pesa', reference)
  expect(await compared(desk, 'm-pesa')).toMatchObject({ compared: 1, found: [], ours: 100_00, theirs: 100_00 })
  expect(await statusOf(server, id)).toBe('confirmed')
})

test('a payment whose charge never left is not asked about (X-061)', async () => {
  const server = await serverForTest({ env: ASKED_ONLY })
  const { id: payerId } = await server.person()
  const desk = await makeStaff(server)
  const { id } = await keep(server, payerId, { method: 'mkesh', status: 'failed', at: YESTERDAY })
  await keep(server, payerId, { method: 'mkesh', status: 'failed', at: YESTERDAY })
  await server.query('update wallets_transfers set sent_at = null where subject_id = $1', [id])
  expect(await compared(desk, 'mkesh')).toMatchObject({ compared: 1 })
})

test('yesterday is compared by itself, once for all nodes, and a day left out is made up for (X-061)', async () => {
  const env = { RATE_LIMIT: 'off', POLICY_RECONCILE_MS: '300', SESSION_SECRET: 'one-secret-for-both-of-the-nodes-here' }
  const database = await createTestDatabase()
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
  await server.query('delete from reconciliation_differences')
  await server.query('delete from reconciliation_days')
  await server.query(
    `insert into reconciliation_days (id, method, day, run, pass, compared, ours, theirs, started_at, finished_at)
     select gen_random_uuid(), 'm-pesa', $1::date - 3, 1, 1, 0, 0, 0, now(), now()`,
    [today()],
  )
  const days = await until(async () => {
    const rows = await server.query(
      "select day::text as day, run, compared from reconciliation_days where method = 'm-pesa' and finished_at is not null order by day desc",
    )
    return rows.length === 3 ? rows : undefined
  })
  expect(days).toMatchObject([
    { day: dayInMaputo(yesterday), run: 1, compared: 1 },
    { day: dayInMaputo(before), run: 1, compared: 1 },
    { compared: 0 },
  ])
  expect(await server.query('select kind from reconciliation_differences')).toEqual([{ kind: 'ours_but_not_charged' }])
})

test('a day that is not over or was before the first payment is refused, and so is everybody but a provider (X-061, AZ-07)', async () => {
  const server = await serverForTest()
  const desk = await makeStaff(server)
  const fieldsOf = async (body: object) => {
    const refused = await desk.post('/api/operator/reconciliation', body)
    expect(refused.status).toBe(400)
    return refused.body['fields'].map(({ path, code }: { path: string; code: string }) => [path, code])
  }
  const early = [['day', 'day_before_first_payment']]
  expect(await fieldsOf({ method: 'mkesh', day: dayInMaputo(YESTERDAY) })).toEqual(early)
  const firstAt = new Date(Date.now() - 2 * DAY_MS)
  await keep(server, desk.id, { method: 'm-pesa', status: 'failed', at: firstAt })
  const before = dayInMaputo(new Date(firstAt.getTime() - DAY_MS))
  for (const day of [before, '1969-12-31', '1901-01-01'])
    expect(await fieldsOf({ method: 'mkesh', day })).toEqual(early)
  const tomorrow = dayInMaputo(new Date(Date.now() + DAY_MS))
  for (const day of [today(), tomorrow, '9999-12-31']) {
    expect(await fieldsOf({ method: 'mkesh', day })).toEqual([['day', 'day_not_over']])
  }
  const odd = await fieldsOf({ method: 'bank-transfer', day: '2026-02-30' })
  expect(odd.map(([path = '']) => path)).toEqual(['method', 'day'])
  expect((await desk.post('/api/operator/reconciliation', { method: 'mkesh', day: dayInMaputo(firstAt) })).status).toBe(
    200,
  )
  const person = await server.person()
  expect((await person.get('/api/operator/reconciliation')).status).toBe(403)
  const asked = { method: 'mkesh', day: dayInMaputo(YESTERDAY) }
  expect((await person.post('/api/operator/reconciliation', asked)).status).toBe(403)
})
