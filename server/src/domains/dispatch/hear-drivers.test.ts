import { HOUR_MS, MINUTE_MS } from '@salama/contract/kernel/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  accept,
  askDrivers,
  CENTRE,
  driverFor,
  goOnline,
  move,
  noKinds,
  type TestDriver,
  taskFor,
} from '../../../testing/dispatch.ts'
import { until } from '../../../testing/repeat.ts'
import { startTestServer, type TestServer, type Visitor } from '../../../testing/server.ts'
import { hasPushSql } from '../notifications/public.ts'
import { candidateUser, findCandidates } from './offers/store.ts'
import { cellsAround } from './positions/rules.ts'
import { findAbandoned, findTask } from './tasks/store.ts'

let server: TestServer
let customer: Visitor & { id: string }
beforeAll(async () => {
  // Nobody is asked by itself while a test looks at who would be.
  server = await startTestServer({ env: { POLICY_OFFER_MS: String(HOUR_MS), POLICY_DRIVER_LOST_MS: String(HOUR_MS) } })
  customer = await server.person({ fullName: 'Telma Chiluvane' })
})
afterAll(() => server.stop())

const before = (minutes: number): Date => new Date(Date.now() - minutes * MINUTE_MS)

/** A position is written some time after it was told. */
const written = ({ driverId }: TestDriver) =>
  until(async () => (await server.query('select from dispatch_presence where driver_id = $1', [driverId]))[0])

async function heard(driver: TestDriver, minutesAgo: number): Promise<void> {
  await written(driver)
  await server.query('update dispatch_presence set seen_at = now() - make_interval(mins => $2) where driver_id = $1', [
    driver.driverId,
    minutesAgo,
  ])
}

const ask = (id: string) => {
  const { db, settings } = server.app.platform
  return db.transact((tx) => askDrivers(tx, { id, settings, kinds: noKinds, now: new Date() }))
}

/** Who would be asked for this task, of these drivers. */
async function asked(taskId: string, drivers: readonly TestDriver[], at = CENTRE): Promise<boolean[]> {
  const { sql } = server.app.platform.db
  const task = await findTask(sql, taskId)
  if (!task) throw new Error('there is no task')
  const found = await findCandidates(sql, {
    task,
    pickup: at,
    cells: cellsAround(at, 34),
    mostRoom: 3,
    seenSince: before(5),
    doubtedSince: before(60),
    compared: 500,
    most: 500,
    hasPush: hasPushSql(candidateUser),
    now: new Date(),
  })
  return drivers.map(({ driverId }) => found.some((each) => each.driver_id === driverId))
}

test('a driver heard of lately is asked; one silent for hours, offline, or of another vehicle is not (DRV-09)', async () => {
  const drivers = [
    await driverFor(server),
    await driverFor(server),
    await driverFor(server),
    await driverFor(server, { vehicleType: 'car' }),
  ] as const
  const { id } = await taskFor(server, { customerId: customer.id })
  for (const driver of drivers) await written(driver)
  await heard(drivers[1], 180)
  await server.query('update dispatch_drivers set is_available = false where id = $1', [drivers[2].driverId])
  expect(await asked(id, drivers)).toEqual([true, false, false, false])
  await heard(drivers[1], 0)
  expect(await asked(id, drivers)).toEqual([true, true, false, false])
})

test('neither the customer, nor the people of the shop, nor who declined are asked (DRV-06)', async () => {
  const [own, owner, declined, other] = [
    await driverFor(server),
    await driverFor(server),
    await driverFor(server),
    await driverFor(server),
  ]
  for (const driver of [own, owner, declined, other]) await written(driver)
  const { id } = await taskFor(server, { customerId: own.id, excludedUserIds: [owner.id] })
  expect((await move(declined, id, { status: 'cancelled' })).status).toBe(200)
  expect(await asked(id, [own, owner, declined, other])).toEqual([false, false, false, true])
  expect((await accept(owner, id)).body['code']).toBe('dispatch.own_task')
})

test('a driver who was heard of keeps what they accepted long ago; a silent one is found (DRV-09)', async () => {
  const [heardOf, silent] = [await driverFor(server), await driverFor(server)]
  const tasks = []
  for (const driver of [heardOf, silent]) {
    const { id } = await taskFor(server, { customerId: customer.id })
    expect((await accept(driver, id)).status).toBe(200)
    await server.query("update dispatch_tasks set assigned_at = now() - interval '3 hours' where id = $1", [id])
    tasks.push(id)
  }
  await heard(heardOf, 0)
  await heard(silent, 170)
  const which = { sweep: 'dispatch.take_abandoned', silentSince: before(10), most: 100, now: new Date() }
  const found = await findAbandoned(server.app.platform.db.sql, which)
  expect(tasks.map((id) => found.some((task) => task.id === id))).toEqual([false, true])
})

test('a task that its driver gives up after the end of its search is searched for anew (DRV-05)', async () => {
  const driver = await driverFor(server)
  const { id } = await taskFor(server, { customerId: customer.id })
  await accept(driver, id)
  await server.query("update dispatch_tasks set search_ends_at = now() - interval '5 minutes' where id = $1", [id])
  expect((await move(driver, id, { status: 'cancelled', reason: 'Furo no pneu' })).status).toBe(200)
  const [row] = await server.query<{ status: string; ahead: boolean; driver_id: string | null }>(
    'select status, driver_id, search_ends_at > now() as ahead from dispatch_tasks where id = $1',
    [id],
  )
  expect(row).toEqual({ status: 'pending', driver_id: null, ahead: true })
})

test('a driver whom push reaches is told of an offer once, with a button; the others are not', async () => {
  for (const [kind, title, vehicleType] of [
    ['delivery', 'Entrega oferecida', 'bicycle'],
    ['ride', 'Viagem oferecida', 'car'],
  ] as const) {
    const [reached, open] = [await driverFor(server, { vehicleType }), await driverFor(server, { vehicleType })]
    for (const driver of [reached, open]) await written(driver)
    await server.query(
      `insert into notifications_reach (user_id, has_push) values ($1, true)
       on conflict (user_id) do update set has_push = true`,
      [reached.id],
    )
    const { id } = await taskFor(server, { customerId: customer.id, kind, vehicleTypes: [vehicleType] })
    for (const { driverId } of [reached, open])
      await until(async () => {
        const made = 'select from dispatch_offers where task_id = $1 and driver_id = $2'
        return (await server.query(made, [id, driverId]))[0]
      })
    await server.query("update dispatch_tasks set next_offer_at = now() - interval '1 second' where id = $1", [id])
    await ask(id)
    const told = await server.query(
      `select user_id, title, class, href, press from notifications_inbox where source = $1`,
      [`dispatch.offered:${id}`],
    )
    const call = { method: 'PATCH', path: `/api/delivery/${id}/assign` }
    expect(told).toEqual([
      { user_id: reached.id, title, class: 'must_act', href: '/dashboard/driver', press: { label: 'Aceitar', call } },
    ])
  }
})

test('an offer opens a task far away until its time is over, and not after (DRV-06)', async () => {
  const driver = await driverFor(server)
  await written(driver)
  const far = { latitude: -21.05, longitude: 34 }
  await goOnline(driver)
  const { id } = await taskFor(server, {
    customerId: customer.id,
    pickup: { address: 'Estrada de Vilankulo', position: far, isPublic: true },
  })
  await server.query(
    `insert into dispatch_offers (task_id, driver_id, round, score, parts, offered_at, expires_at)
     values ($1, $2, 1, 0, '{}', now() - interval '2 hours', now() - interval '1 second')`,
    [id, driver.driverId],
  )
  expect((await accept(driver, id)).body['code']).toBe('dispatch.too_far')
  expect((await driver.get('/api/bell')).body).toEqual({ calls: [] })
  // The sweep may have closed it meanwhile.
  await server.query(
    `update dispatch_offers set expires_at = now() + interval '1 hour', answer = null, answered_at = null
     where task_id = $1`,
    [id],
  )
  const call = { kind: 'job', text: 'Entrega', href: '/dashboard/driver' }
  expect((await driver.get('/api/bell')).body).toEqual({ calls: [expect.objectContaining(call)] })
  expect((await accept(driver, id)).status).toBe(200)
  expect((await driver.get('/api/bell')).body).toEqual({ calls: [] })
})
