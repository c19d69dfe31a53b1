import { canMove, type Mover } from '@salama/contract/kernel/status'
import { type RideStatus, rideMachine } from '@salama/contract/rides'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accept, driverFor, move, type TestDriver } from '../../../testing/dispatch.ts'
import { balancesOf } from '../../../testing/payments/payments.ts'
import { atOnce, served, times } from '../../../testing/repeat.ts'
import { cashRide, FARE, kindsFor, paidRide, requestRide, rideOf } from '../../../testing/rides.ts'
import { type Answer, startTestServer, type TestServer } from '../../../testing/server.ts'
import { newId } from '../../platform/db/database.ts'
import { Refusal } from '../../platform/http/replies/refusal.ts'
import { withdrawTask } from '../dispatch/public.ts'
import { balanceOf } from '../payments/public.ts'

let server: TestServer
let drivers: readonly TestDriver[]
beforeAll(async () => {
  server = await startTestServer({
    env: { RATE_LIMIT: 'off', POLICY_RIDE_FREE_CANCEL_MS: '1', POLICY_RIDE_WAIT_MS: '1' },
  })
  drivers = [await driverFor(server, { vehicleType: 'car' }), await driverFor(server, { vehicleType: 'car' })]
})
afterAll(() => server.stop())

const ACTIONS = [
  'accept',
  'drop',
  'arrive',
  'start',
  'drive',
  'end',
  'cancel',
  'miss',
  'give up',
  'other driver',
] as const
type Action = (typeof ACTIONS)[number]

type Rider = Awaited<ReturnType<TestServer['person']>>
type Acting = { id: string; rider: Rider; driver: TestDriver }

/** What people and time may do, in any order; what is not possible now is refused and changes nothing. */
async function act(action: Action, { id, rider, driver }: Acting): Promise<void> {
  const answered = async (call: () => Promise<Answer>) => expect((await served(call)).status).toBeLessThan(500)
  if (action === 'accept') return answered(() => accept(driver, id))
  if (action === 'drop') return answered(() => move(driver, id, { status: 'cancelled' }))
  if (action === 'arrive') return answered(() => driver.post(`/api/transport/requests/${id}/arrived`, {}))
  if (action === 'start') {
    const { pin } = await rideOf(rider, id)
    return pin ? answered(() => move(driver, id, { status: 'picked_up', pin })) : undefined
  }
  if (action === 'drive') return answered(() => move(driver, id, { status: 'in_transit' }))
  if (action === 'end') return answered(() => move(driver, id, { status: 'delivered' }))
  if (action === 'cancel') return answered(() => rider.post(`/api/transport/requests/${id}/cancel`, {}))
  if (action === 'miss') return answered(() => driver.post(`/api/transport/requests/${id}/no-show`, {}))
  if (action !== 'give up') return
  // The sweep ends what nobody has accepted only.
  const [task] = await server.query<{ status: string }>('select status from dispatch_tasks where id = $1', [id])
  if (task?.status !== 'pending') return
  try {
    await served(() =>
      server.app.platform.db.transact((tx) =>
        withdrawTask(tx, kindsFor(server), { id, by: 'system', reason: null, cause: 'exhausted', now: new Date() }),
      ),
    )
  } catch (error) {
    // Somebody accepted it meanwhile.
    if (!(error instanceof Refusal)) throw error
  }
}

const MOVERS: readonly Mover[] = ['customer', 'driver', 'operator', 'system']

/** Which states of the task go with which of the ride (the specification of states). */
const TASKS: Record<RideStatus, readonly string[]> = {
  requested: ['pending'],
  accepted: ['assigned'],
  arrived: ['assigned'],
  in_progress: ['picked_up', 'in_transit'],
  completed: ['delivered'],
  no_driver: ['cancelled'],
  cancelled: ['cancelled'],
}

/** In CI a few; `RACES=100` goes many ways. */
const RACES = Number(process.env['RACES'] ?? 5)

const earnedBy = (driver: TestDriver) => balanceOf(server.app.platform.db.sql, { kind: 'driver', id: driver.driverId })

test('however a ride goes, each move is allowed, and every metical is somewhere (RIDE-058)', async () => {
  const going = fc.array(fc.constantFrom(...ACTIONS), { minLength: 1, maxLength: 9 })
  await fc.assert(
    fc.asyncProperty(going, fc.boolean(), async (actions, isPaid) => {
      const rider = await server.person()
      const before = await Promise.all(drivers.map(earnedBy))
      const id = await (isPaid ? paidRide(rider) : cashRide(rider))
      let place = 0
      for (const action of actions) {
        if (action === 'other driver') place = 1 - place
        const driver = drivers[place]
        if (driver) await act(action, { id, rider, driver })
      }
      await expectSound({ id, rider, isPaid, before })
      await finish({ id, rider })
      await expectSound({ id, rider, isPaid, before })
    }),
    { numRuns: RACES },
  )
  const sum = Object.values(await balancesOf(server)).reduce((total, amount) => total + amount, 0)
  expect(sum).toBe(0)
})

test('so are moves that are made at the same moment (RIDE-058, DRV-03)', async () => {
  const action = fc.constantFrom(...ACTIONS.filter((each) => each !== 'other driver'))
  const round = fc.array(fc.tuple(action, fc.nat({ max: 1 })), { minLength: 2, maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 4 }), fc.boolean(), async (rounds, isPaid) => {
      const rider = await server.person()
      const before = await Promise.all(drivers.map(earnedBy))
      const id = await (isPaid ? paidRide(rider) : cashRide(rider))
      for (const moves of rounds) {
        await Promise.all(moves.map(([each, place]) => act(each, { id, rider, driver: drivers[place] as TestDriver })))
      }
      await expectSound({ id, rider, isPaid, before })
      await finish({ id, rider })
      await expectSound({ id, rider, isPaid, before })
    }),
    { numRuns: RACES },
  )
})

test('nobody waits for each other: neither in these races nor of cancelling and absence (RIDE-058)', async () => {
  const [driver] = drivers
  if (!driver) throw new Error('there is no driver')
  for (let race = 0; race < 12; race++) {
    const rider = await server.person()
    const acting = { id: await cashRide(rider), rider, driver }
    for (const action of ['accept', 'arrive'] as const) await act(action, acting)
    await Promise.all((['cancel', 'miss', 'cancel', 'miss'] as const).map((action) => act(action, acting)))
    expect((await rideOf(rider, acting.id))['status']).toBe('cancelled')
  }
  const [seen] = await server.query<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  )
  expect(seen?.deadlocks).toBe(0)
})

test('a person has one open ride, and a driver too, whatever limits are lifted (RID-02)', async () => {
  const rider = await server.person()
  const answers = await atOnce(times(6), () => requestRide(rider))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 429, 429, 429, 429, 429])
  const [driver] = drivers
  if (!driver) throw new Error('there is no driver')
  const id = answers.find(({ status }) => status === 201)?.body['id'] as string
  await act('accept', { id, rider, driver })
  const other = await server.person()
  const copy = (changed: object) =>
    server.query(
      `insert into rides_rides select (jsonb_populate_record(row, $2)).* from rides_rides row where id = $1`,
      [id, JSON.stringify({ id: newId(), ...changed })],
    )
  const free = { driver_id: newId(), driver_user_id: other.id }
  await expect(copy(free)).rejects.toMatchObject({ code: '23505', constraint: 'rides_rides_one_open' })
  const stolen = { rider_id: other.id }
  await expect(copy(stolen)).rejects.toMatchObject({ code: '23505', constraint: 'rides_rides_driver' })
  await expect(copy({ rider_id: driver.id, ...free, driver_user_id: driver.id })).rejects.toMatchObject({
    code: '23514',
  })
  await finish({ id, rider })
})

/** The drivers are free for the next one, and whoever was driven says so. */
async function finish({ id, rider }: Omit<Acting, 'driver'>): Promise<void> {
  await act('cancel', { id, rider, driver: drivers[0] as TestDriver })
  for (const driver of drivers) for (const action of ['drive', 'end'] as const) await act(action, { id, rider, driver })
  const { status } = await rideOf(rider, id)
  if (status === 'completed') await served(() => rider.post(`/api/delivery/${id}/arrival`, { hasArrived: true }))
}

type Seen = { id: string; rider: Rider; isPaid: boolean; before: readonly number[] }

async function expectSound({ id, rider, isPaid, before }: Seen): Promise<void> {
  const ride = await rideOf(rider, id)
  const status = ride['status'] as RideStatus
  const steps = (ride['timeline'] as { status: RideStatus }[]).map((step) => step.status)
  expect(steps.at(-1)).toBe(status)
  for (const [place, to] of steps.slice(1).entries()) {
    const from = steps[place] as RideStatus
    expect(MOVERS.some((mover) => canMove(rideMachine, from, to, mover))).toBe(true)
  }
  const [task] = await server.query<{ status: string }>('select status from dispatch_tasks where id = $1', [id])
  expect(TASKS[status]).toContain(task?.status)
  const { fee = 0, returned = 0 } = (ride['cancelled'] ?? {}) as { fee?: number; returned?: number }
  const isOver = status === 'cancelled' || status === 'no_driver'
  expect(fee + returned).toBe(isPaid && isOver ? FARE : 0)
  const earned = (await Promise.all(drivers.map(earnedBy))).reduce(
    (sum, now, place) => sum + now - (before[place] ?? 0),
    0,
  )
  // Over at once, and elsewhere: what was paid of it is held until the rider says that they have arrived.
  const doubts = await server.query('select from dispatch_doubts where task_id = $1 and decision is null', [id])
  const fare = isPaid ? (doubts.length > 0 ? 0 : FARE * 0.9) : -FARE * 0.1
  const share = status === 'completed' ? fare : fee * 0.9
  expect(earned).toBe(share)
}
