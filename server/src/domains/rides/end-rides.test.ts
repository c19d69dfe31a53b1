import { afterAll, beforeAll, expect, test } from 'vitest'
import { accept, driverFor, move, taskFor } from '../../../testing/dispatch.ts'
import { balancesOf } from '../../../testing/payments/payments.ts'
import { atOnce, until } from '../../../testing/repeat.ts'
import { cashRide, FARE, paidRide, rideOf } from '../../../testing/rides.ts'
import { startTestServer, type TestServer, type Visitor } from '../../../testing/server.ts'
import { makeStaff } from '../../../testing/staff.ts'

const TASKS = '/api/operator/tasks'

let server: TestServer
let staff: Visitor & { id: string }
beforeAll(async () => {
  server = await startTestServer()
  staff = await makeStaff(server)
})
afterAll(() => server.stop())

type Open = { id: string; kind: string; status: string; driver: { name: string; plate: string } | null }
const board = async () => (await staff.get(TASKS)).body as unknown as Open[]
const end = (who: Visitor, id: string) => who.post(`${TASKS}/${id}/end`, { reason: 'Acidente.' })

test('staff see rides and deliveries that are not over, with their drivers, and nobody else does', async () => {
  const rider = await server.person({ fullName: 'Ana Macuácua' })
  const driver = await driverFor(server, { vehicleType: 'car', fullName: 'Zito Cumbe' })
  const { id: deliveryId } = await taskFor(server, { customerId: (await server.person()).id })
  const id = await cashRide(rider)
  await accept(driver, id)
  const seen = async (taskId: string) => (await board()).find((task) => task.id === taskId)
  expect(await seen(deliveryId)).toMatchObject({
    kind: 'delivery',
    status: 'pending',
    driver: null,
    search: { asked: 0 },
  })
  // Positions are written together, some time after they were told.
  await expect
    .poll(() => seen(id))
    .toMatchObject({
      kind: 'ride',
      status: 'assigned',
      customer: { name: 'Ana Macuácua' },
      driver: { name: 'Zito Cumbe', vehicleType: 'car', position: { latitude: -25.9653 } },
    })
  expect((await rider.get(TASKS)).status).toBe(403)
  expect((await end(rider, id)).status).toBe(403)
  for (const status of ['picked_up', 'in_transit', 'delivered']) await move(driver, id, { status })
  expect((await board()).some((task) => task.id === id)).toBe(false)
})

test('staff end a ride under way: all goes back, and the driver is paid for their way and free', async () => {
  const [rider, driver] = [await server.person(), await driverFor(server, { vehicleType: 'car' })]
  const id = await paidRide(rider)
  await accept(driver, id)
  for (const status of ['picked_up', 'in_transit']) await move(driver, id, { status })
  const ended = await end(staff, id)
  expect([ended.status, ended.body['status']]).toEqual([200, 'cancelled'])
  const ride = await rideOf(rider, id)
  expect([ride['status'], ride['cancelled']['returned'], ride['cancelled']['fee']]).toEqual(['cancelled', FARE, 0])
  await until(async () => {
    const { body } = await rider.get(`/api/payments/${ride['transactionId']}`)
    return body['refunds']?.[0]?.status === 'completed' || undefined
  })
  expect((await end(staff, id)).status).toBe(200)
  const { notifications } = (await driver.get('/api/notifications')).body
  const told = notifications
    .filter(({ href }: { href: string }) => href === '/dashboard/driver')
    .map(({ title }: { title: string }) => title)
  expect(told).toEqual(['O apoio terminou a viagem'])
  const [row] = await server.query('select load from dispatch_drivers where id = $1', [driver.driverId])
  expect(row).toEqual({ load: 0 })
  const [paid] = await server.query('select compensation::int from rides_rides where id = $1', [id])
  expect(paid?.['compensation']).toBeGreaterThan(0)
  const audit = await server.query("select reason from staff_audit where action = 'ride.ended' and subject_id = $1", [
    id,
  ])
  expect(audit).toEqual([{ reason: 'Acidente.' }])
  const sum = Object.values(await balancesOf(server)).reduce((total, amount) => total + amount, 0)
  expect(sum).toBe(0)
})

test('a ride that is over and what does not exist are refused', async () => {
  const [rider, driver] = [await server.person(), await driverFor(server, { vehicleType: 'car' })]
  const id = await cashRide(rider)
  await accept(driver, id)
  for (const status of ['picked_up', 'in_transit', 'delivered']) await move(driver, id, { status })
  expect((await end(staff, id)).body['code']).toBe('dispatch.not_now')
  expect((await end(staff, '00000000-0000-4000-8000-000000000001')).status).toBe(404)
})

test('staff give a ride that nobody took to a driver, and nobody else does', async () => {
  const rider = await server.person()
  const driver = await driverFor(server, { vehicleType: 'car', fullName: 'Zito Cumbe' })
  const id = await cashRide(rider)
  await move(driver, id, { status: 'cancelled' })
  const assign = (who: Visitor, driverId = driver.driverId) => who.post(`${TASKS}/${id}/assign`, { driverId })
  const seen = (await staff.get(`${TASKS}/${id}/drivers`)).body as unknown as { driverId: string }[]
  expect(seen.find(({ driverId }) => driverId === driver.driverId)).toMatchObject({
    name: 'Zito Cumbe',
    vehicleType: 'car',
    isBusy: false,
    hasDeclined: true,
  })
  expect((await rider.get(`${TASKS}/${id}/drivers`)).status).toBe(403)
  expect([(await assign(rider)).status, (await assign(driver)).status]).toEqual([403, 403])
  expect((await assign(staff, rider.id)).body['code']).toBe('dispatch.driver_not_found')
  expect((await assign(staff)).body).toEqual({ id, status: 'assigned' })
  expect((await assign(staff)).body).toEqual({ id, status: 'assigned' })
  expect((await rideOf(rider, id))['status']).toBe('accepted')
  const { body: told } = await driver.get('/api/notifications')
  expect(JSON.stringify(told)).toContain('Tem uma viagem')
  const audit = await server.query(
    "select reason from staff_audit where action = 'ride.assigned' and subject_id = $1",
    [id],
  )
  expect(audit).toHaveLength(1)
  for (const status of ['picked_up', 'in_transit', 'delivered']) {
    expect((await move(driver, id, { status })).status).toBe(200)
  }
})

test('of drivers whom staff choose at once one gets it; offline, party or full is refused', async () => {
  const rider = await server.person()
  const cars = await Promise.all(Array.from({ length: 4 }, () => driverFor(server, { vehicleType: 'car' })))
  const id = await cashRide(rider)
  const assign = (taskId: string, { driverId }: { driverId: string }) =>
    staff.post(`${TASKS}/${taskId}/assign`, { driverId })
  const answers = await atOnce(cars, (car) => assign(id, car))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  expect(new Set(answers.flatMap(({ body }) => body['code'] ?? []))).toEqual(new Set(['dispatch.taken']))
  const winner = cars[answers.findIndex(({ status }) => status === 200)] ?? cars[0]
  const another = await cashRide(await server.person())
  const offline = await driverFor(server, { vehicleType: 'car', online: false })
  const motorcycle = await driverFor(server)
  const own = await driverFor(server, { vehicleType: 'car' })
  const ownRide = await cashRide(own)
  const refusals = [
    [another, winner, 'dispatch.no_room'],
    [another, offline, 'dispatch.offline'],
    [another, motorcycle, 'dispatch.wrong_vehicle'],
    [ownRide, own, 'dispatch.own_task'],
  ] as const
  for (const [taskId, who, code] of refusals) {
    expect((await assign(taskId, who ?? own)).body['code']).toBe(code)
  }
})
