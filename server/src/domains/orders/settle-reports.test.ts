import { afterAll, beforeAll, expect, it } from 'vitest'
import { fallDue } from '../../../testing/fall-due.ts'
import { type Brought, broughtOrder } from '../../../testing/orders/brought.ts'
import { type Stand, standFor, startStand } from '../../../testing/orders/buy.ts'
import { booksOf } from '../../../testing/payments/payments.ts'
import { until } from '../../../testing/repeat.ts'
import type { TestServer, Visitor } from '../../../testing/server.ts'
import { makeStaff } from '../../../testing/staff.ts'
import { UNANSWERED } from './commands/announce-move.ts'

let server: TestServer
let staff: Visitor
beforeAll(async () => {
  server = await startStand()
  staff = await makeStaff(server)
})
afterAll(() => server.stop())

/** Two articles of 333 MT and 50 MT for the delivery. */
const PAID = 716_00
const MISSING = { reason: 'missing', items: [{ place: 0, quantity: 2 }] }

const read = async ({ buyer, id }: Brought) => (await buyer.get(`/api/orders/${id}`)).body
const reportOf = async (order: Brought) => (await read(order))['report']
const report = (order: Brought, body: object = MISSING) => order.buyer.post(`/api/orders/${order.id}/report`, body)
const answer = (at: Stand, { id }: Brought, body: object = { decision: 'refund' }) =>
  at.visitor.post(`/api/vendor/orders/${id}/report`, body)
const giveBack = async (order: Brought, amount: number) => {
  const { transactionId } = await read(order)
  const reason = 'A pedido do cliente.'
  const given = await staff.post(`/api/operator/payments/${transactionId}/refunds`, { amount, reason })
  expect(given.status).toBe(201)
}
const balanced = () =>
  until(async () => {
    const books = await booksOf(server)
    return books.sum === 0 && books.own === books.theirs ? books : undefined
  })

it('gives back what is left where some of the price went back since it was reported', async () => {
  const at = await standFor(server)
  const [answered, silent] = [await broughtOrder(server, at), await broughtOrder(server, at)]
  for (const order of [answered, silent]) {
    expect((await report(order)).body).toMatchObject({ status: 'open', amount: 666_00 })
    await giveBack(order, 358_00)
  }
  expect((await answer(at, answered)).body).toMatchObject({ status: 'refunded', amount: 333_00, decidedBy: 'vendor' })
  await fallDue(server, {
    sweep: UNANSWERED,
    statement: 'update orders_reports set due_at = now() where order_id = $1',
    values: [silent.id],
  })
  const decided = await until(async () => {
    const found = await reportOf(silent)
    return found.status === 'refunded' ? found : undefined
  })
  expect(decided).toMatchObject({ amount: 333_00, answer: 'A loja não respondeu a tempo.' })
  await balanced()
})

it('ends what was reported where the whole price went back otherwise', async () => {
  const at = await standFor(server)
  const order = await broughtOrder(server, at)
  await report(order)
  await giveBack(order, PAID)
  expect(await until(async () => (await reportOf(order)).status === 'refunded' && reportOf(order))).toMatchObject({
    amount: PAID,
    decidedBy: 'operator',
  })
  expect((await answer(at, order)).body['code']).toBe('orders.not_now')
  expect(
    (await server.query('select from orders_reports where order_id = $1 and due_at is null', [order.id])).length,
  ).toBe(1)
  await balanced()
})

it('answers nothing of an order of which nothing was reported', async () => {
  const at = await standFor(server)
  const order = await broughtOrder(server, at)
  for (const body of [{ decision: 'refund' }, { decision: 'decline', answer: 'Foi completo.' }]) {
    const refused = await answer(at, order, body)
    expect([refused.status, refused.body['code']]).toEqual([404, 'orders.report_not_found'])
  }
  expect(await read(order)).toMatchObject({ refundAmount: 0, mayReport: true })
  await report(order)
  expect((await answer(at, order)).body).toMatchObject({ status: 'refunded', decidedBy: 'vendor' })
  expect((await answer(at, order)).body['code']).toBe('orders.not_now')
})

/** When what was earned of an order was earned; null while it is held. */
const earnedAt = async ({ id }: Brought) =>
  (
    await server.query<{ earned_at: Date | null }>(
      `select distinct earned_at from payments_shares share join payments_sales sale on sale.id = share.sale_id
       where purchase_id = $1 and share.payee_id is not null`,
      [id],
    )
  ).map((row) => row.earned_at)

it('pays nobody out of an order while what was reported of it is undecided', async () => {
  const at = await standFor(server)
  const declined = await broughtOrder(server, at)
  const { ended_at: endedAt } =
    (await server.query('select ended_at from orders_orders where id = $1', [declined.id]))[0] ?? {}
  await server.query(
    `update payments_shares set earned_at = now() - interval '2 days' 
     where payee_id is not null and sale_id in (select id from payments_sales where purchase_id = $1)`,
    [declined.id],
  )
  const available = async () => (await at.visitor.get('/api/payouts')).body['available']
  const before = await available()
  expect(before).toBeGreaterThan(0)
  await report(declined)
  expect([await earnedAt(declined), await available()]).toEqual([[null], 0])
  await answer(at, declined, { decision: 'decline', answer: 'Foi completo.' })
  expect(await earnedAt(declined)).toEqual([endedAt])
  const said = async () => (await declined.buyer.get('/api/notifications')).text
  await until(async () => (await said()).includes('A loja não concorda'))
  expect(await said()).not.toContain('Devolvemos o que pediu')

  const referred = await broughtOrder(server, at)
  await report(referred, { reason: 'never_came' })
  expect(await earnedAt(referred)).toEqual([null])
  await giveBack(referred, 50_00)
  await until(async () => (await earnedAt(referred))[0] !== null)
  expect(await reportOf(referred)).toMatchObject({ status: 'refunded', amount: 50_00, decidedBy: 'operator' })
})

const ticketOf = async ({ buyer, id }: Brought) => {
  const own = (await buyer.get('/api/support/messages')).body as unknown as {
    id: string
    subject: { id: string } | null
  }[]
  return own.find(({ subject }) => subject?.id === id)?.id
}

it('ends what staff look at with its conversation, whichever side closes it', async () => {
  const at = await standFor(server)
  const [byStaff, byCustomer, other] = [
    await broughtOrder(server, at),
    await broughtOrder(server, at),
    await broughtOrder(server, at),
  ]
  for (const order of [byStaff, byCustomer]) await report(order, { reason: 'never_came' })
  await report(other)
  const reason = 'O motorista mostrou a entrega.'
  await staff.post(`/api/operator/tickets/${await ticketOf(byStaff)}/close`, { reason })
  await byCustomer.buyer.post(`/api/support/tickets/${await ticketOf(byCustomer)}/close`)
  const ended = (order: Brought) =>
    until(async () => (await reportOf(order)).status === 'declined' && (await reportOf(order)))
  expect(await ended(byStaff)).toMatchObject({ decidedBy: 'operator', answer: reason, amount: 0 })
  expect(await ended(byCustomer)).toMatchObject({ decidedBy: 'customer', amount: 0 })
  expect((await earnedAt(byStaff))[0]).not.toBeNull()
  // What its shop has to answer no conversation ends.
  const subject = { kind: 'stand_order', id: other.id }
  await other.buyer.post('/api/support/messages', { text: 'Quando respondem?', subject })
  await staff.post(`/api/operator/tickets/${await ticketOf(other)}/close`, { reason })
  await until(
    async () =>
      (
        await server.query(`select from notifications_inbox where user_id = $1 and title = 'Conversa encerrada'`, [
          other.buyer.id,
        ])
      ).length === 1,
  )
  expect(await reportOf(other)).toMatchObject({ status: 'open' })
  const told = await server.query(
    `select from notifications_inbox where user_id = $1 and title = 'Conversa encerrada'`,
    [byCustomer.buyer.id],
  )
  expect(told).toEqual([])
})
