import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openEventStream } from '../../../testing/event-stream.ts'
import {
  book,
  daysAfter,
  insertDoctor,
  insuredPerson,
  type PlanId,
  passTime,
  subscribe,
  subscriptionOf,
} from '../../../testing/insurance.ts'
import { balancesOf, booksOf, initiate, paid, settled } from '../../../testing/payments/payments.ts'
import { atOnce, served, until } from '../../../testing/repeat.ts'
import { startTestServer, type TestServer, type Visitor } from '../../../testing/server.ts'
import { refundPurchase } from '../payments/public.ts'
import { planCovers } from './commands/cover.ts'

const PRICE = 800_00

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT: 'off' } })
})
afterAll(() => server.stop())

const doctorAt = (): Promise<string> => insertDoctor(server, PRICE)
const usedBy = async (person: Visitor): Promise<number> => (await subscriptionOf(person))['allowances'][0].used
const insured = (planId: PlanId) => insuredPerson(server, planId)

it('takes the share of the plan off what is due, and the doctor is paid in full', async () => {
  const [person, doctorId] = [await insured('premium'), await doctorAt()]
  const before = await balancesOf(server)
  const { body } = await book(person, doctorId, 0)
  expect(body).toMatchObject({ price: PRICE, amountDue: 160_00, status: 'pending_payment' })
  expect(await usedBy(person)).toBe(640_00)
  await paid(person, { amount: 160_00, purpose: { kind: 'appointment', id: body['id'] } })
  await until(async () => {
    const { status } = (await person.get(`/api/appointments/${body['id']}`)).body
    return status === 'confirmed' ? status : undefined
  })
  const after = await balancesOf(server)
  const grown = (account: string) => (after[account] ?? 0) - (before[account] ?? 0)
  expect(grown('payable:doctor')).toBe(-680_00)
  expect(grown('commission')).toBe(-120_00)
  expect(grown('payable:insurer:salama')).toBe(640_00)
  expect((await booksOf(server)).sum).toBe(0)
})

it('confirms what the plan pays by itself without a payment', async () => {
  const [person, doctorId] = [await insured('family'), await doctorAt()]
  const { status, body } = await book(person, doctorId, 0)
  expect([status, body['status'], body['amountDue'], body['paymentStatus']]).toEqual([201, 'confirmed', 0, 'paid'])
  expect((await person.get('/api/payments')).body).toHaveLength(1)
  expect((await booksOf(server)).sum).toBe(0)
})

it('pays up to the limit of the month and no further', async () => {
  const [person, doctorId] = [await insured('basic'), await doctorAt()]
  expect((await book(person, doctorId, 0)).body['amountDue']).toBe(400_00)
  expect((await book(person, doctorId, 1)).body['amountDue']).toBe(600_00)
  expect((await book(person, doctorId, 2)).body['amountDue']).toBe(PRICE)
  expect(await usedBy(person)).toBe(600_00)
})

it('gives the benefit back when the time to pay is over', async () => {
  const [person, doctorId] = [await insured('premium'), await doctorAt()]
  const { body } = await book(person, doctorId, 0)
  await server.query(
    "update appointments_appointments set hold_expires_at = now() - interval '1 minute' where id = $1",
    [body['id']],
  )
  // Booking the same time ends the hold that is in the way.
  expect((await book(person, doctorId, 0)).status).toBe(201)
  expect(await usedBy(person)).toBe(640_00)
})

it('gives the benefit back with the refund, once, and tells its holder', async () => {
  const [person, doctorId] = [await insured('family'), await doctorAt()]
  const { body } = await book(person, doctorId, 0)
  expect(await usedBy(person)).toBe(PRICE)
  const stream = await openEventStream(person, server)
  const purchase = { kind: 'appointment', id: body['id'] }
  const refund = () =>
    server.app.platform.db.transact((tx) =>
      refundPurchase(tx, { purchase, parts: 'all', reason: 'O médico não veio.', cause: 'system', now: new Date() }),
    )
  await Promise.all([served(refund), served(refund)])
  await until(async () => ((await usedBy(person)) === 0 ? true : undefined))
  await expect.poll(() => stream.text()).toContain('event: subscription')
  stream.close()
  expect((await booksOf(server)).sum).toBe(0)
})

it('pays nothing for a plan that is not paid', async () => {
  const [person, doctorId] = [await insured('family'), await doctorAt()]
  const { paidUntil } = await subscriptionOf(person)
  await passTime(server, daysAfter(paidUntil, 1))
  expect((await book(person, doctorId, 0)).body['amountDue']).toBe(PRICE)
})

it('a failed payment leaves the cover where it was', async () => {
  const [person, doctorId] = [await insured('premium'), await doctorAt()]
  const { body } = await book(person, doctorId, 0)
  const purpose = { kind: 'appointment', id: body['id'] }
  const failed = await initiate(person, { amount: 160_00, purpose, phoneNumber: '843330001' })
  await settled(person, failed.body['transactionId'])
  expect(await usedBy(person)).toBe(640_00)
})

it('a purchase that got nothing gets nothing when it asks again', async () => {
  const ask = (userId: string, id: string) =>
    server.app.platform.db.transact((tx) =>
      planCovers.coverOf(tx, {
        patientId: userId,
        purchase: { kind: 'appointment', id },
        amount: PRICE,
        now: new Date(),
      }),
    )
  const [usedUp, doctorId] = [await insured('basic'), await doctorAt()]
  const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()]
  await book(usedUp, doctorId, 0)
  expect(await ask(usedUp.id, first)).toMatchObject({ amount: 200_00 })
  expect(await ask(usedUp.id, second)).toBeUndefined()
  await server.app.platform.db.transact((tx) => planCovers.release(tx, { kind: 'appointment', id: first }))
  expect(await ask(usedUp.id, second)).toBeUndefined()
  expect(await ask(usedUp.id, third)).toMatchObject({ amount: 200_00 })

  const uninsured = await server.person({ fullName: 'Celso Matola' })
  expect(await ask(uninsured.id, uninsured.id)).toBeUndefined()
  await subscribe(uninsured)
  expect(await ask(uninsured.id, uninsured.id)).toBeUndefined()
  expect(await ask(uninsured.id, randomUUID())).toMatchObject({ amount: 400_00 })
})

it('pays medicines once their thirty days of waiting are over, and not before', async () => {
  const { id: userId } = await insured('premium')
  const ask = async (startedDaysAgo: string) => {
    await server.query('update insurance_subscriptions set started_at = now() - $2::interval where user_id = $1', [
      userId,
      startedDaysAgo,
    ])
    const purchase = { kind: 'pharmacy_order', id: randomUUID() }
    return server.app.platform.db.transact((tx) =>
      planCovers.coverOf(tx, { patientId: userId, purchase, amount: 1_000_00, now: new Date() }),
    )
  }
  for (const early of ['0 days', '3 days', '29 days 23 hours']) expect(await ask(early)).toBeUndefined()
  expect(await ask('30 days 1 minute')).toMatchObject({ amount: 200_00 })
})

/** As many as `RACES` by hand. */
const RACES = Number(process.env['RACES'] ?? 20)

it('each race for the last benefit has one winner', async () => {
  const [first, second] = [await doctorAt(), await doctorAt()]
  const person = await insured('basic')
  await book(person, first, 400)
  for (let race = 0; race < RACES; race++) {
    // What is left is one consultation's.
    await server.query('delete from insurance_uses')
    await server.query('update insurance_allowances set used = 20000')
    const answers = await atOnce([first, second], (doctor, n) => book(person, doctor, 2 * race + n))
    expect(answers.map(({ status, text }) => (status === 201 ? 201 : text))).toEqual([201, 201])
    const covered = answers.map(({ body }) => PRICE - body['amountDue'])
    expect(covered.toSorted((a, b) => a - b)).toEqual([0, 400_00])
  }
})
