import { afterAll, beforeAll, expect, test } from 'vitest'
import { accept, driverFor, move, type TestDriver } from '../../../testing/dispatch.ts'
import { balancesOf } from '../../../testing/payments/payments.ts'
import { served, until } from '../../../testing/repeat.ts'
import { FARE, paidRide, requestRide, rideOf } from '../../../testing/rides.ts'
import { startTestServer, type TestServer, type Visitor } from '../../../testing/server.ts'
import { makeStaff } from '../../../testing/staff.ts'
import { balanceOf } from '../payments/public.ts'

let server: TestServer
let staff: Visitor & { id: string }
beforeAll(async () => {
  server = await startTestServer({ env: { POLICY_RIDE_FREE_CANCEL_MS: '1' } })
  staff = await makeStaff(server)
})
afterAll(() => server.stop())

type Rider = Visitor & { id: string }

const earned = ({ driverId }: TestDriver) => balanceOf(server.app.platform.db.sql, { kind: 'driver', id: driverId })

/** Staff give money of this ride back; all of it unless said. */
async function refund(rider: Rider, id: string, amount: number = FARE): Promise<void> {
  const { transactionId } = await rideOf(rider, id)
  const reason = 'Queixa do passageiro.'
  const give = () => staff.post(`/api/operator/payments/${transactionId}/refunds`, { amount, reason })
  const { status, text } = await served(give)
  if (status !== 201) throw new Error(`refunding answered ${status}: ${text}`)
}

const ended = (rider: Rider, id: string) =>
  until(async () => {
    const ride = await rideOf(rider, id)
    return ride['endedAt'] === undefined ? undefined : ride
  })

const steps = async (driver: TestDriver, id: string, ...statuses: string[]) => {
  for (const status of statuses) expect((await move(driver, id, { status })).status).toBe(200)
}

test('a ride whose money goes back is searched for no more', async () => {
  const [rider, driver] = [await server.person(), await driverFor(server, { vehicleType: 'car' })]
  const id = await paidRide(rider)
  await refund(rider, id)
  const ride = await ended(rider, id)
  expect([ride['status'], ride['cancelled']]).toEqual([
    'cancelled',
    { reason: 'Cancelada pelo apoio', fee: 0, returned: FARE },
  ])
  expect((await accept(driver, id)).body['code']).toBe('dispatch.taken')
  expect((await requestRide(rider)).status).toBe(201)
})

test('a driver on their way is paid as for a late cancellation, by the house, and told', async () => {
  const [rider, driver] = [await server.person(), await driverFor(server, { vehicleType: 'car' })]
  const id = await paidRide(rider)
  await accept(driver, id)
  await refund(rider, id)
  await ended(rider, id)
  expect(await earned(driver)).toBe(18_00)
  const told = JSON.stringify((await driver.get('/api/notifications')).body)
  expect(told).toContain('O apoio terminou a viagem')
  expect((await driver.get('/api/delivery/driver')).body['isAvailable']).toBe(true)
  const next = await paidRide(await server.person())
  expect((await accept(driver, next)).status).toBe(200)
})

test('a ride under way ends, and its driver is paid for what they drove', async () => {
  const [rider, driver] = [await server.person(), await driverFor(server, { vehicleType: 'car' })]
  const id = await paidRide(rider)
  await accept(driver, id)
  await steps(driver, id, 'picked_up', 'in_transit')
  // Two kilometres on; the phone's own reports are written together, some time after they were told.
  await until(async () => {
    const rows = await server.query(
      'update dispatch_presence set latitude = latitude + 0.018 where driver_id = $1 and cell is not null returning 1',
      [driver.driverId],
    )
    return rows.length === 1 || undefined
  })
  await refund(rider, id)
  expect(await ended(rider, id)).toMatchObject({ status: 'cancelled', cancelled: { fee: 0, returned: FARE } })
  expect(await earned(driver)).toBe(FARE * 0.9)
  expect((await move(driver, id, { status: 'delivered' })).body['code']).toBe('dispatch.not_now')
  const balances = await balancesOf(server)
  expect(balances['compensation']).toBeGreaterThanOrEqual(FARE * 0.9)
  expect(Object.values(balances).reduce((sum, amount) => sum + amount, 0)).toBe(0)
})

test('money that goes back while the trip ends leaves its driver paid, once', async () => {
  const [rider, driver] = [await server.person(), await driverFor(server, { vehicleType: 'car' })]
  for (let round = 0; round < 5; round++) {
    const before = await earned(driver)
    const id = await paidRide(rider)
    await accept(driver, id)
    await move(driver, id, { status: 'picked_up', pin: (await rideOf(rider, id))['pin'] })
    await steps(driver, id, 'in_transit')
    const end = () => move(driver, id, { status: 'delivered' })
    const [, { status: answered }] = await Promise.all([refund(rider, id), served(end)])
    const ride = await ended(rider, id)
    // Over before the refund, it is a purchase like any other: staff take the money from whom it paid. Else they keep it.
    const [row] = await server.query<{ compensation: string }>('select compensation from rides_rides where id = $1', [
      id,
    ])
    expect([200, 409]).toContain(answered)
    expect(await earned(driver)).toBe(before + Number(row?.compensation))
    if (ride['status'] === 'cancelled') expect(Number(row?.compensation)).toBeGreaterThan(0)
  }
  const sum = Object.values(await balancesOf(server)).reduce((total, amount) => total + amount, 0)
  expect(sum).toBe(0)
})

test('part of the money back ends nothing, and a late cancellation gives the rest but the fee', async () => {
  const [rider, driver] = [await server.person(), await driverFor(server, { vehicleType: 'car' })]
  const id = await paidRide(rider)
  await accept(driver, id)
  await refund(rider, id, FARE - 30_00)
  // Every listener has heard of it.
  await expect.poll(() => server.query("select from platform_outbox where consumer = 'rides'")).toEqual([])
  expect((await rideOf(rider, id))['status']).toBe('accepted')
  const { status, body } = await rider.post(`/api/transport/requests/${id}/cancel`, {})
  expect([status, body['cancelled']]).toMatchObject([200, { fee: 20_00, returned: FARE - 20_00 }])
  expect(await earned(driver)).toBe(18_00)
  const other = await paidRide(rider)
  await accept(driver, other)
  await refund(rider, other, FARE - 10_00)
  const late = await rider.post(`/api/transport/requests/${other}/cancel`, {})
  expect([late.status, late.body['cancelled']]).toMatchObject([200, { fee: 10_00, returned: FARE - 10_00 }])
})
