import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { accept, CENTRE, driverFor, goOnline, move, noKinds, taskFor } from '../../../testing/dispatch.ts'
import { atOnce, served, times } from '../../../testing/repeat.ts'
import {
  createTestDatabase,
  startTestServer,
  type TestDatabase,
  type TestServer,
  type Visitor,
} from '../../../testing/server.ts'
import { newId } from '../../platform/db/database.ts'
import { recordSale } from '../payments/public.ts'
import { acceptTask } from './tasks/commands/drive.ts'

let server: TestServer
let customer: Visitor & { id: string }
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  server = await startTestServer({ database })
  customer = await server.person({ fullName: 'Telma Chiluvane', phone: '841234567' })
})
afterAll(() => server.stop())

const found = async (driver: Visitor, id: string): Promise<Record<string, unknown> | undefined> => {
  const { body } = await driver.get('/api/delivery/driver-deliveries')
  return (body as unknown as Record<string, unknown>[]).find((each) => each['id'] === id)
}

test('a driver accepts a pending delivery, and it is assigned to them (DRIV-081, DRIV-105, DRIV-107)', async () => {
  const driver = await driverFor(server)
  const { id } = await taskFor(server, { customerId: customer.id })
  const { status, body } = await accept(driver, id)
  expect([status, body['status'], body['id']]).toEqual([200, 'assigned', id])
  expect((await accept(driver, id)).body).toEqual(body)
})

test('of a hundred drivers who accept at once one gets it and the others 409 (DRIV-088, DRV-01)', async () => {
  const drivers = await Promise.all(Array.from({ length: 20 }, () => driverFor(server)))
  const { id } = await taskFor(server, { customerId: customer.id })
  const answers = await atOnce(times(100), (i) => accept(drivers[i % 20] ?? customer, id))
  const winners = new Set(answers.flatMap(({ status }, i) => (status === 200 ? [i % 20] : [])))
  expect(winners.size).toBe(1)
  const lost = answers.filter(({ status }) => status !== 200)
  expect(lost.every(({ status, body }) => status === 409 && body['code'] === 'dispatch.taken')).toBe(true)
  const [row] = await server.query('select driver_id, version from dispatch_tasks where id = $1', [id])
  expect(row).toEqual({ driver_id: drivers[[...winners][0] ?? 0]?.driverId, version: 2 })
})

// `RACES=1000` runs a thousand: two minutes on a busy machine.
const RACES = Number(process.env['RACES'] ?? 25)

test('races of two nodes for a delivery give one driver each (DRV-01, MN-01)', async () => {
  const second = await startTestServer({ database })
  try {
    const drivers = await Promise.all(Array.from({ length: 6 }, () => driverFor(server)))
    const nodes = [server.app.platform.db, second.app.platform.db]
    for (let race = 0; race < RACES; race++) {
      const { id } = await taskFor(server, { customerId: customer.id })
      const results = await Promise.allSettled(
        drivers.map(({ id: userId }, i) =>
          served(() =>
            (nodes[i % 2] ?? server.app.platform.db).transact((tx) =>
              acceptTask(tx, noKinds, { id, userId, position: CENTRE, searchMs: 300_000, now: new Date() }),
            ),
          ),
        ),
      )
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      await server.query(`update dispatch_tasks set status = 'delivered', ended_at = now() where id = $1`, [id])
      await server.query('update dispatch_drivers set load = 0 where load > 0')
    }
  } finally {
    await second.stop()
  }
})

test('a declined delivery comes back by its driver alone, while nobody has it', async () => {
  const [driver, other] = [await driverFor(server), await driverFor(server)]
  const { id } = await taskFor(server, { customerId: customer.id })
  const undecline = (who: Visitor) => who.send('DELETE', `/api/delivery/${id}/decline`)
  expect((await undecline(driver)).status).toBe(404)
  await move(driver, id, { status: 'cancelled' })
  expect(await found(driver, id)).toBeUndefined()
  expect((await undecline(other)).status).toBe(404)
  expect((await undecline(driver)).body).toMatchObject({ id, status: 'pending', isDisclosed: false })
  expect(await found(driver, id)).toMatchObject({ status: 'pending' })
  expect((await undecline(driver)).status).toBe(404)
  await move(driver, id, { status: 'cancelled' })
  expect((await accept(other, id)).status).toBe(200)
  expect((await undecline(driver)).body).toMatchObject({ code: 'dispatch.taken' })
  // What was accepted and dropped stays with the others.
  await move(other, id, { status: 'cancelled' })
  expect((await undecline(other)).status).toBe(404)
})

test('an undone rejection and an acceptance at once leave the delivery with one driver', async () => {
  const [driver, other] = [await driverFor(server), await driverFor(server)]
  for (let race = 0; race < 10; race++) {
    const { id } = await taskFor(server, { customerId: customer.id })
    await move(driver, id, { status: 'cancelled' })
    const [undone, taken] = await Promise.all([
      served(() => driver.send('DELETE', `/api/delivery/${id}/decline`)),
      served(() => accept(other, id)),
    ])
    expect(taken.status).toBe(200)
    expect([200, 409]).toContain(undone.status)
    expect((await accept(driver, id)).body).toMatchObject({ code: 'dispatch.taken' })
    await server.query(`update dispatch_tasks set status = 'delivered', ended_at = now() where id = $1`, [id])
    await server.query('update dispatch_drivers set load = 0 where load > 0')
  }
})

test('a driver carries three deliveries or one ride, also when they accept more at once (DRV-02)', async () => {
  const driver = await driverFor(server)
  const tasks = await atOnce(times(5), () => taskFor(server, { customerId: customer.id }))
  const answers = await atOnce(tasks, ({ id }) => accept(driver, id))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.body['code']).toBe('dispatch.no_room')
  const [{ load } = {}] = await server.query('select load from dispatch_drivers where id = $1', [driver.driverId])
  expect(load).toBe(3)
  const rider = await driverFor(server)
  const ride = await taskFor(server, { customerId: customer.id, kind: 'ride', orderType: 'ride' })
  // No ride stands behind this task, so its domain is not told.
  await server.app.platform.db.transact((tx) =>
    acceptTask(tx, noKinds, { id: ride.id, userId: rider.id, position: CENTRE, searchMs: 300_000, now: new Date() }),
  )
  const other = await taskFor(server, { customerId: customer.id })
  expect((await accept(rider, other.id)).body['code']).toBe('dispatch.no_room')
})

describe('is refused', () => {
  it('to whoever is no approved driver online with the right vehicle (DRIV-108, DRV-02, AZ-02)', async () => {
    const { id } = await taskFor(server, { customerId: customer.id })
    const offline = await driverFor(server, { online: false })
    const unverified = await driverFor(server, { online: false })
    await server.query(`update dispatch_drivers set status = 'submitted' where id = $1`, [unverified.driverId])
    const bicycle = await driverFor(server, { vehicleType: 'bicycle' })
    const codes = await Promise.all(
      [customer, offline, unverified, bicycle].map(async (person) => {
        const { status, body } = await accept(person, id)
        return [status, body['code']]
      }),
    )
    expect(codes).toEqual([
      [403, 'dispatch.profile_required'],
      [409, 'dispatch.offline'],
      [403, 'dispatch.not_approved'],
      [409, 'dispatch.wrong_vehicle'],
    ])
    expect(await found(bicycle, id)).toBeUndefined()
    expect((await accept(server.visitor(), id)).status).toBe(401)
    const goes = await unverified.send('PATCH', '/api/delivery/driver/availability', { isAvailable: true })
    expect([goes.status, goes.body['code']]).toEqual([403, 'dispatch.not_approved'])
  })

  it('to the customer and the people of the shop themselves (DRV-10)', async () => {
    const [self, vendor] = [await driverFor(server), await driverFor(server)]
    const own = await taskFor(server, { customerId: self.id })
    expect((await accept(self, own.id)).body['code']).toBe('dispatch.own_task')
    expect(await found(self, own.id)).toBeUndefined()
    const sold = await taskFor(server, { customerId: customer.id, excludedUserIds: [vendor.id] })
    expect((await accept(vendor, sold.id)).body['code']).toBe('dispatch.own_task')
    expect(await found(vendor, sold.id)).toBeUndefined()
  })

  it('far away, and of what was cancelled, delivered or never there (DRV-02)', async () => {
    const driver = await driverFor(server, { online: false })
    await goOnline(driver, { latitude: -19.83, longitude: 34.84 })
    const { id } = await taskFor(server, { customerId: customer.id })
    expect((await accept(driver, id)).body['code']).toBe('dispatch.too_far')
    expect(await found(driver, id)).toBeUndefined()
    const near = await driverFor(server)
    for (const [status, extra] of [
      ['cancelled', 'next_offer_at = null, ended_at = now()'],
      ['delivered', `driver_id = '${driver.driverId}', next_offer_at = null, ended_at = now()`],
    ]) {
      const gone = await taskFor(server, { customerId: customer.id })
      await server.query(`update dispatch_tasks set status = '${status}', ${extra} where id = $1`, [gone.id])
      const { status: answered, body } = await accept(near, gone.id)
      expect([answered, body['code']]).toEqual([409, 'dispatch.taken'])
    }
    const never = await accept(near, '00000000-0000-7000-8000-00000000dead')
    expect([never.status, never.body['code']]).toEqual([404, 'dispatch.not_found'])
    expect((await accept(near, 'x')).status).toBe(404)
  })

  it('to a driver whose debt has passed its limit', async () => {
    const driver = await driverFor(server)
    const { id } = await taskFor(server, { customerId: customer.id })
    const payee = { kind: 'driver', id: driver.driverId }
    // Our tenth of what they were paid in cash.
    const amount = 500_010
    await server.app.platform.db.transact((tx) =>
      recordSale(tx, {
        purchase: { kind: 'ride', id: newId() },
        payerId: customer.id,
        cash: { collector: payee, amount },
        shares: [{ part: 'fare', payee, amount }],
        earnerIds: [driver.id],
        now: new Date(),
      }),
    )
    expect((await accept(driver, id)).body['code']).toBe('dispatch.debt')
  })
})

test('a driver keeps role and vehicle while a delivery is under way, and changes both after it', async () => {
  const driver = await driverFor(server)
  const { id } = await taskFor(server, { customerId: customer.id, pins: { pickup: false, dropoff: false } })
  expect((await accept(driver, id)).status).toBe(200)
  const standing = async () => {
    const [user, profile] = [await driver.get('/api/auth/user'), await driver.get('/api/delivery/driver')]
    return [user.body['userType'], profile.body['vehicleType'], profile.body['status']]
  }
  const before = await standing()
  const change = async () => [
    await driver.post('/api/auth/select-role', { userType: 'teacher' }),
    await driver.send('PUT', '/api/delivery/driver', { vehicleType: 'bicycle', papers: [] }),
  ]
  expect((await change()).map(({ status, body }) => [status, body['code']])).toEqual([
    [409, 'accounts.role_in_use'],
    [409, 'dispatch.has_tasks'],
  ])
  expect(await standing()).toEqual(before)
  for (const status of ['picked_up', 'in_transit', 'delivered']) await move(driver, id, { status })
  expect((await change()).map(({ status }) => status)).toEqual([200, 200])
  expect((await standing()).slice(0, 2)).toEqual(['teacher', 'bicycle'])
})

test('a decline hides a delivery from this driver only, however many they decline (DRIV-082, DRV-05)', async () => {
  const [one, other] = [await driverFor(server), await driverFor(server)]
  const { id } = await taskFor(server, { customerId: customer.id })
  const { status, body } = await move(one, id, { status: 'cancelled' })
  expect([status, body['status']]).toEqual([200, 'cancelled'])
  expect(await found(one, id)).toBeUndefined()
  expect((await accept(one, id)).body['code']).toBe('dispatch.declined')
  expect((await found(other, id))?.['status']).toBe('pending')
  expect((await accept(other, id)).status).toBe(200)
})
