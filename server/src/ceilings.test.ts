import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { booking, doctorFor, slotIn, type TestDoctor } from '../testing/appointments.ts'
import { enter, OPEN_ROOMS, pairFor } from '../testing/consultations.ts'
import { DatabaseWork } from '../testing/database-work.ts'
import { CENTRE, driverFor, type TestDriver } from '../testing/dispatch.ts'
import { restaurantFor } from '../testing/food.ts'
import { initiate, paid, settled } from '../testing/payments/payments.ts'
import { until } from '../testing/repeat.ts'
import { requestRide } from '../testing/rides.ts'
import { createTestDatabase, startTestServer, type TestServer, type Visitor } from '../testing/server.ts'
import { makeStaff } from '../testing/staff.ts'

// What each job may ask of the database. A ceiling is what the job costs today, and only ever goes down, towards its goal:
// whoever makes a job cheaper lowers it here.

/** Makes what a job needs, and answers the job. */
type Preparation = () => Promise<() => Promise<unknown>>

type Ceiling = {
  prepare: Preparation
  /** Of the job with its news (`whole`) or without their delivery. */
  counts: 'whole' | 'alone'
  statements: number
  /** As many as statements unless given. */
  roundTrips?: number
  goal: number
  /** Kilobytes of the journal, news included, with some room for pages that split. */
  walKb: number
  /** What follows from it has happened when nothing is asked for so long. */
  quietMs: number
}

/** Sweeps add statements now and then: the least of so many times counts, and once it is low enough no more are needed. */
const TIMES = 6
/** A transfer is looked for by the sweep this long after it was begun. */
const PICK_UP_MS = 2_300

let server: TestServer
let work: DatabaseWork
let doctor: TestDoctor
let kitchen: Awaited<ReturnType<typeof restaurantFor>>
let taxi: TestDriver
/** As many as are asked at once. */
const TAXIS = 3
let customer: Visitor
beforeAll(async () => {
  const database = await createTestDatabase()
  work = new DatabaseWork(database.connection.database)
  server = await startTestServer({ database, env: OPEN_ROOMS })
  doctor = await doctorFor(server)
  kitchen = await restaurantFor(server, { deliveryFee: 50_00 })
  for (let n = 0; n < TAXIS; n++) taxi = await driverFor(server, { vehicleType: 'car' })
  customer = await server.person()
  await book(customer)
  await expectStatus(201, customer.post('/api/food-orders', meal()))
  const { id } = await expectStatus(201, requestRide(customer))
  await expectStatus(200, customer.post(`/api/transport/requests/${id}/cancel`))
})
afterAll(async () => {
  await server.stop()
  vi.restoreAllMocks()
})

const isThere = (text: string, id: string) => until(async () => (await server.query(text, [id]))[0])

async function expectStatus(status: number, answer: ReturnType<Visitor['get']>) {
  const { status: answered, body, text } = await answer
  if (answered !== status) throw new Error(`${answered}: ${text}`)
  return body
}

let hours = 0
async function book(patient: Visitor, headers = {}): Promise<string> {
  const slot = slotIn(2 + Math.floor(hours / 20), `${String(2 + (hours++ % 20)).padStart(2, '0')}:00`)
  return (await expectStatus(201, patient.post('/api/appointments', booking(doctor, slot), headers)))['id']
}

const bookWith =
  (headersOf: () => Record<string, string>): Preparation =>
  async () => {
    const patient = await server.person()
    await patient.get('/api/auth/user')
    return () => book(patient, headersOf())
  }

const payAppointment: Preparation = async () => {
  const patient = await server.person()
  const id = await book(patient)
  return async () => {
    const sent = { amount: doctor.priceVideo, purpose: { kind: 'appointment', id } }
    await expectStatus(201, initiate(patient, sent, { 'idempotency-key': randomUUID() }))
    await isThere("select from appointments_appointments where id = $1 and status = 'confirmed'", id)
  }
}

const MEAL = 750_00
function meal(sent: object = {}) {
  const [dish] = kitchen.dishes
  return {
    restaurantId: kitchen.id,
    items: [{ foodItemId: dish?.id, quantity: 2, price: dish?.price }],
    paymentMethod: 'm-pesa',
    deliveryAddress: 'Av. 24 de Julho 1234, Maputo',
    total: MEAL,
    deliveryFee: 50_00,
    userLatitude: null,
    userLongitude: null,
    ...sent,
  }
}

const orderPaid: Preparation = async () => {
  const buyer = await server.person()
  const transactionId = await paid(buyer, { amount: MEAL })
  return () => expectStatus(201, buyer.post('/api/food-orders', meal({ transactionId })))
}

const orderByQuote: Preparation = async () => {
  const buyer = await server.person()
  await buyer.get('/api/auth/user')
  return async () => {
    const { quoteId } = await expectStatus(201, buyer.post('/api/quotes', { kind: 'food_order', ...meal() }))
    await expectStatus(201, initiate(buyer, { amount: MEAL }, { 'quote-id': quoteId }))
    await isThere("select from orders_orders where id = $1 and status = 'pending'", quoteId)
  }
}

let lastRide: (() => Promise<unknown>) | undefined
/** The ride before is over: it asks no more drivers. */
const askForRide: Preparation = async () => {
  await lastRide?.()
  const rider = await server.person()
  await rider.get('/api/auth/user')
  return async () => {
    const { id } = await expectStatus(201, requestRide(rider))
    await isThere('select from dispatch_offers where task_id = $1', id)
    lastRide = () => expectStatus(200, rider.post(`/api/transport/requests/${id}/cancel`))
  }
}

let steps = 0
const tellPosition: Preparation = async () => () => {
  const latitude = String(CENTRE.latitude + ++steps * 0.0001)
  const position = { latitude, longitude: String(CENTRE.longitude) }
  return expectStatus(200, taxi.send('PATCH', '/api/delivery/driver/location', position))
}

const joinRoom: Preparation = async () => {
  const { id, patient } = await pairFor(server)
  return async () => {
    const socket = await enter(server.origin, patient, id)
    socket.send({ type: 'join', media: 'video' })
    await socket.take('state')
  }
}

/** The server does so only while it would hear of the session's end. */
async function rememberSession(): Promise<void> {
  await expect.poll(() => server.app.platform.channels.isListening).toBe(true)
  await customer.get('/api/notifications')
}

const read =
  (...paths: string[]): Preparation =>
  async () => {
    await rememberSession()
    return () => Promise.all(paths.map((path) => expectStatus(200, customer.get(path))))
  }

const poll =
  (path: string): Preparation =>
  async () => {
    await rememberSession()
    const { headers } = await customer.get(path)
    return () => expectStatus(304, customer.get(path, { 'if-none-match': headers.get('etag') ?? '' }))
  }

/** By a person's name, whose payment, purchase and case are found with her. */
const searchDesk: Preparation = async () => {
  const staff = await makeStaff(server)
  const patient = await server.person({ fullName: 'Zeferina Mucavele' })
  const sent = { amount: doctor.priceVideo, purpose: { kind: 'appointment', id: await book(patient) } }
  await settled(patient, (await expectStatus(201, initiate(patient, sent)))['transactionId'])
  await staff.get('/api/operator/queues')
  return async () => {
    const found = await expectStatus(200, staff.get('/api/operator/search?q=zeferina'))
    if (found['length'] < 3) throw new Error(`${found['length']} lines were found`)
  }
}

const HOME = [
  '/api/auth/user',
  '/api/stats/me',
  '/api/insurance/subscription',
  '/api/appointments',
  '/api/orders?open=true',
  '/api/transport/requests',
  '/api/enrollments/me',
  '/api/notifications',
]

const withKey = () => ({ 'idempotency-key': randomUUID() })
const whole = { counts: 'whole', quietMs: PICK_UP_MS } as const
const alone = { counts: 'alone', quietMs: 300 } as const
const list = { ...alone, goal: 2, walKb: 1 }

const CEILINGS: Record<string, Ceiling> = {
  'a booking': { ...alone, prepare: bookWith(() => ({})), statements: 5, goal: 5, walKb: 5 },
  'a booking with a key': { ...alone, prepare: bookWith(withKey), statements: 7, goal: 7, walKb: 6 },
  'a paid checkout': { ...whole, prepare: payAppointment, statements: 24, goal: 24, walKb: 20 },
  'a paid food order': { ...whole, prepare: orderPaid, statements: 28, goal: 30, walKb: 17 },
  'a food order with quote and payment': { ...whole, prepare: orderByQuote, statements: 45, goal: 45, walKb: 28 },
  'a ride until its first offer': { ...whole, prepare: askForRide, quietMs: 500, statements: 16, goal: 16, walKb: 6 },
  'a position': { ...alone, prepare: tellPosition, quietMs: 800, statements: 1, goal: 1, walKb: 1 },
  'who joins a room': { ...alone, prepare: joinRoom, statements: 6, goal: 6, walKb: 4.6 },
  'the list of consultations': { ...list, prepare: read('/api/appointments'), statements: 1 },
  'the list of orders': { ...list, prepare: read('/api/orders'), statements: 1 },
  'the list of rides': { ...list, prepare: read('/api/transport/requests'), statements: 1 },
  'the list of payments': { ...list, prepare: read('/api/payments'), statements: 2 },
  'the list of courses': { ...list, prepare: read('/api/enrollments/me'), statements: 1 },
  'the inbox': { ...list, prepare: read('/api/notifications'), statements: 1 },
  'signed-in home': { ...list, prepare: read(...HOME), statements: 8, goal: 8 },
  'a search of the desk': { ...list, prepare: searchDesk, statements: 9, goal: 10 },
  'an unchanged poll': { ...alone, prepare: poll('/api/notifications'), statements: 0, goal: 0, walKb: 0 },
}

it.each(Object.entries(CEILINGS))('asks the database for %s no more than its ceiling', async (_, ceiling) => {
  const { statements: most, roundTrips: mostTrips = most, walKb } = ceiling
  let [fewest, fewestTrips, leastKb]: [readonly string[] | undefined, number, number] = [undefined, Infinity, Infinity]
  const isLowEnough = () => fewest && fewest.length <= most && fewestTrips <= mostTrips && leastKb <= walKb
  for (let time = 0; time < TIMES && !isLowEnough(); time++) {
    const cost = await work.of(server, await ceiling.prepare(), ceiling.quietMs)
    const { statements, roundTrips } = ceiling.counts === 'whole' ? cost : cost.alone
    if (!fewest || statements.length < fewest.length) fewest = statements
    fewestTrips = Math.min(fewestTrips, roundTrips)
    leastKb = Math.min(leastKb, cost.wal / 1_000)
  }
  expect.soft(fewest?.length, fewest?.join('\n')).toBeLessThanOrEqual(most)
  expect.soft(fewestTrips, 'round trips').toBeLessThanOrEqual(mostTrips)
  expect(leastKb, 'kilobytes of the journal').toBeLessThanOrEqual(walKb)
})
