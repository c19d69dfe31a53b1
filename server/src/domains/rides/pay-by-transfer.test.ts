import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accept, driverFor, move, type TestDriver, travel } from '../../../testing/dispatch.ts'
import { balancesOf, decideBankTransfer, paid, sellsNothing, transfer } from '../../../testing/payments/payments.ts'
import { served, until } from '../../../testing/repeat.ts'
import { FARE, quoteFor, requestRide, rideOf } from '../../../testing/rides.ts'
import { startTestServer, type TestServer, type Visitor } from '../../../testing/server.ts'
import { newId } from '../../platform/db/database.ts'
import { balanceOf } from '../payments/public.ts'
import type { StaffId } from '../staff/public.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type Rider = Visitor & { id: string }

const earned = ({ driverId }: TestDriver) => balanceOf(server.app.platform.db.sql, { kind: 'driver', id: driverId })

const owedBy = async ({ id }: Rider): Promise<number> => {
  const [row] = await server.query<{ sum: string }>(
    'select coalesce(sum(amount), 0) as sum from ledger_lines where account = $1',
    [`receivable:${id}`],
  )
  return Number(row?.sum)
}

/** Somebody with a confirmed phone who has paid for so many rides; a longer trip costs more. */
async function riderWith(rides: number, { isConfirmed = true } = {}): Promise<Rider> {
  const rider = await server.person()
  const other = await server.person()
  if (isConfirmed) await server.query('update accounts_users set phone_confirmed_at = now() where id = $1', [rider.id])
  for (let count = 0; count < rides; count++) {
    await server.query(
      `insert into rides_rides (id, rider_id, status, vehicle_type, passengers, pickup_address, destination_address,
         duration, lines, fare, payment_method, payment_status, payment_id, driver_id, driver_user_id, created_at, ended_at)
       values ($1, $2, 'completed', 'car', 1, 'Baixa', 'Polana', '4-5', '[]', $3, 'm-pesa', 'confirmed', $4, $1, $5,
         now(), now())`,
      [newId(), rider.id, FARE, await paid(rider, { amount: FARE }), other.id],
    )
  }
  return rider
}

async function transferred(rider: Rider, more: object = {}) {
  const { quoteId, amountDue } = (await quoteFor(rider, more)).body
  const sent = await transfer(rider, { amount: amountDue }, { 'quote-id': quoteId })
  const transactionId = sent.body['transactionId'] as string
  const { status, body } = await requestRide(rider, { ...more, paymentMethod: 'bank-transfer', transactionId })
  return { status, body, id: body['id'] as string, transactionId }
}

async function decide(transactionId: string, decision: 'approve' | 'refuse'): Promise<void> {
  const staff = await server.person()
  await served(() =>
    server.app.platform.db.transact((tx) =>
      decideBankTransfer(tx, {
        paymentId: transactionId,
        staffId: staff.id as StaffId,
        isSeller: sellsNothing,
        ...(decision === 'refuse' ? { decision, reason: 'Não entrou.' } : { decision, reason: null }),
        now: new Date(),
      }),
    ),
  )
}

const paymentStatus = async (rider: Rider, id: string, status: string) =>
  until(async () => ((await rideOf(rider, id))['paymentStatus'] === status ? true : undefined))

const hasTask = async (id: string) =>
  (await server.query('select 1 from dispatch_tasks where id = $1', [id])).length > 0

async function driven(rider: Rider, id: string): Promise<TestDriver> {
  const driver = await driverFor(server, { vehicleType: 'car' })
  expect((await accept(driver, id)).status).toBe(200)
  const { pin } = await rideOf(rider, id)
  for (const step of [{ status: 'picked_up', pin }, { status: 'in_transit' }]) {
    expect((await move(driver, id, step)).status).toBe(200)
  }
  await travel(server, { id, driver, minutes: 30 })
  expect((await move(driver, id, { status: 'delivered' })).status).toBe(200)
  return driver
}

describe('a ride on a transfer', () => {
  it('is made, and no driver sees it before the transfer is found (A-11, RID-03)', async () => {
    const rider = await riderWith(0)
    const { status, body, id, transactionId } = await transferred(rider)
    expect([status, body['status'], body['paymentStatus']]).toEqual([201, 'requested', 'pending_verification'])
    expect([await hasTask(id), body['searchUntil']]).toEqual([false, undefined])
    const early = await driverFor(server, { vehicleType: 'car' })
    expect((await accept(early, id)).body['code']).toBe('dispatch.not_found')
    await decide(transactionId, 'approve')
    await paymentStatus(rider, id, 'confirmed')
    const driver = await driven(rider, id)
    expect(JSON.stringify((await rider.get('/api/notifications')).body)).toContain('Encontrámos a sua transferência')
    expect(await earned(driver)).toBe(FARE * 0.9)
    expect(await owedBy(rider)).toBe(0)
  })

  it('waits for those with four paid rides, an unconfirmed phone, a dearer fare, or another in doubt', async () => {
    const far = { destinationLatitude: -25.75, destinationLongitude: 32.58 }
    const waiting = [
      [await riderWith(4), {}],
      [await riderWith(5, { isConfirmed: false }), {}],
      [await riderWith(5), far],
    ] as const
    for (const [rider, more] of waiting) expect(await hasTask((await transferred(rider, more)).id)).toBe(false)
    const rider = await riderWith(5)
    const first = await transferred(rider)
    await driven(rider, first.id)
    expect(await hasTask((await transferred(rider)).id)).toBe(false)
  })

  it('is cancelled for nothing while it waits, and found afterwards is not driven', async () => {
    const rider = await riderWith(0)
    const { id, transactionId } = await transferred(rider)
    const cancel = () => rider.post(`/api/transport/requests/${id}/cancel`, {})
    expect([(await cancel()).body['cancelled'], (await cancel()).status]).toEqual([
      { reason: 'Cancelada por si', fee: 0, returned: 0 },
      200,
    ])
    await decide(transactionId, 'approve')
    expect([(await rideOf(rider, id))['status'], await hasTask(id)]).toEqual(['cancelled', false])
  })

  it('cancelled while its transfer is found leaves no task without its ride', async () => {
    for (let race = 0; race < 8; race++) {
      const rider = await riderWith(0)
      const { id, transactionId } = await transferred(rider)
      const cancel = () => rider.post(`/api/transport/requests/${id}/cancel`, {})
      const [, { status }] = await Promise.all([decide(transactionId, 'approve'), served(cancel)])
      expect([status, (await rideOf(rider, id))['status']]).toEqual([200, 'cancelled'])
      const tasks = await server.query("select 1 from dispatch_tasks where id = $1 and status <> 'cancelled'", [id])
      expect(tasks).toEqual([])
    }
  })

  it('refused while it waits is over', async () => {
    const rider = await riderWith(0)
    const { id, transactionId } = await transferred(rider)
    await decide(transactionId, 'refuse')
    await until(async () => ((await rideOf(rider, id))['status'] === 'cancelled' ? true : undefined))
    expect(await rideOf(rider, id)).toMatchObject({ paymentStatus: 'none', cancelled: { returned: 0, fee: 0 } })
  })

  it('goes ahead for who has paid five times; the house pays the driver, and has it back when found (A-11)', async () => {
    const rider = await riderWith(5)
    const { id, transactionId } = await transferred(rider)
    const driver = await driven(rider, id)
    expect([await earned(driver), await owedBy(rider)]).toEqual([FARE * 0.9, FARE * 0.9])
    expect((await rideOf(rider, id))['paymentStatus']).toBe('pending_verification')
    await decide(transactionId, 'approve')
    await paymentStatus(rider, id, 'confirmed')
    expect([await earned(driver), await owedBy(rider)]).toEqual([FARE * 0.9, 0])
  })

  it('that the house pays in advance is not driven by who has had much in advance that is not found', async () => {
    const driver = await driverFor(server, { vehicleType: 'car' })
    const advanced = async (amount: number, days: number) => {
      const rider = await server.person()
      await server.query(
        `insert into rides_rides (id, rider_id, status, vehicle_type, passengers, pickup_address, destination_address, duration,
           lines, fare, payment_method, payment_status, driver_id, driver_user_id, created_at, ended_at, advance)
         values ($1, $2, 'completed', 'car', 1, 'Baixa', 'Polana', '4-5', '[]', $3, 'bank-transfer', 'unpaid', $4, $5, now(),
           now() - make_interval(days => $6), $3)`,
        [newId(), rider.id, amount, driver.driverId, driver.id, days],
      )
    }
    const takes = async () => {
      const { id } = await transferred(await riderWith(5))
      return (await accept(driver, id)).body['code'] ?? 'taken'
    }
    await advanced(1_000_00, 31)
    await advanced(1_000_00 - FARE, 1)
    expect(await takes()).toBe('taken')
    await advanced(1, 29)
    expect(await takes()).toBe('dispatch.advanced')
  })

  it('that is refused after the trip is the debt of its rider, and bars transfers until it is paid (A-11)', async () => {
    const rider = await riderWith(5)
    const { id, transactionId } = await transferred(rider)
    const driver = await driven(rider, id)
    await decide(transactionId, 'refuse')
    await paymentStatus(rider, id, 'unpaid')
    expect([await earned(driver), await owedBy(rider)]).toEqual([FARE * 0.9, FARE * 0.9])
    const again = await transferred(rider)
    expect([again.status, again.body['code'], again.body['details']]).toEqual([
      409,
      'rides.debt',
      { rideId: id, amountDue: FARE },
    ])
    const other = await server.person()
    const purpose = { kind: 'ride', id }
    await expect(paid(other, { amount: FARE, purpose })).rejects.toThrow()
    await paid(rider, { amount: FARE, purpose })
    await paymentStatus(rider, id, 'confirmed')
    expect([await earned(driver), await owedBy(rider)]).toEqual([FARE * 0.9, 0])
    const sum = Object.values(await balancesOf(server)).reduce((total, amount) => total + amount, 0)
    expect(sum).toBe(0)
  })

  it('that a passenger does not turn up for keeps no fee that nobody paid', async () => {
    const rider = await riderWith(5)
    const { id } = await transferred(rider)
    const driver = await driverFor(server, { vehicleType: 'car' })
    await accept(driver, id)
    await driver.post(`/api/transport/requests/${id}/arrived`, {})
    await server.query("update rides_rides set arrived_at = arrived_at - interval '6 minutes' where id = $1", [id])
    expect((await driver.post(`/api/transport/requests/${id}/no-show`, {})).status).toBe(200)
    expect((await rideOf(rider, id))['cancelled']).toMatchObject({ fee: 0, returned: 0 })
    expect(await earned(driver)).toBe(0)
  })
})
