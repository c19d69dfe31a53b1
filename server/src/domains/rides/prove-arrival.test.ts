import { afterAll, beforeAll, expect, test } from 'vitest'
import { accept, driverOnline, move, type TestDriver, travel, type Way } from '../../../testing/dispatch.ts'
import { served, until } from '../../../testing/repeat.ts'
import { FARE, paidRide, rideOf } from '../../../testing/rides.ts'
import { startTestServer, type TestServer, type Visitor } from '../../../testing/server.ts'
import { makeStaff } from '../../../testing/staff.ts'
import { balanceOf } from '../payments/public.ts'

let server: TestServer
let staff: Visitor & { id: string }
beforeAll(async () => {
  server = await startTestServer({ env: { POLICY_ARRIVAL_ANSWER_MS: '3000000' } })
  staff = await makeStaff(server)
})
afterAll(() => server.stop())

type Person = Visitor & { id: string }

const earned = ({ driverId }: TestDriver) => balanceOf(server.app.platform.db.sql, { kind: 'driver', id: driverId })

async function deliver(driver: TestDriver, id: string, way: Way = {}): Promise<void> {
  for (const status of ['picked_up', 'in_transit']) await move(driver, id, { status })
  await travel(server, { id, driver, ...way })
  const { status, body } = await move(driver, id, { status: 'delivered' })
  expect([status, body['status']]).toEqual([200, 'delivered'])
}

async function driven(rider: Person, way: Way = {}) {
  const driver = await driverOnline(server, 'car')
  const id = await paidRide(rider)
  expect((await accept(driver, id)).status).toBe(200)
  await deliver(driver, id, way)
  return { id, driver }
}

const asks = async (person: Person, id: string) => (await person.get(`/api/delivery/${id}`)).body['asksArrival']
const answer = (person: Person, id: string, hasArrived: boolean) =>
  person.post(`/api/delivery/${id}/arrival`, { hasArrived })
const queued = async (id: string) =>
  ((await staff.get('/api/operator/arrivals')).body as unknown as { id: string; isDenied: boolean }[]).find(
    (arrival) => arrival.id === id,
  )
/** What went back for a ride, or is on its way. */
const backFor = async (id: string): Promise<number> => {
  const [row] = await server.query<{ amount: string | null }>(
    `select sum(refund.amount) as amount from payments_refunds refund join payments_sales sale on sale.id = refund.sale_id
     where sale.purchase_id = $1 and refund.status <> 'refused'`,
    [id],
  )
  return Number(row?.amount ?? 0)
}
const decide = (who: Visitor, id: string, decision: string) =>
  who.post(`/api/operator/arrivals/${id}/decision`, { decision, reason: 'Falei com o cliente.' })

test('a trip that ends at once, without code and elsewhere, earns nothing before its rider has confirmed it', async () => {
  const [rider, stranger] = [await server.person(), await server.person()]
  const { id, driver } = await driven(rider)
  expect([(await rideOf(rider, id))['status'], await earned(driver), await asks(rider, id)]).toEqual([
    'completed',
    0,
    true,
  ])
  expect(JSON.stringify((await rider.get('/api/notifications')).body)).toContain('A viagem terminou?')
  const card = ((await driver.get('/api/delivery/driver-deliveries')).body as unknown as { id: string }[]).find(
    (task) => task.id === id,
  )
  expect(card).toMatchObject({ isInReview: true })
  for (const other of [stranger, driver]) {
    expect((await answer(other, id, true)).body['code']).toBe('dispatch.not_found')
  }
  expect(await earned(driver)).toBe(0)
  const answers = await Promise.all([1, 2].map(() => served(() => answer(rider, id, true))))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect([await earned(driver), await asks(rider, id)]).toEqual([FARE * 0.9, undefined])
  expect((await answer(rider, id, false)).body['code']).toBe('dispatch.not_asked')
})

test('near the place and after a possible time it has earned without a code', async () => {
  const rider = await server.person()
  const { id, driver } = await driven(rider, { minutes: 10, there: true })
  expect([await earned(driver), await asks(rider, id)]).toEqual([FARE * 0.9, undefined])
  const [row] = await server.query('select dropoff_proof from dispatch_tasks where id = $1', [id])
  expect(row).toEqual({ dropoff_proof: 'place' })
})

test('who denies a ride brings it before staff, who pay, give back, or keep what is held', async () => {
  const rider = await server.person()
  const { id, driver } = await driven(rider, { minutes: 10 })
  expect(await queued(id)).toBeUndefined()
  expect((await decide(staff, id, 'released')).body['code']).toBe('dispatch.not_asked')
  expect((await answer(rider, id, false)).status).toBe(200)
  expect(await queued(id)).toMatchObject({ kind: 'ride', isNear: false, isTimely: true, isDenied: true, fee: FARE })
  expect((await decide(rider, id, 'released')).status).toBe(403)
  expect((await decide(staff, id, 'withheld')).body).toEqual({ id, decision: 'withheld' })
  expect(await queued(id)).toMatchObject({ isWithheld: true })
  expect((await decide(staff, id, 'withheld')).body['code']).toBe('dispatch.not_asked')
  expect((await decide(staff, id, 'returned')).body).toEqual({ id, decision: 'returned' })
  expect([await queued(id), await earned(driver), await backFor(id)]).toEqual([undefined, 0, FARE])
  for (const again of ['released', 'returned', 'withheld']) {
    expect((await decide(staff, id, again)).body['code']).toBe('dispatch.not_asked')
  }
  const other = await driven(rider)
  await answer(rider, other.id, false)
  await decide(staff, other.id, 'released')
  expect([await earned(other.driver), await backFor(other.id)]).toEqual([FARE * 0.9, 0])
  const audit = await server.query('select action from staff_audit where subject_id = $1', [other.id])
  expect(audit).toEqual([{ action: 'arrival.released' }])
})

test('what was withheld is paid to the driver after all', async () => {
  const rider = await server.person()
  const { id, driver } = await driven(rider)
  await answer(rider, id, false)
  await decide(staff, id, 'withheld')
  const decided = await Promise.all(
    (['released', 'returned'] as const).map((how) => served(() => decide(staff, id, how))),
  )
  expect(decided.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const isPaid = decided[0]?.status === 200
  expect([await earned(driver), await backFor(id)]).toEqual(isPaid ? [FARE * 0.9, 0] : [0, FARE])
})

test('silence pays who was near or took their time, and brings the rest before staff', async () => {
  const [one, two] = [await server.person(), await server.person()]
  const [timely, impossible] = [await driven(one, { minutes: 10 }), await driven(two)]
  await server.query(
    "update dispatch_doubts set asked_at = asked_at - interval '50 minutes' where task_id = any($1::uuid[])",
    [[timely.id, impossible.id]],
  )
  // The sweep sleeps until the first is due; another doubt wakes it.
  await driven(await server.person())
  await until(async () => ((await queued(impossible.id)) ? true : undefined))
  expect(await queued(impossible.id)).toMatchObject({ isDenied: false, isNear: false, isTimely: false })
  expect([await earned(timely.driver), await earned(impossible.driver)]).toEqual([FARE * 0.9, 0])
})

test.each([
  ['that ends elsewhere, after a possible time', { minutes: 10 }, true],
  ['that ends at its place, after no time', { there: true }, true],
  ['that ends where it began, after no time', {}, false],
])('the code of its start proves a ride %s: %o, %s', async (_how, way, isProven) => {
  const rider = await server.person()
  const driver = await driverOnline(server, 'car')
  const id = await paidRide(rider)
  await accept(driver, id)
  const { pin } = await rideOf(rider, id)
  for (const step of [{ status: 'picked_up', pin }, { status: 'in_transit' }]) await move(driver, id, step)
  await travel(server, { id, driver, ...way })
  await move(driver, id, { status: 'delivered' })
  expect([await earned(driver), await asks(rider, id)]).toEqual(isProven ? [FARE * 0.9, undefined] : [0, true])
})
