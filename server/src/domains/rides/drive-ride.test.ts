import { MINUTE_MS } from '@salama/contract/kernel/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accept, driverFor, move, type TestDriver, travel } from '../../../testing/dispatch.ts'
import { booksOf } from '../../../testing/payments/payments.ts'
import { until } from '../../../testing/repeat.ts'
import { cashRide, FARE, kindsFor, paidRide, rideOf } from '../../../testing/rides.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { withdrawTask } from '../dispatch/public.ts'
import { balanceOf } from '../payments/public.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { POLICY_RIDE_FREE_CANCEL_MS: '1', POLICY_RIDE_WAIT_MS: '1' } })
})
afterAll(() => server.stop())

const carDriver = () => driverFor(server, { vehicleType: 'car', fullName: 'Zito Cumbe' })
type Rider = Awaited<ReturnType<TestServer['person']>>

const earned = (driver: TestDriver) => balanceOf(server.app.platform.db.sql, { kind: 'driver', id: driver.driverId })
const arrive = (driver: TestDriver, id: string) => driver.post(`/api/transport/requests/${id}/arrived`, {})
const cancel = (rider: Rider, id: string) => rider.post(`/api/transport/requests/${id}/cancel`, {})

async function accepted(rider: Rider, id: string): Promise<TestDriver> {
  const driver = await carDriver()
  const { status, text } = await accept(driver, id)
  if (status !== 200) throw new Error(`accepting answered ${status}: ${text}`)
  expect((await rideOf(rider, id))['status']).toBe('accepted')
  return driver
}

/** From the acceptance to the end of the trip. */
async function driven(driver: TestDriver, id: string, pin?: string): Promise<void> {
  const step = async (body: { status: string; pin?: string }) => {
    const { status, text } = await move(driver, id, body)
    if (status !== 200) throw new Error(`${body.status} answered ${status}: ${text}`)
  }
  await step({ status: 'picked_up', ...(pin ? { pin } : {}) })
  await step({ status: 'in_transit' })
  await travel(server, { id, driver, minutes: 30 })
  await step({ status: 'delivered' })
}

/** Money that went back by itself, once the provider has done it. */
const returnedTo = (rider: Rider, transactionId: string) =>
  until(async () => {
    const { refunds = [] } = (await rider.get(`/api/payments/${transactionId}`)).body as {
      refunds?: { status: string; amount: number }[]
    }
    return refunds.length > 0 && refunds.every(({ status }) => status === 'completed')
      ? refunds.reduce((sum, { amount }) => sum + amount, 0)
      : undefined
  })

describe('a ride', () => {
  it('is a task that drivers of its vehicle see and accept (RIDE-059, X-102, DRV-06)', async () => {
    const [rider, driver, rival] = [await server.person(), await carDriver(), await driverFor(server)]
    const id = await cashRide(rider)
    const seenBy = async (who: TestDriver) =>
      ((await who.get('/api/delivery/driver-deliveries')).body as unknown as { id: string }[]).find(
        (task) => task.id === id,
      )
    const card = await seenBy(driver)
    expect(card).toMatchObject({
      orderType: 'ride',
      kind: 'ride',
      status: 'pending',
      deliveryFee: FARE,
      cashToCollect: FARE,
      isDisclosed: false,
    })
    expect(JSON.stringify(card)).not.toContain('Mondlane')
    expect(await seenBy(rival)).toBeUndefined()
    expect((await accept(rival, id)).body['code']).toBe('dispatch.wrong_vehicle')
    expect((await accept(driver, id)).status).toBe(200)
  })

  it('goes from the request to its end, and the driver earns the fare less the commission (RIDE-058)', async () => {
    const rider = await server.person()
    const id = await paidRide(rider)
    const driver = await accepted(rider, id)
    const meeting = await rideOf(rider, id)
    expect(meeting).toMatchObject({
      status: 'accepted',
      driver: { name: 'Zito Cumbe', plate: expect.any(String), position: expect.any(Object) },
      pin: expect.stringMatching(/^\d{4}$/),
      estimatedTime: expect.stringMatching(/^\d+$/),
    })
    const there = await arrive(driver, id)
    expect(there.body).toMatchObject({ status: 'arrived', waitsUntil: expect.any(String) })
    expect((await rideOf(rider, id))['status']).toBe('arrived')
    await driven(driver, id, meeting['pin'])
    const over = await rideOf(rider, id)
    expect(over).toMatchObject({ status: 'completed', driver: { phone: null, position: null } })
    expect(over).not.toHaveProperty('pin')
    expect((over['timeline'] as { status: string }[]).map(({ status }) => status)).toEqual([
      'requested',
      'accepted',
      'arrived',
      'in_progress',
      'completed',
    ])
    expect(await earned(driver)).toBe(FARE * 0.9)
  })

  it('begins with the right code; without one it begins too, and the rider is told', async () => {
    const rider = await server.person()
    const id = await cashRide(rider)
    const driver = await accepted(rider, id)
    const { pin } = await rideOf(rider, id)
    const wrong = pin === '0000' ? '0001' : '0000'
    expect((await move(driver, id, { status: 'picked_up', pin: wrong })).body['code']).toBe('dispatch.wrong_pin')
    expect((await rideOf(rider, id))['status']).toBe('accepted')
    expect((await move(driver, id, { status: 'picked_up' })).status).toBe(200)
    const inbox = (await rider.get('/api/notifications')).body as unknown as { items?: { title: string }[] }
    expect(JSON.stringify(inbox)).toContain('A viagem começou sem código')
  })

  it('in cash makes the commission the debt of the driver, which their next earnings pay', async () => {
    const [first, second] = [await server.person(), await server.person()]
    const id = await cashRide(first)
    const driver = await accepted(first, id)
    await driven(driver, id)
    expect(await earned(driver)).toBe(-FARE * 0.1)
    const next = await paidRide(second)
    await accept(driver, next)
    await driven(driver, next, (await rideOf(second, next))['pin'])
    expect(await earned(driver)).toBe(FARE * 0.9 - FARE * 0.1)
  })
})

describe('nobody found', () => {
  it('gives everything back by itself', async () => {
    const rider = await server.person()
    const id = await paidRide(rider)
    const { transactionId } = await rideOf(rider, id)
    await server.app.platform.db.transact((tx) =>
      withdrawTask(tx, kindsFor(server), { id, by: 'system', reason: null, cause: 'exhausted', now: new Date() }),
    )
    expect(await rideOf(rider, id)).toMatchObject({
      status: 'no_driver',
      cancelled: { reason: 'Não encontrámos motorista', fee: 0, returned: FARE },
    })
    expect(await returnedTo(rider, transactionId)).toBe(FARE)
  })
})

describe('cancelling', () => {
  it('before anybody has accepted gives everything back (X-101)', async () => {
    const rider = await server.person()
    const id = await paidRide(rider)
    const { transactionId } = await rideOf(rider, id)
    const { status, body } = await cancel(rider, id)
    expect([status, body['status'], body['cancelled']]).toEqual([
      200,
      'cancelled',
      { reason: 'Cancelada por si', fee: 0, returned: FARE },
    ])
    expect(await returnedTo(rider, transactionId)).toBe(FARE)
    expect((await cancel(rider, id)).status).toBe(200)
  })

  it('too late leaves 20 MT to the driver, who hears it once, and the rest goes back', async () => {
    const rider = await server.person()
    const id = await paidRide(rider)
    const { transactionId } = await rideOf(rider, id)
    const driver = await accepted(rider, id)
    expect((await rideOf(rider, id))['cancellation']).toEqual({ fee: 20_00 })
    const { body } = await cancel(rider, id)
    expect(body['cancelled']).toMatchObject({ fee: 20_00, returned: FARE - 20_00 })
    expect(await returnedTo(rider, transactionId)).toBe(FARE - 20_00)
    expect(await earned(driver)).toBe(18_00)
    const { notifications } = (await driver.get('/api/notifications')).body
    const told = notifications.map(({ title }: { title: string }) => title)
    expect(told.filter((title: string) => /cancelou|cancelada/.test(title))).toEqual(['O passageiro cancelou'])
  })

  it('is not possible once the trip has begun', async () => {
    const rider = await server.person()
    const id = await paidRide(rider)
    const driver = await accepted(rider, id)
    await move(driver, id, { status: 'picked_up' })
    const { status, body } = await cancel(rider, id)
    expect([status, body['code']]).toEqual([409, 'rides.not_now'])
    expect(await rideOf(rider, id)).not.toHaveProperty('cancellation')
  })

  it('by the driver searches on, and the rider may still have all back', async () => {
    const rider = await server.person()
    const id = await paidRide(rider)
    const { transactionId } = await rideOf(rider, id)
    const driver = await accepted(rider, id)
    await arrive(driver, id)
    expect((await move(driver, id, { status: 'cancelled', reason: 'Furo no pneu' })).status).toBe(200)
    const searching = await rideOf(rider, id)
    expect(searching).toMatchObject({ status: 'requested', cancellation: { fee: 0 }, searchUntil: expect.any(String) })
    expect(searching).not.toHaveProperty('driver')
    const other = await accepted(rider, id)
    expect((await arrive(driver, id)).status).toBe(404)
    await move(other, id, { status: 'cancelled' })
    await cancel(rider, id)
    expect(await returnedTo(rider, transactionId)).toBe(FARE)
  })

  it('a rider who does not come leaves 20 MT to the driver who waited', async () => {
    const rider = await server.person()
    const id = await paidRide(rider)
    const driver = await accepted(rider, id)
    const miss = () => driver.post(`/api/transport/requests/${id}/no-show`, {})
    expect((await miss()).body['code']).toBe('rides.not_now')
    await arrive(driver, id)
    expect((await miss()).status).toBe(200)
    expect(await rideOf(rider, id)).toMatchObject({ status: 'cancelled', cancelled: { fee: 20_00 } })
    expect(await earned(driver)).toBe(18_00)
  })
})

it('a driver may not say too early that nobody came', async () => {
  const slow = await startTestServer()
  try {
    const [rider, driver] = [await slow.person(), await driverFor(slow, { vehicleType: 'car' })]
    const id = await cashRide(rider)
    await accept(driver, id)
    const { body } = await driver.post(`/api/transport/requests/${id}/arrived`, {})
    expect(Date.parse(body['waitsUntil']) - Date.now()).toBeGreaterThan(4 * MINUTE_MS)
    expect((await driver.post(`/api/transport/requests/${id}/no-show`, {})).body['code']).toBe('rides.too_early')
    expect((await rideOf(rider, id))['cancellation']).toEqual({ fee: 0 })
  } finally {
    await slow.stop()
  }
})

describe('reviews', () => {
  it('go both ways once the trip is over; those of passengers are no public list (X-104)', async () => {
    const [rider, stranger] = [await server.person(), await server.person()]
    const id = await cashRide(rider)
    const driver = await accepted(rider, id)
    const write = (who: { post: Rider['post'] }, stars: number) =>
      who.post('/api/reviews', { serviceKind: 'ride', serviceId: id, stars })
    expect((await write(rider, 5)).body['code']).toBe('reviews.not_finished')
    await driven(driver, id)
    expect((await write(rider, 5)).status).toBe(201)
    expect((await write(driver, 4)).status).toBe(201)
    expect((await write(stranger, 1)).body['code']).toBe('reviews.service_not_found')
    const about = async (subjectKind: string, subjectId: string) =>
      (await server.visitor().get(`/api/reviews?subjectKind=${subjectKind}&subjectId=${subjectId}`))
        .body as unknown as {
        stars: number
      }[]
    expect(await about('driver', driver.driverId)).toMatchObject([{ stars: 5 }])
    for (const who of [server.visitor(), stranger, driver]) {
      const { status, body } = await who.get(`/api/reviews?subjectKind=rider&subjectId=${rider.id}`)
      expect([status, body]).toEqual([200, []])
    }
    const own = await driver.get(`/api/reviews/own?serviceKind=ride&serviceId=${id}`)
    expect(own.body['review']).toMatchObject({ stars: 4 })
  })
})

it('free drivers near a point are on the map, rounded and without a name (RIDE-032..037)', async () => {
  const own = await startTestServer()
  try {
    const near = async () =>
      (await own.visitor().get('/api/transport/vehicles?latitude=-25.9653&longitude=32.5834')).body['vehicles']
    expect(await near()).toEqual([])
    const driver = await driverFor(own, { vehicleType: 'premium' })
    const [vehicle] = await until(async () => {
      const found = (await near()) as object[]
      return found.length > 0 ? found : undefined
    })
    expect(vehicle).toEqual({ id: expect.any(String), lat: -25.965, lng: 32.583, type: 'car', bearing: null })
    // Some 70 m to the east, and there they stand.
    const heading = () =>
      until(async () => {
        const [{ bearing }] = (await near()) as [{ bearing: number | null }]
        return bearing ?? undefined
      })
    await driver.send('PATCH', '/api/delivery/driver/location', { latitude: '-25.9653', longitude: '32.5841' })
    expect(await heading()).toBe(90)
    await driver.send('PATCH', '/api/delivery/driver/location', { latitude: '-25.9653', longitude: '32.5841' })
    await until(async () => ((await near()) as [{ bearing: number | null }])[0].bearing === null || undefined)
  } finally {
    await own.stop()
  }
})

it('the books agree with those of the provider', async () => {
  await until(async () => {
    const { sum, own, theirs } = await booksOf(server)
    return sum === 0 && own === theirs ? true : undefined
  })
})
