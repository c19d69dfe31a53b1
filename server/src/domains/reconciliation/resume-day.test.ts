import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DAY_MS, dayInMaputo } from '@salama/contract/kernel/time'
import { expect, onTestFinished, test } from 'vitest'
import { freshNumber, initiate } from '../../../testing/payments/payments.ts'
import { chargedBy, keep, sandboxOf } from '../../../testing/payments/two-books.ts'
import { ASKED_ONLY, compared, today, YESTERDAY } from '../../../testing/reconciliation.ts'
import { until } from '../../../testing/repeat.ts'
import {
  type Answer,
  createTestDatabase,
  serverForTest,
  startTestServer,
  type TestServer,
} from '../../../testing/server.ts'
import { makeStaff } from '../../../testing/staff.ts'
import { createMkesh, sandboxMkeshSettings, withBreaker } from '../../../testing/wallets/wallets.ts'
import { reconcileDay } from './commands/reconcile-day.ts'
import { reconciliationSettings } from './settings.ts'
import type { ReconciliationRow } from './store.ts'

test('a provider that is away half-way is waited for; a server that stops meanwhile is followed by another (X-061, OPS-09)', async () => {
  const database = await createTestDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'salama-remains-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const env = { ...ASKED_ONLY, DATA_DIR: dataDir, SESSION_SECRET: 'a-secret-that-outlives-the-first-server' }
  const first = await startTestServer({ database, env })
  const desk = await makeStaff(first)
  const day = dayInMaputo(YESTERDAY)
  const references: string[] = []
  for (let n = 0; n < 24; n++) {
    const { reference } = await keep(first, desk.id, {
      method: 'mkesh',
      status: 'confirmed',
      captured: 100_00,
      at: new Date(YESTERDAY.getTime() + n),
    })
    await chargedBy(first, 'mkesh', reference)
    references.push(reference)
  }
  // All after the first round, for good: this sandbox never answers for them again.
  for (const reference of references.slice(10)) sandboxOf(first).script(reference, { cutLater: 1_000 })
  await desk.post('/api/operator/reconciliation', { method: 'mkesh', day })
  const comparedSoFar = async (at: TestServer) =>
    (
      await at.query(
        "select compared, ours, finished_at from reconciliation_days where method = 'mkesh' and day = $1",
        [day],
      )
    )[0] ?? {}
  // It waits, instead of counting what nobody answered.
  await until(async () => {
    const [row] = await first.query('select compared from reconciliation_days where waits > 0')
    return row
  })
  expect(await comparedSoFar(first)).toMatchObject({ compared: 10, finished_at: null })
  await first.stop()

  const second = await serverForTest({ database, env })
  const done = await until(async () => {
    const row = await comparedSoFar(second)
    return row['finished_at'] === null ? undefined : row
  })
  expect(done).toMatchObject({ compared: 24, ours: '240000' })
  expect(await second.query('select from reconciliation_differences where resolved_at is null')).toEqual([])
})

test('payments that are never answered for are left behind, and no customer waits for them (X-061, PAY-24)', async () => {
  const server = await serverForTest({ env: { ...ASKED_ONLY, POLICY_RECONCILE_AGAIN_MS: '50' } })
  const person = await server.person()
  const desk = await makeStaff(server)
  const method = 'mkesh'
  // More than one round of them, and an answer behind them all.
  const left = { method, status: 'confirmed', captured: 100_00 } as const
  for (let n = 0; n < 12; n++) {
    const { reference } = await keep(server, person.id, { ...left, at: new Date(YESTERDAY.getTime() + n) })
    await chargedBy(server, method, reference)
    if (n < 11) sandboxOf(server).script(reference, { cutLater: 1_000 })
  }
  const day = compared(desk, method)
  let isOver = false
  void day.finally(() => {
    isOver = true
  })
  const refused: Answer[] = []
  while (!isOver) {
    const answer = await initiate(person, { paymentMethod: method, phoneNumber: freshNumber().replace(/^84/, '82') })
    if (answer.status !== 201) refused.push(answer)
    await sleep(100)
  }
  expect(refused).toEqual([])
  expect(await day).toMatchObject({ compared: 12, differences: 11, ours: 100_00, theirs: 100_00 })
})

test('of each provider one day is compared at a time, in the order in which they were begun (X-061)', async () => {
  const server = await serverForTest({ env: { ...ASKED_ONLY, POLICY_RECONCILE_AGAIN_MS: '50' } })
  const { id: payerId } = await server.person()
  const desk = await makeStaff(server)
  const earlier = new Date(Date.now() - 3 * DAY_MS)
  const method = 'mkesh'
  for (const at of [earlier, YESTERDAY]) await keep(server, payerId, { method, status: 'failed', at })
  sandboxOf(server).setDown(method, true)
  await desk.post('/api/operator/reconciliation', { method, day: dayInMaputo(YESTERDAY) })
  await desk.post('/api/operator/reconciliation', { method, day: dayInMaputo(earlier) })
  const waited = () =>
    server.query(
      'select day::text as day, waits from reconciliation_days where method = $1 order by day desc limit 2',
      [method],
    )
  await until(async () => ((await waited())[0]?.['waits'] > 1 ? true : undefined))
  expect(await waited()).toMatchObject([{ day: dayInMaputo(YESTERDAY) }, { day: dayInMaputo(earlier), waits: 0 }])
  sandboxOf(server).setDown(method, false)
  await until(async () => {
    const open = await server.query('select from reconciliation_days where finished_at is null')
    return open.length === 0 ? true : undefined
  })
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
    times: settings.of(reconciliationSettings),
    hear: async () => undefined,
    providers: { mkesh },
  }
  // Leased by nobody.
  const [row] = await server.query<ReconciliationRow>(
    `insert into reconciliation_days (id, method, day, run, pass, compared, ours, theirs, started_at, next_step_at)
     values (gen_random_uuid(), 'mkesh', $1, 1, 1, 0, 0, 0, now(), now() + interval '1 hour')
     returning id, method, day::text as day, run, pass, position, waits, compared, ours, theirs, started_at, finished_at`,
    [today()],
  )
  if (!row) throw new Error('no day to compare')
  await Promise.all(Array.from({ length: 4 }, () => reconcileDay(deps, row, { aborted: false })))
  const ended = await server.query(
    'select compared, ours, theirs, finished_at from reconciliation_days where id = $1',
    [row.id],
  )
  expect(ended).toMatchObject([{ compared: 15, ours: '150000', theirs: '150000', finished_at: expect.any(Date) }])
})
