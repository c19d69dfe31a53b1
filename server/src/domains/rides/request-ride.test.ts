import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { booksOf, freshNumber, initiate, paid, settled } from '../../../testing/payments/payments.ts'
import { atOnce, served, times, until } from '../../../testing/repeat.ts'
import { FARE, payQuote, quoteFor, requestRide, rideOf, TRIP } from '../../../testing/rides.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const ridesOf = async (person: { get(path: string): Promise<{ body: unknown }> }) =>
  (await person.get('/api/transport/requests')).body as { id: string; status: string }[]

const codesOf = (body: unknown) => (body as { fields?: { code: string }[] }).fields?.map(({ code }) => code)

describe('the vehicles', () => {
  it('are five, with stated prices, times and capacities (RIDE-008, RIDE-023, RIDE-024, RIDE-072..076)', async () => {
    const { status, body } = await server.visitor().get('/api/transport/vehicles')
    expect(status).toBe(200)
    const options = body['options'] as { [field: string]: unknown }[]
    expect(options.map(({ id, name, price, eta, capacity }) => [id, name, price, eta, capacity])).toEqual([
      ['bicycle', 'Bicicleta', 50, '5-10', '1'],
      ['motorcycle', 'Moto', 80, '2-4', '1'],
      ['car', 'Carro', 150, '3-5', '1-4'],
      ['tuk_tuk', 'Txopela', 90, '4-6', '1-3'],
      ['premium', 'Premium', 280, '5-7', '1-4'],
    ])
  })

  it('follow the policy rows (RIDE-023)', async () => {
    const own = await startTestServer()
    try {
      await own.query("update rides_vehicles set base_fare = 17500 where id = 'car'")
      const { body } = await own.visitor().get('/api/transport/vehicles')
      expect(body['options'][2]).toMatchObject({ id: 'car', price: 175 })
      expect((await quoteFor(await own.person())).body['amountDue']).toBe(175_00)
    } finally {
      await own.stop()
    }
  })
})

describe('a quote', () => {
  it('binds the fare with every line until it expires', async () => {
    const { status, body } = await quoteFor(await server.person())
    expect(status).toBe(201)
    expect(body).toMatchObject({ lines: [{ label: 'Carro, até 8,5 km', amount: FARE }], fee: 0, amountDue: FARE })
    expect(Date.parse(body['expiresAt'])).toBeGreaterThan(Date.now())
  })

  it('of a longer trip charges each further km', async () => {
    const { body } = await quoteFor(await server.person(), { destinationLatitude: -25.8553 })
    expect(body['lines']).toHaveLength(2)
    expect(body['amountDue']).toBe(FARE + Math.ceil(14.75 - 8.5) * 18_00)
  })

  it('records distance and road factor', async () => {
    const { body } = await quoteFor(await server.person())
    const [row] = await server.query<{ trip: { distanceKm: number; roadFactor: number } }>(
      'select trip from rides_quotes where quote_id = $1',
      [body['quoteId']],
    )
    expect(row?.trip).toMatchObject({ distanceKm: 2.93, roadFactor: 1.2 })
  })

  it('keeps its fare when prices change meanwhile', async () => {
    const own = await startTestServer()
    try {
      const person = await own.person()
      const quote = await quoteFor(person)
      await own.query("update rides_vehicles set base_fare = 99900 where id = 'car'")
      const transactionId = await payQuote(person, quote.body)
      const { status, body } = await requestRide(person, { paymentMethod: 'm-pesa', transactionId })
      expect([status, body['total']]).toEqual([201, FARE])
    } finally {
      await own.stop()
    }
  })
})

describe('a request', () => {
  it('needs a session (RIDE-066)', async () => {
    expect((await requestRide(server.visitor())).status).toBe(401)
  })

  it('in cash answers id and estimated time, and needs no payment (RIDE-049, RIDE-050, RIDE-054, RIDE-067)', async () => {
    const { status, body } = await requestRide(await server.person())
    expect(status).toBe(201)
    expect(body).toMatchObject({
      id: expect.any(String),
      estimatedTime: '3-5',
      status: 'requested',
      paymentMethod: 'cash',
      paymentStatus: 'cash',
      total: FARE,
      passengers: 2,
      pickup: { address: TRIP.pickupAddress },
      cancellation: { fee: 0 },
    })
    expect(body).not.toHaveProperty('pin')
  })

  it('without coordinates is taken at the stated fare, and they stay unknown (RIDE-045..048)', async () => {
    const unknown = {
      pickupLatitude: null,
      pickupLongitude: null,
      destinationLatitude: null,
      destinationLongitude: null,
    }
    const { status, body } = await requestRide(await server.person(), { ...unknown, vehicleType: 'premium' })
    expect([status, body['total'], body['distanceKm'], body['duration']]).toEqual([201, 280_00, null, '15-20'])
    expect(body['pickup']).toEqual({ address: TRIP.pickupAddress, coordinates: null })
  })

  it('paid by quote has the id of the quote, and the same payment answers the same ride (RIDE-043, RIDE-044)', async () => {
    const person = await server.person()
    const quote = await quoteFor(person)
    const transactionId = await payQuote(person, quote.body)
    const sent = { paymentMethod: 'm-pesa', transactionId }
    const [one, other] = await Promise.all([
      served(() => requestRide(person, sent)),
      served(() => requestRide(person, sent)),
    ])
    expect([one.status, other.status]).toEqual([201, 201])
    expect(new Set([one.body['id'], other.body['id'], quote.body['quoteId']]).size).toBe(1)
    expect(one.body['paymentStatus']).toBe('confirmed')
    expect(await ridesOf(person)).toHaveLength(1)
  })

  it('is made by itself when the payer leaves after paying', async () => {
    const person = await server.person()
    const quote = await quoteFor(person)
    await payQuote(person, quote.body)
    const [ride] = await until(async () => {
      const found = await ridesOf(person)
      return found.length > 0 ? found : undefined
    })
    expect(ride).toMatchObject({ id: quote.body['quoteId'], status: 'requested', paymentStatus: 'confirmed' })
  })

  it('without a quote takes a payment of exactly the fare, named or not (MONEY-007)', async () => {
    const [named, found] = [await server.person(), await server.person()]
    const transactionId = await paid(named, { amount: FARE })
    expect((await requestRide(named, { paymentMethod: 'm-pesa', transactionId })).status).toBe(201)
    await paid(found, { amount: FARE })
    expect((await requestRide(found, { paymentMethod: 'm-pesa' })).body['paymentStatus']).toBe('confirmed')
  })

  it.each(['m-pesa', 'e-mola', 'mkesh'])('by %s is asked for once it is paid (RIDE-089)', async (paymentMethod) => {
    const person = await server.person()
    const phoneNumber = { 'm-pesa': '84', 'e-mola': '86', mkesh: '82' }[paymentMethod] + freshNumber().slice(2)
    const transactionId = await paid(person, { amount: FARE, paymentMethod, phoneNumber })
    const { status, body } = await requestRide(person, { paymentMethod, transactionId })
    expect([status, body['paymentMethod']]).toEqual([201, paymentMethod])
  })
})

describe('refused, no ride is made and nothing is charged', () => {
  it.each([
    ['an unknown vehicle', { vehicleType: 'drone' }, 'vehicle_unknown'],
    ['more people than fit', { vehicleType: 'bicycle', passengers: 2 }, 'over_capacity'],
    ['four on a motorbike', { vehicleType: 'motorcycle', passengers: 4 }, 'over_capacity'],
    ['no passengers', { passengers: 0 }, 'passengers_out_of_range'],
    ['minus one passenger', { passengers: -1 }, 'passengers_out_of_range'],
    ['one and a half passengers', { passengers: 1.5 }, 'passengers_out_of_range'],
    ['five passengers', { passengers: 5 }, 'passengers_out_of_range'],
    ['a price of the client', { price: 1 }, 'price_not_taken'],
    ['another service', { serviceType: 'delivery' }, 'service_unknown'],
    ['no number', { pickupLatitude: 'NaN' }, 'not_a_number'],
    ['Antarctica', { destinationLatitude: -80, destinationLongitude: 0 }, 'outside_country'],
    ['swapped coordinates', { pickupLatitude: 32.5834, pickupLongitude: -25.9653 }, 'coordinates_swapped'],
    ['half a position', { pickupLatitude: null }, 'coordinates_incomplete'],
    ['no way at all', { destinationLatitude: -25.9653, destinationLongitude: 32.5834 }, 'same_place'],
    ['no pickup', { pickupAddress: ' ' }, 'address_required'],
    ['an address without end', { destinationAddress: 'a'.repeat(501) }, 'too_long'],
    ['an unknown method', { paymentMethod: 'ouro' }, 'method_unknown'],
    ['a payment for cash', { transactionId: '00000000-0000-4000-8000-000000000001' }, 'cash_has_no_payment'],
  ])('%s (RIDE-042, RIDE-065, RID-01, RID-04)', async (_, sent, code) => {
    const person = await server.person()
    const answers = [await requestRide(person, sent)]
    if (!('paymentMethod' in sent) && !('transactionId' in sent)) answers.push(await quoteFor(person, sent))
    for (const { status, body } of answers) {
      expect([status, body['code']]).toEqual([400, 'platform.invalid_input'])
      expect(codesOf(body)).toContain(code)
    }
    expect(await ridesOf(person)).toEqual([])
  })

  it('the same words for both places without coordinates (RID-04)', async () => {
    const nowhere = {
      pickupLatitude: null,
      pickupLongitude: null,
      destinationLatitude: null,
      destinationLongitude: null,
    }
    const { status, body } = await requestRide(await server.person(), {
      ...nowhere,
      pickupAddress: 'Praça  da OMM, maputo',
    })
    expect([status, codesOf(body)]).toEqual([400, ['same_place']])
  })

  it('an address of a megabyte (RID-04)', async () => {
    const { status } = await requestRide(await server.person(), { pickupAddress: 'a'.repeat(1_000_000) })
    expect(status).toBe(413)
  })

  it('a wallet without any payment (RID-03)', async () => {
    const person = await server.person()
    const { status, body } = await requestRide(person, { paymentMethod: 'm-pesa' })
    expect([status, body['code'], body['details']]).toEqual([409, 'rides.payment_required', { amountDue: FARE }])
    expect(await ridesOf(person)).toEqual([])
  })

  it('a foreign, a pending, a failed and an unknown payment (RID-03)', async () => {
    const [person, other] = [await server.person(), await server.person()]
    const foreign = await paid(other, { amount: FARE })
    const pending = await initiate(person, { amount: FARE, phoneNumber: freshNumber('0003') })
    const failed = await initiate(person, { amount: FARE, phoneNumber: freshNumber('0002') })
    await settled(person, failed.body['transactionId'])
    const codes = []
    for (const transactionId of [
      foreign,
      pending.body['transactionId'],
      failed.body['transactionId'],
      '00000000-0000-4000-8000-000000000001',
    ]) {
      codes.push((await requestRide(person, { paymentMethod: 'm-pesa', transactionId })).body['code'])
    }
    expect(codes).toEqual([
      'payments.not_found',
      'payments.not_confirmed',
      'payments.not_confirmed',
      'payments.not_found',
    ])
    expect(await ridesOf(person)).toEqual([])
  })

  it('a payment of another amount, one used before, and one for another trip', async () => {
    const person = await server.person()
    const cheap = await paid(person, { amount: 1_00 })
    expect((await requestRide(person, { paymentMethod: 'm-pesa', transactionId: cheap })).body['code']).toBe(
      'payments.wrong_amount',
    )
    const quote = await quoteFor(person)
    const { body } = await initiate(person, { amount: FARE }, { 'quote-id': quote.body['quoteId'] })
    const sent = { paymentMethod: 'm-pesa', transactionId: body['transactionId'], vehicleType: 'tuk_tuk' }
    expect((await requestRide(person, sent)).body['code']).toBe('rides.other_trip')
  })

  it('cash for anything but a ride (RIDE-090)', async () => {
    const buyer = await server.person()
    const methods = (await buyer.get('/api/payments/methods')).body as unknown as { method: string }[]
    expect(methods.map(({ method }) => method)).not.toContain('cash')
    expect((await initiate(buyer, { paymentMethod: 'cash' })).status).toBe(400)
    for (const path of ['/api/food-orders', '/api/orders', '/api/insurance/subscribe']) {
      const { status, body } = await buyer.post(path, { paymentMethod: 'cash' })
      expect([path, status]).toEqual([path, 400])
      expect(JSON.stringify(body['fields'])).toContain('"path":"paymentMethod"')
    }
  })

  it('a ride in cash before the phone is confirmed, where codes can be sent (RID-02)', async () => {
    const own = await startTestServer({ env: { SMS_URL: 'http://127.0.0.1:9/' } })
    try {
      const rider = await own.person({ phone: freshNumber() })
      const { status, body } = await requestRide(rider)
      expect([status, body['code']]).toEqual([409, 'rides.phone_not_confirmed'])
      await own.query('update accounts_users set phone_confirmed_at = now() where id = $1', [rider.id])
      expect((await requestRide(rider)).status).toBe(201)
    } finally {
      await own.stop()
    }
  })

  it('a second ride at once, also for a burst in cash (RID-02)', async () => {
    const person = await server.person()
    const answers = await atOnce(times(8), () => requestRide(person))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(7).fill(429)])
    const [refused] = answers.filter(({ status }) => status === 429)
    expect(refused?.body['code']).toBe('rides.already_open')
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await quoteFor(person)).body['code']).toBe('rides.already_open')
  })

  it('a payment under an expired quote', async () => {
    const person = await server.person()
    const quote = await quoteFor(person)
    await server.query("update payments_quotes set expires_at = now() - interval '1 second' where id = $1", [
      quote.body['quoteId'],
    ])
    const answer = await initiate(person, { amount: FARE }, { 'quote-id': quote.body['quoteId'] })
    expect([answer.status, answer.body['code']]).toEqual([409, 'payments.quote_expired'])
  })
})

it('own rides are listed with their status, the newest first; foreign ones are not found (RIDE-018)', async () => {
  const [person, stranger] = [await server.person(), await server.person()]
  expect(await ridesOf(person)).toEqual([])
  const { body } = await requestRide(person)
  expect(await ridesOf(person)).toMatchObject([{ id: body['id'], status: 'requested' }])
  expect(await rideOf(person, body['id'])).toMatchObject({ timeline: [{ status: 'requested' }] })
  const answer = await stranger.get(`/api/transport/requests/${body['id']}`)
  expect([answer.status, answer.body['code']]).toEqual([404, 'rides.not_found'])
  expect((await stranger.post(`/api/transport/requests/${body['id']}/cancel`, {})).status).toBe(404)
})

it('the books agree with those of the provider', async () => {
  const { sum, own, theirs } = await booksOf(server)
  expect([sum, own]).toEqual([0, theirs])
})
