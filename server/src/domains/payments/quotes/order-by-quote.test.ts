import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { fallDue } from '../../../../testing/fall-due.ts'
import { DRIVER, FEE, KIND, MEAL, SHOP } from '../../../../testing/payments/canteen/meals.ts'
import { canteen } from '../../../../testing/payments/canteen/module.ts'
import { INSURER, plan } from '../../../../testing/payments/canteen/plan.ts'
import { CANTEEN_TABLES } from '../../../../testing/payments/canteen/store.ts'
import { booksOf, initiate, paid, settled, transfer } from '../../../../testing/payments/payments.ts'
import { atOnce, times, until } from '../../../../testing/repeat.ts'
import { startTestServer, type Visitor } from '../../../../testing/server.ts'
import { makeStaff } from '../../../../testing/staff.ts'
import { ENDING_WAITS } from '../charges/commands/attach-payment.ts'
import { findLeftOver } from '../intents/store/credit.ts'
import { LEFT_OVER } from '../jobs.ts'
import { balanceOf, findCredit } from '../public.ts'

const env = { RATE_LIMIT: 'off', DATABASE_POOL: '30' }
const server = await startTestServer({ env, modules: [canteen] })
await server.query(CANTEEN_TABLES)
const staff = await makeStaff(server)
const buyer = await server.person()
const { db } = server.app.platform
afterAll(async () => {
  const { sum, own, theirs } = await booksOf(server)
  await server.stop()
  expect({ sum, own }).toEqual({ sum: 0, own: theirs })
})

type Person = Visitor & { id: string }
const quote = async (who: Person, body: object = {}) => (await who.post('/api/quotes', { kind: KIND, ...body })).body
const order = (who: Person, body: object = {}, headers: Record<string, string> = {}) =>
  who.post('/api/canteen/meals', body, headers)
const orderFree = (who: Person, quoteId: string) => order(who, {}, { 'quote-id': quoteId })
const owed = (payee: { kind: string; id: string }) => balanceOf(db.sql, payee)
const mealOf = async (id: string) =>
  (await server.query('select status, due::integer from canteen_meals where id = $1', [id]))[0]
const inState = (id: string, status: string) =>
  until(async () => ((await mealOf(id))?.['status'] === status ? true : undefined))
async function member(benefit: number): Promise<Person> {
  const person = await server.person()
  await server.query('insert into canteen_benefits values ($1, $2)', [person.id, benefit])
  return person
}
const benefitOf = async ({ id }: Person) =>
  Number((await server.query('select left_over from canteen_benefits where user_id = $1', [id]))[0]?.['left_over'])
async function pay(who: Person, quoteId: string, amount: number): Promise<string> {
  const { body } = await initiate(who, { amount }, { 'quote-id': quoteId })
  await settled(who, body['transactionId'])
  return body['transactionId']
}
const decide = (transactionId: string, decision: object) =>
  staff.post(`/api/operator/bank-proofs/${transactionId}/decision`, decision)

test('a quote shows price, cover and what is due; its purchase pays everybody, and is named by the payment', async () => {
  const person = await member(200_00)
  const { quoteId, ...figures } = await quote(person, { count: 1, tip: 10_00 })
  expect(figures).toMatchObject({ fee: FEE, cover: 200_00, amountDue: MEAL + FEE + 10_00 - 200_00 })
  const [shop, insurer] = [await owed(SHOP), await owed(INSURER)]
  const transactionId = await pay(person, quoteId, figures.amountDue)
  expect((await order(person, { transactionId })).body).toEqual({ id: quoteId })
  expect((await order(person, { transactionId })).body).toEqual({ id: quoteId })
  expect((await owed(SHOP)) - shop).toBe(MEAL - Math.round(MEAL * 0.12))
  expect((await owed(INSURER)) - insurer).toBe(-200_00)
  const purchase = { kind: KIND, id: quoteId, label: 'Refeição' }
  expect((await person.get(`/api/payments/${transactionId}`)).body).toMatchObject({ purchase })
  expect((await person.get('/api/payments')).body).toMatchObject([{ purchase }])
  await person.get(`/api/payments/${transactionId}/receipt`)
  const receipts = await server.query('select snapshot from receipts_documents where payment_id = $1', [transactionId])
  const lines = [
    { label: '1 × Refeição', amount: MEAL },
    { label: 'Gorjeta', amount: 10_00 },
    { label: 'Entrega e taxas', amount: FEE },
    { label: 'Pago pelo seu plano', amount: -200_00 },
  ]
  expect(receipts).toMatchObject([{ snapshot: { amount: figures.amountDue, lines } }])
})

test('with nothing due it is ordered by the quote alone, once, by nobody else, with a receipt', async () => {
  const [person, stranger] = [await member(1_000_00), await server.person()]
  const { quoteId, amountDue } = await quote(person)
  expect(amountDue).toBe(0)
  expect((await orderFree(stranger, quoteId)).body).toMatchObject({ code: 'payments.quote_not_found' })
  const answers = await atOnce(times(10), () => orderFree(person, quoteId))
  expect(answers.map(({ status, body }) => [status, body['id']])).toEqual(Array(10).fill([200, quoteId]))
  expect(await benefitOf(person)).toBe(1_000_00 - MEAL - FEE)
  expect(await server.query('select from payments_sales where purchase_id = $1', [quoteId])).toHaveLength(1)
  expect((await person.get(`/api/purchases/${KIND}/${quoteId}/receipt`)).status).toBe(200)
  const receipts = await server.query(
    `select snapshot from receipts_documents document join payments_sales sale on sale.id = sale_id
     where purchase_id = $1`,
    [quoteId],
  )
  const lines = [
    { label: '1 × Refeição', amount: MEAL },
    { label: 'Entrega e taxas', amount: FEE },
    { label: 'Pago pelo seu plano', amount: -MEAL - FEE },
  ]
  expect(receipts).toMatchObject([{ snapshot: { amount: 0, method: null, lines } }])
})

test('a quote with something due is not ordered for nothing', async () => {
  const { quoteId, amountDue } = await quote(buyer)
  expect((await orderFree(buyer, quoteId)).body).toMatchObject({
    code: 'payments.amount_changed',
    details: { amountDue },
  })
  expect((await orderFree(buyer, 'nenhum')).body).toMatchObject({ code: 'payments.quote_not_found' })
})

/** As many as `RACES` by hand. */
const RACES = Number(process.env['RACES'] ?? 20)

test('each race of two orders for the last benefit has one winner', async () => {
  for (let race = 0; race < RACES; race++) {
    const person = { id: randomUUID() }
    await server.query('insert into canteen_benefits values ($1, $2)', [person.id, MEAL + FEE])
    const request = () => ({
      patientId: person.id,
      purchase: { kind: KIND, id: randomUUID() },
      amount: MEAL + FEE,
      now: new Date(),
    })
    const covers = await atOnce(times(2), () => db.transact((tx) => plan.coverOf(tx, request())))
    expect(covers.filter((cover) => cover !== undefined)).toHaveLength(1)
  }
})

test('the benefit is free again when the quote is forgotten for another', async () => {
  const person = await member(500_00)
  await quote(person)
  expect(await benefitOf(person)).toBe(500_00 - MEAL - FEE)
  await quote(person, { count: 1 })
  expect(await benefitOf(person)).toBe(500_00 - MEAL - FEE)
})

test('a cancelled meal gives payer and plan their parts back, and the driver earns none of it (PAY-19)', async () => {
  const person = await member(100_00)
  const { quoteId, amountDue } = await quote(person)
  const transactionId = await pay(person, quoteId, amountDue)
  await order(person, { transactionId })
  const driver = await owed(DRIVER)
  await person.post(`/api/canteen/meals/${quoteId}/cancellation`)
  await person.post(`/api/canteen/meals/${quoteId}/delivery`)
  const seen = await until(async () => {
    const { body } = await person.get(`/api/payments/${transactionId}`)
    return body['refunded'] === amountDue ? body : undefined
  })
  expect(seen['refunds']).toMatchObject([{ status: 'completed', reason: 'A cantina fechou.' }])
  await until(async () => ((await benefitOf(person)) === 100_00 ? true : undefined))
  expect(await owed(DRIVER)).toBe(driver)
})

test('a meal ordered on a transfer goes on when staff find it (PAYB-032)', async () => {
  const { quoteId, amountDue } = await quote(buyer)
  const { body } = await transfer(buyer, { amount: amountDue }, { 'quote-id': quoteId })
  const { transactionId } = body
  expect((await order(buyer, { transactionId })).body).toEqual({ id: quoteId })
  expect((await order(buyer, { transactionId })).body).toEqual({ id: quoteId })
  expect(await mealOf(quoteId)).toMatchObject({ status: 'waiting' })
  expect((await decide(transactionId, { decision: 'approve' })).status).toBe(200)
  await inState(quoteId, 'sold')
  expect((await buyer.get(`/api/payments/${transactionId}`)).body).toMatchObject({ purchase: { id: quoteId } })
  const now = new Date()
  expect(await findLeftOver(db.sql, { sweep: LEFT_OVER, settledBefore: now, most: 1_000, now })).toEqual([])
})

test('… ends when staff refuse it, and when nobody finds it in time, which its payer is told', async () => {
  const waiting = async () => {
    const { quoteId, amountDue } = await quote(buyer)
    const { body } = await transfer(buyer, { amount: amountDue }, { 'quote-id': quoteId })
    await order(buyer, { transactionId: body['transactionId'] })
    return { quoteId, transactionId: body['transactionId'] as string }
  }
  const refused = await waiting()
  await decide(refused.transactionId, { decision: 'refuse', reason: 'Não chegou.' })
  await inState(refused.quoteId, 'cancelled')
  const late = await waiting()
  await fallDue(server, {
    sweep: ENDING_WAITS,
    statement: "update payments_intents set waits_until = now() - interval '1 second' where id = $1",
    values: [late.transactionId],
  })
  await inState(late.quoteId, 'cancelled')
  const told = await until(async () => {
    const rows = await server.query("select body from notifications_inbox where title = 'Transferência por confirmar'")
    return rows.length > 0 ? rows : undefined
  })
  expect(told).toHaveLength(1)
  // Found after all, it is credit, which staff see.
  expect((await decide(late.transactionId, { decision: 'approve' })).status).toBe(200)
  expect((await buyer.get(`/api/payments/${late.transactionId}`)).body).toMatchObject({ status: 'confirmed' })
  expect(await mealOf(late.quoteId)).toMatchObject({ status: 'cancelled' })
})

test('without a number the newest unused payment of the amount and method is taken, by one purchase each', async () => {
  const person = await server.person()
  const [first, second] = [await paid(person), await paid(person)]
  const wanted = { payerId: person.id, amount: 100_00, method: 'm-pesa' } as const
  const find = async (more: Partial<Parameters<typeof findCredit>[1]> = {}) =>
    (await findCredit(db.sql, { ...wanted, ...more }))?.id
  expect(await find()).toBe(second)
  expect(await find({ amount: 100_01 })).toBeUndefined()
  expect(await find({ method: 'e-mola' })).toBeUndefined()
  expect(await find({ payerId: buyer.id })).toBeUndefined()
  // What one purchase is about to claim another passes over.
  const both = await db.transact(async (tx) => {
    const mine = (await findCredit(tx.sql, wanted))?.id
    return [mine, await find()]
  })
  expect(both).toEqual([second, first])
  // The only one is waited for while something else holds it.
  const other = await server.person()
  const only = await paid(other)
  let waiting: Promise<string | undefined> | undefined
  await db.transact(async (tx) => {
    await sql`select from payments_intents where id = ${only} for update`.execute(tx.sql)
    waiting = find({ payerId: other.id })
    await until(async () => (await server.query(WAITING_FOR_A_PAYMENT)).length > 0)
  })
  expect(await waiting).toBe(only)
  const { quoteId, amountDue } = await quote(person)
  const { body } = await initiate(person, { amount: amountDue, paymentMethod: 'm-pesa' }, { 'quote-id': quoteId })
  await settled(person, body['transactionId'])
  expect(await find({ amount: amountDue })).toBeUndefined()
})
const WAITING_FOR_A_PAYMENT = `select from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and query like '%payments_intents payment%for update%'`
