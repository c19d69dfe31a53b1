import { dayInMaputo, MINUTE_MS, maputoInstant } from '@salama/contract/kernel/time'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  accept,
  orderIn,
  pendingOrder,
  place,
  ready,
  type Stand,
  standFor,
  startStand,
  stockOf,
} from '../../../testing/orders/buy.ts'
import { KIND } from '../../../testing/orders/stand.ts'
import { booksOf } from '../../../testing/payments/payments.ts'
import { until } from '../../../testing/repeat.ts'
import type { TestServer, Visitor } from '../../../testing/server.ts'
import { agreedBy } from '../../../testing/staff.ts'
import { refundPurchase } from '../payments/public.ts'
import { UNANSWERED } from './commands/announce-move.ts'
import { findNextReport } from './store/reports.ts'

let server: TestServer
beforeAll(async () => {
  server = await startStand()
})
afterAll(() => server.stop())

/** Accepted, ready and collected with the code. */
async function collected(at: Stand) {
  const order = await pendingOrder(server, at, { mode: 'collection' })
  await accept(at, order.id)
  await ready(at, order.id)
  const { body } = await order.buyer.get(`/api/orders/${order.id}`)
  await at.visitor.post(`/api/vendor/orders/${order.id}/collected`, { code: body['collectionCode'] })
  return order
}

const titlesOf = async (person: Visitor): Promise<string[]> =>
  ((await person.get('/api/notifications')).body['notifications'] as { title: string }[]).map(({ title }) => title)

it('gives back no more of a line than was bought, however much is reported', async () => {
  const at = await standFor(server)
  const { id, buyer } = await collected(at)
  const items = [
    { place: 0, quantity: 1 },
    { place: 0, quantity: 9 },
  ]
  const { body } = await buyer.post(`/api/orders/${id}/report`, { items, text: 'Não veio nada' })
  expect(body).toMatchObject({ amount: 666_00, items: [{ place: 0, quantity: 2 }] })
  await at.visitor.post(`/api/vendor/orders/${id}/report`, { decision: 'refund' })
  expect((await buyer.get(`/api/orders/${id}`)).body['refundAmount']).toBe(666_00)
})

it('a report that the shop does not answer is looked at when its time ends', async () => {
  const own = await startStand()
  try {
    const at = await standFor(own)
    const order = await pendingOrder(own, at, { mode: 'collection' })
    await accept(at, order.id)
    await ready(at, order.id)
    const { body } = await order.buyer.get(`/api/orders/${order.id}`)
    await at.visitor.post(`/api/vendor/orders/${order.id}/collected`, { code: body['collectionCode'] })
    await order.buyer.post(`/api/orders/${order.id}/report`, { items: [{ place: 0, quantity: 1 }], text: 'Só uma' })
    const [report] = await own.query<{ due_at: Date }>('select due_at from orders_reports where order_id = $1', [
      order.id,
    ])
    const asked = { sweep: UNANSWERED, now: new Date() }
    expect(await findNextReport(own.app.platform.db.sql, asked)).toEqual(report?.due_at)
  } finally {
    await own.stop()
  }
})

it('an order whose money staff give back is over, and its goods are in stock again', async () => {
  const at = await standFor(server, { stock: 5 })
  const { id, buyer } = await pendingOrder(server, at)
  expect(await stockOf(server, at.itemId)).toBe(3)
  const staff = await server.person()
  await server.app.platform.db.transact((tx) =>
    refundPurchase(tx, {
      purchase: { kind: KIND, id },
      parts: 'all',
      reason: 'Engano da loja.',
      cause: agreedBy(staff),
      now: new Date(),
    }),
  )
  expect(await orderIn(buyer, id, 'cancelled')).toMatchObject({ refundAmount: 716_00, endedBy: 'operator' })
  expect(await stockOf(server, at.itemId)).toBe(5)
  await until(async () => {
    const books = await booksOf(server)
    return books.sum === 0 && books.own === books.theirs ? books : undefined
  })
})

it('a shop hears of a cancelled order that it has seen, and of no other', async () => {
  const at = await standFor(server)
  const buyer = await server.person()
  const { body } = await place(buyer, at)
  expect((await buyer.post(`/api/orders/${body['id']}/cancel`)).body['status']).toBe('cancelled')
  const seen = await pendingOrder(server, at)
  await seen.buyer.post(`/api/orders/${seen.id}/cancel`)
  // Everything that happened has been told.
  await expect.poll(() => server.query('select 1 from platform_outbox')).toEqual([])
  const cancelled = (await titlesOf(at.visitor)).filter((title) => /cancelad/i.test(title))
  expect(cancelled).toHaveLength(1)
})

it('counts as on time only what was ready by then, and as today what came since midnight in Maputo', async () => {
  const at = await standFor(server)
  const orders = [
    await pendingOrder(server, at),
    await pendingOrder(server, at),
    await pendingOrder(server, at),
  ] as const
  for (const { id } of orders.slice(0, 2)) {
    await accept(at, id)
    await ready(at, id)
  }
  await server.query("update orders_orders set ready_by = ready_at - interval '1 minute' where id = $1", [orders[0].id])
  const midnight = maputoInstant(dayInMaputo(new Date())).getTime()
  for (const [place, ms] of [-MINUTE_MS, MINUTE_MS].entries()) {
    await server.query('update orders_orders set placed_at = $2 where id = $1', [
      orders[place]?.id,
      new Date(midnight + ms),
    ])
  }
  const { body } = await at.visitor.get('/api/vendor/analytics')
  expect(body).toMatchObject({ totalOrders: 3, acceptedOrders: 2, readyOrders: 2 })
  expect([body['onTimeDeliveryRate'], body['ordersToday']]).toEqual([50, 2])
})
