import { type TaskStatus, taskMachine } from '@salama/contract/dispatch'
import { MINUTE_MS, SECOND_MS } from '@salama/contract/kernel/time'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliveryFor, FEE, type TestDelivery } from '../../../testing/deliveries.ts'
import {
  accept,
  acceptTask,
  askDrivers,
  CENTRE,
  driverFor,
  driveTask,
  move,
  type TestDriver,
  travel,
} from '../../../testing/dispatch.ts'
import { atOnce, served, times, until } from '../../../testing/repeat.ts'
import { startTestServer, type TestServer, type Visitor } from '../../../testing/server.ts'
import { makeStaff } from '../../../testing/staff.ts'
import type { Tx } from '../../platform/db/database.ts'
import { Refusal } from '../../platform/http/replies/refusal.ts'
import { withdrawTask } from '../dispatch/public.ts'
import { cancelDelivery, deliveryTasks } from './commands.ts'
import { deliveryOf } from './queries.ts'

let server: TestServer
let customer: Visitor & { id: string }
beforeAll(async () => {
  server = await startTestServer({ env: { POLICY_DRIVER_LOST_MS: '600000' } })
  customer = await server.person({ fullName: 'Telma Chiluvane' })
})
afterAll(() => server.stop())

const kinds = () => deliveryTasks(() => [])
const statusOf = async (orderId: string) => (await deliveryOf(server.app.platform.db.sql, orderId))?.status
const earnedBy = async (driverId: string) => {
  const [row] = await server.query<{ owed: string }>(
    'select coalesce(-sum(amount), 0) as owed from ledger_lines where account = $1',
    [`payable:driver:${driverId}`],
  )
  return Number(row?.owed)
}

test('from the shop to the door with both codes; the driver has earned the fee (DRIV-083..085, X-140)', async () => {
  const driver = await driverFor(server)
  const { deliveryId, orderId, pickupPin, dropoffPin } = await deliveryFor(server, { customerId: customer.id })
  await accept(driver, deliveryId)
  const steps = [
    // As they are pasted, or read out in pairs.
    { status: 'picked_up', pin: ` ${pickupPin} ` },
    { status: 'in_transit' },
    { status: 'delivered', pin: dropoffPin?.replace(/(?=..$)/, '-') },
  ]
  for (const step of steps) {
    const { status, body } = await move(driver, deliveryId, step)
    expect([status, body['status']]).toEqual([200, step.status])
  }
  const [row] = await server.query('select pickup_proof, dropoff_proof from dispatch_tasks where id = $1', [deliveryId])
  expect(row).toEqual({ pickup_proof: 'pin', dropoff_proof: 'pin' })
  expect(await statusOf(orderId)).toBe('delivered')
  // Less our commission of a tenth.
  expect(await earnedBy(driver.driverId)).toBe(FEE * 0.9)
  expect((await driver.get('/api/delivery/driver')).body['totalDeliveries']).toBe(1)
})

test('a customer rates who brought it, once it is delivered; nobody else does', async () => {
  const driver = await driverFor(server)
  const { deliveryId } = await deliveryFor(server, { customerId: customer.id })
  await accept(driver, deliveryId)
  const rateBy = async (person: Visitor) =>
    (await person.post('/api/reviews', { serviceKind: 'delivery', serviceId: deliveryId, stars: 4 })).body
  expect((await rateBy(customer))['code']).toBe('reviews.not_finished')
  for (const status of ['picked_up', 'in_transit', 'delivered']) await move(driver, deliveryId, { status })
  for (const other of [driver, await server.person()]) {
    expect((await rateBy(other))['code']).toBe('reviews.service_not_found')
  }
  expect((await rateBy(customer))['stars']).toBe(4)
  expect((await rateBy(customer))['code']).toBe('reviews.already_reviewed')
  await until(async () => ((await driver.get('/api/delivery/driver')).body['rating'] === 4 ? true : undefined))
})

test('the stated calls suffice without codes, whose absence is kept with the last position (DRV-04)', async () => {
  const driver = await driverFor(server)
  const { deliveryId } = await deliveryFor(server, { customerId: customer.id })
  await accept(driver, deliveryId)
  for (const status of ['picked_up', 'in_transit', 'delivered']) await move(driver, deliveryId, { status })
  const [row] = await server.query('select pickup_proof, dropoff_proof from dispatch_tasks where id = $1', [deliveryId])
  expect(row).toEqual({ pickup_proof: 'none', dropoff_proof: 'none' })
  const history = await server.query(
    'select status, moved_by, latitude from dispatch_history where task_id = $1 order by version',
    [deliveryId],
  )
  expect(history.at(-1)).toEqual({ status: 'delivered', moved_by: 'driver', latitude: CENTRE.latitude })
})

test('a wrong code changes nothing, and after five none is taken (X-140)', async () => {
  const driver = await driverFor(server)
  const { deliveryId, pickupPin } = await deliveryFor(server, { customerId: customer.id })
  await accept(driver, deliveryId)
  const wrong = String((Number(pickupPin) + 1) % 10_000).padStart(4, '0')
  for (let tries = 0; tries < 5; tries++) {
    const { status, body } = await move(driver, deliveryId, { status: 'picked_up', pin: wrong })
    expect([status, body['code']]).toEqual([409, 'dispatch.wrong_pin'])
  }
  const late = await move(driver, deliveryId, { status: 'picked_up', pin: pickupPin })
  expect([late.status, late.body['code']]).toEqual([409, 'dispatch.too_many_pins'])
  expect((await move(driver, deliveryId, { status: 'picked_up' })).body['status']).toBe('picked_up')
})

test('of twenty wrong codes sent at once five are looked at (X-140)', async () => {
  const driver = await driverFor(server)
  const { deliveryId, pickupPin } = await deliveryFor(server, { customerId: customer.id })
  await accept(driver, deliveryId)
  const guesses = Array.from({ length: 20 }, (_, place) => String((Number(pickupPin) + 1 + place) % 10_000))
  const answers = await atOnce(guesses, (guess) =>
    move(driver, deliveryId, { status: 'picked_up', pin: guess.padStart(4, '0') }),
  )
  const codes = answers.map(({ body }) => body['code'])
  expect(codes.filter((code) => code === 'dispatch.wrong_pin')).toHaveLength(5)
  expect(codes.filter((code) => code === 'dispatch.too_many_pins')).toHaveLength(15)
})

test('the driver drops it before the pick-up, and another takes it (X-142, DRV-09)', async () => {
  const [one, other] = [await driverFor(server), await driverFor(server)]
  const { deliveryId, orderId } = await deliveryFor(server, { customerId: customer.id })
  await accept(one, deliveryId)
  const dropped = await move(one, deliveryId, { status: 'cancelled', reason: 'Furo no pneu' })
  expect([dropped.status, dropped.body['status'], dropped.body['customerName']]).toEqual([200, 'cancelled', 'Telma'])
  expect(await statusOf(orderId)).toBe('pending')
  expect((await accept(one, deliveryId)).body['code']).toBe('dispatch.declined')
  const told = async (who: Visitor) =>
    (await who.get('/api/notifications')).body['notifications'].filter(
      ({ title }: { title: string }) => title === 'Procuramos outro motorista',
    )
  await expect.poll(() => told(customer)).toMatchObject([{ href: `/pedidos/${orderId}` }])
  expect([await told(one), await told(other)]).toEqual([[], []])
  expect((await accept(other, deliveryId)).body['status']).toBe('assigned')
  expect((await move(one, deliveryId, { status: 'picked_up' })).status).toBe(404)
})

test('a driver hears once what staff gave and ended, and nothing of what they gave up themselves', async () => {
  const [driver, gaveUp, staff] = [await driverFor(server), await driverFor(server), await makeStaff(server)]
  const { deliveryId } = await deliveryFor(server, { customerId: customer.id })
  await accept(gaveUp, deliveryId)
  await move(gaveUp, deliveryId, { status: 'cancelled', reason: 'Furo no pneu' })
  const told = async (who: Visitor) =>
    (await who.get('/api/notifications')).body['notifications']
      .filter(({ href }: { href: string }) => href === '/dashboard/driver')
      .map(({ title }: { title: string }) => title)
  const path = `/api/operator/tasks/${deliveryId}`
  for (const _ of times(2))
    expect((await staff.post(`${path}/assign`, { driverId: driver.driverId })).body['status']).toBe('assigned')
  expect(await told(driver)).toEqual(['Tem uma entrega'])
  for (const _ of times(2)) await staff.post(`${path}/end`, { reason: 'Acidente.' })
  expect(await told(driver)).toEqual(['Entrega cancelada', 'Tem uma entrega'])
  expect([await told(gaveUp), await told(customer)]).toEqual([[], []])
})

test('nobody at the door: it goes back to the shop with a reason (X-140)', async () => {
  const driver = await driverFor(server)
  const { deliveryId, orderId } = await deliveryFor(server, { customerId: customer.id })
  await accept(driver, deliveryId)
  for (const status of ['picked_up', 'in_transit']) await move(driver, deliveryId, { status })
  expect((await move(driver, deliveryId, { status: 'returning' })).body['code']).toBe('dispatch.reason_required')
  expect((await move(driver, deliveryId, { status: 'cancelled' })).body['code']).toBe('dispatch.not_now')
  const told = { status: 'returning', reason: 'Ninguém atendeu' }
  expect((await move(driver, deliveryId, told)).body['code']).toBe('dispatch.reason_required')
  const ours = await move(driver, deliveryId, { ...told, returnReason: 'platform_fault' })
  expect([ours.status, ours.body['fields'][0].code]).toEqual([400, 'return_reason_unknown'])
  const back = await move(driver, deliveryId, { ...told, returnReason: 'customer_absent' })
  expect(back.body['status']).toBe('returning')
  expect((await move(driver, deliveryId, { status: 'delivered' })).body['code']).toBe('dispatch.not_now')
  await travel(server, { id: deliveryId, driver, minutes: 60 })
  expect((await move(driver, deliveryId, { status: 'returned' })).body['status']).toBe('returned')
  const reasons = await server.query(
    `select status, reason from dispatch_history where task_id = $1 and status like 'return%' order by version`,
    [deliveryId],
  )
  expect(reasons).toEqual([
    { status: 'returning', reason: 'Ninguém atendeu' },
    { status: 'returned', reason: 'Ninguém atendeu' },
  ])
  expect(await statusOf(orderId)).toBe('returned')
  expect(await earnedBy(driver.driverId)).toBe(FEE * 0.9)
})

type Step =
  | { do: 'accept' | 'decline' | 'advance' | 'return'; driver: number }
  | { do: 'cancel'; by: 'customer' | 'vendor' | 'operator' | 'system' }
  | { do: 'wait'; ms: number }

const stepArbitrary: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('accept', 'advance', 'advance', 'decline', 'return'),
      driver: fc.nat({ max: 2 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('cancel'),
      by: fc.constantFrom('customer', 'vendor', 'operator', 'system'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('wait'), ms: fc.constantFrom(20 * SECOND_MS, 6 * MINUTE_MS) }),
  },
) as fc.Arbitrary<Step>

const NEXT: Partial<Record<TaskStatus, 'picked_up' | 'in_transit' | 'delivered' | 'returned'>> = {
  assigned: 'picked_up',
  picked_up: 'in_transit',
  in_transit: 'delivered',
  returning: 'returned',
}

type World = { delivery: TestDelivery; drivers: TestDriver[]; now: Date; hasWaited: boolean }

/** One step as its person would take it; a refusal is an answer like any other. */
async function take(step: Step, { delivery, drivers, now }: World): Promise<void> {
  const { db, settings } = server.app.platform
  const id = delivery.deliveryId
  const act = async (tx: Tx): Promise<unknown> => {
    if (step.do === 'cancel')
      return cancelDelivery(tx, kinds, { orderId: delivery.orderId, by: step.by, reason: null, now })
    if (step.do === 'wait') return askDrivers(tx, { id, settings, kinds, now: new Date(now.getTime() + step.ms) })
    const driving = { id, userId: drivers[step.driver]?.id ?? '', position: CENTRE, searchMs: 5 * MINUTE_MS, now }
    if (step.do === 'accept') return acceptTask(tx, kinds, driving)
    if (step.do === 'decline') return driveTask(tx, kinds, { ...driving, to: 'cancelled' })
    if (step.do === 'return')
      return driveTask(tx, kinds, { ...driving, to: 'returning', returnReason: 'customer_absent' })
    const [row] = await server.query<{ status: TaskStatus }>('select status from dispatch_tasks where id = $1', [id])
    const to = NEXT[row?.status ?? 'assigned'] ?? 'picked_up'
    const pin = (to === 'picked_up' ? delivery.pickupPin : delivery.dropoffPin) ?? undefined
    return driveTask(tx, kinds, { ...driving, to, pin })
  }
  try {
    await served(() => db.transact(act))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

/** What must be true whatever happened. */
async function assertSound({ delivery, drivers, hasWaited }: World): Promise<void> {
  const id = delivery.deliveryId
  const history = await server.query<{ status: TaskStatus; version: number }>(
    'select status, version from dispatch_history where task_id = $1 order by version',
    [id],
  )
  expect(history.map(({ version }) => version)).toEqual(history.map((_, index) => index + 1))
  for (const [index, { status }] of history.entries()) {
    const before = history[index - 1]?.status
    if (before) expect(Object.keys(taskMachine.states[before].moves)).toContain(status)
  }
  const [task] = await server.query('select status, driver_id, version from dispatch_tasks where id = $1', [id])
  expect([task?.['status'], task?.['version']]).toEqual([history.at(-1)?.status, history.length])
  const [delivered] = await server.query('select is_live from deliveries_deliveries where id = $1', [id])
  const isOver = ['delivered', 'returned', 'cancelled'].includes(String(task?.['status']))
  expect(delivered?.['is_live']).toBe(!isOver)
  const loads = await server.query<{ user_id: string; load: number; active: string }>(
    `select d.user_id, d.load, count(t.id) as active from dispatch_drivers d left join dispatch_tasks t
       on t.driver_id = d.id and t.status in ('assigned', 'picked_up', 'in_transit', 'returning')
     where d.user_id = any($1::uuid[]) group by d.id`,
    [drivers.map(({ id: userId }) => userId)],
  )
  expect(loads.map(({ load }) => load)).toEqual(loads.map(({ active }) => Number(active)))
  const earned = await Promise.all(drivers.map(({ driverId }) => earnedBy(driverId)))
  // What is brought back in no time is not believed; after minutes on the way back it may be.
  const isBack = task?.['status'] === 'returned' && hasWaited
  const mayBeEarned = task?.['status'] === 'delivered' ? [FEE * 0.9] : isBack ? [0, FEE * 0.9] : [0]
  expect(mayBeEarned).toContain(earned.reduce((sum, each) => sum + each, 0))
  const open = await server.query(`select from dispatch_offers where task_id = $1 and answer is null`, [id])
  if (task?.['status'] !== 'pending') expect(open).toEqual([])
}

const newWorld = async (): Promise<World> => ({
  delivery: await deliveryFor(server, { customerId: customer.id }),
  drivers: await Promise.all([driverFor(server), driverFor(server), driverFor(server)]),
  now: new Date(),
  hasWaited: false,
})

test('any order of cancel, accept, time-out, drop and return keeps the books and one driver (DRV-03)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(stepArbitrary, { minLength: 4, maxLength: 14 }), async (steps) => {
      const world = await newWorld()
      for (const step of steps) {
        await take(step, world)
        if (step.do !== 'wait') continue
        world.now = new Date(world.now.getTime() + step.ms)
        world.hasWaited = true
      }
      await assertSound(world)
    }),
    { numRuns: 40 },
  )
})

test('so do steps that are taken at the same moment (DRV-01, DRV-03)', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(stepArbitrary, { minLength: 2, maxLength: 5 }), { minLength: 2, maxLength: 5 }),
      async (rounds) => {
        const world = await newWorld()
        for (const steps of rounds) await atOnce(steps, (step) => take(step, world))
        await assertSound(world)
      },
    ),
    { numRuns: 30 },
  )
})

test('one order has one delivery at a time, and another after a cancelled one', async () => {
  const { db } = server.app.platform
  const first = await deliveryFor(server, { customerId: customer.id })
  const now = new Date()
  await db.transact((tx) => withdrawTask(tx, kinds, { id: first.deliveryId, by: 'customer', reason: 'Demora', now }))
  await db.transact((tx) => cancelDelivery(tx, kinds, { orderId: first.orderId, by: 'customer', reason: null, now }))
  expect(await statusOf(first.orderId)).toBe('cancelled')
  const [second, same] = [
    await deliveryFor(server, { customerId: customer.id, orderId: first.orderId }),
    await deliveryFor(server, { customerId: customer.id, orderId: first.orderId }),
  ]
  expect(second.deliveryId).not.toBe(first.deliveryId)
  expect(same).toEqual(second)
  expect(await statusOf(first.orderId)).toBe('pending')
})
