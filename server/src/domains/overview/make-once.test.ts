import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { restaurantFor } from '../../../testing/food.ts'
import { subscribeWith } from '../../../testing/insurance.ts'
import { initiate } from '../../../testing/payments/payments.ts'
import { orderBody, pharmacyFor, stock } from '../../../testing/pharmacy.ts'
import { served, until } from '../../../testing/repeat.ts'
import { requestRide, TRIP } from '../../../testing/rides.ts'
import { type Answer, startTestServer, type TestServer, type Visitor } from '../../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT: 'off' } })
})
afterAll(() => server.stop())

type Buying = {
  /** What the quote asks for, beside its kind. */
  body: object
  /** Where the purchase is inserted. */
  table: string
  create(buyer: Visitor, transactionId: string): Promise<Answer>
}

const kinds: Record<string, () => Promise<Buying>> = {
  async food_order() {
    const at = await restaurantFor(server, { deliveryFee: 50_00 })
    const [dish] = at.dishes
    const body = {
      restaurantId: at.id,
      items: [{ foodItemId: dish?.id, quantity: 2, price: dish?.price }],
      paymentMethod: 'm-pesa',
      deliveryAddress: 'Av. 24 de Julho 1234, Maputo',
      total: 2 * (dish?.price ?? 0) + 50_00,
      deliveryFee: 50_00,
    }
    const create = (buyer: Visitor, transactionId: string) => buyer.post('/api/food-orders', { ...body, transactionId })
    return { body, table: 'orders_orders', create }
  },
  async pharmacy_order() {
    const body = orderBody([await stock(await pharmacyFor(server))], { paymentMethod: 'm-pesa' })
    const create = (buyer: Visitor, transactionId: string) => buyer.post('/api/orders', { ...body, transactionId })
    return { body, table: 'orders_orders', create }
  },
  async ride() {
    const create = (buyer: Visitor, transactionId: string) =>
      requestRide(buyer, { paymentMethod: 'm-pesa', transactionId })
    return { body: TRIP, table: 'rides_rides', create }
  },
  async subscription_period() {
    const create = (buyer: Visitor, transactionId: string) => subscribeWith(buyer, 'basic', transactionId)
    return { body: { planId: 'basic' }, table: 'insurance_subscriptions', create }
  },
}

/** Something in this database waits for a lock with such a statement. */
const waiting = (words: string) =>
  until(async () => {
    const rows = await server.query(
      `select from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query ilike $1`,
      [`%${words}%`],
    )
    return rows.length > 0 ? true : undefined
  })

it.each(Object.keys(kinds))(
  'answers what the news of its payment makes at the same moment: %s (PAY-02)',
  async (kind) => {
    const [buyer, buying] = [await server.person(), await kinds[kind]?.()]
    if (!buying) throw new Error(`nobody buys ${kind}`)
    const { body, text } = await buyer.post('/api/quotes', { kind, ...buying.body })
    if (!body['quoteId']) throw new Error(`the quote was refused: ${text}`)
    let called: Promise<Answer> | undefined
    let transactionId = ''
    await server.app.platform.db.transact(async (tx) => {
      // The news has taken the quote and waits to insert its purchase; then the call comes.
      await sql`lock table ${sql.table(buying.table)} in exclusive mode`.execute(tx.sql)
      const paying = await initiate(buyer, { amount: body['amountDue'] }, { 'quote-id': body['quoteId'] })
      transactionId = paying.body['transactionId']
      await waiting(buying.table)
      called = served(() => buying.create(buyer, transactionId))
      await Promise.race([called, waiting('from payments_intents%for update')])
    })
    const [first, again] = [await called, await buying.create(buyer, transactionId)]
    expect([first?.status, first?.body['id']]).toEqual([again.status, again.body['id']])
    expect(first?.body['code']).toBeUndefined()
    const sales = await server.query('select from payments_sales where payment_id = $1', [transactionId])
    expect(sales).toHaveLength(1)
  },
)
