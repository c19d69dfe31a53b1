import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  accept,
  orderIn,
  pendingOrder,
  place,
  runOut,
  standFor,
  startStand,
  stockOf,
} from '../../../testing/orders/buy.ts'
import { KIND } from '../../../testing/orders/stand.ts'
import { freshNumber, initiate } from '../../../testing/payments/payments.ts'
import type { TestServer, Visitor } from '../../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startStand({ POLICY_ORDER_RING_MS: '300', POLICY_ORDER_REPORT_MS: '200' })
})
afterAll(() => server.stop())

const told = (visitor: Visitor, title: string) =>
  expect.poll(async () => (await visitor.get('/api/notifications')).text).toContain(title)

it('calls a silent shop again, then refuses and gives everything back, and both are told', async () => {
  const at = await standFor(server, { stock: 2 })
  const { buyer, id } = await pendingOrder(server, at)
  await told(at.visitor, 'Um pedido espera por si')
  await runOut(server, id)
  const order = await orderIn(buyer, id, 'rejected')
  expect(order).toMatchObject({ refundAmount: 716_00, endedBy: 'system', reason: 'A loja não respondeu a tempo.' })
  expect(await stockOf(server, at.itemId)).toBe(2)
  await told(buyer, 'Pedido recusado')
  await told(at.visitor, 'Pedido perdido')
  expect((await accept(at, id)).status).toBe(409)
})

it('gives back what was missing when the shop does not answer', async () => {
  const at = await standFor(server)
  const { buyer, id } = await pendingOrder(server, at, { mode: 'collection' })
  await accept(at, id)
  await at.visitor.post(`/api/vendor/orders/${id}/ready`)
  const { body } = await buyer.get(`/api/orders/${id}`)
  await at.visitor.post(`/api/vendor/orders/${id}/collected`, { code: body['collectionCode'] })
  await buyer.post(`/api/orders/${id}/report`, { items: [{ place: 0, quantity: 2 }] })
  // An order and its report are read one after the other, and what is read first may be older.
  await expect
    .poll(async () => (await buyer.get(`/api/orders/${id}`)).body)
    .toMatchObject({ report: { status: 'refunded' }, refundAmount: 666_00 })
})

it('keeps the goods of an unpaid order no longer because its customer tries to pay again and again', async () => {
  const at = await standFor(server, { stock: 2 })
  const buyer = await server.person()
  const { body } = await place(buyer, at)
  const purpose = { kind: KIND, id: body['id'] }
  const minutesKept = async () => {
    const [row] = await server.query<{ minutes: number }>(
      'select extract(epoch from due_at - created_at)::float8 / 60 as minutes from orders_orders where id = $1',
      [purpose.id],
    )
    return Math.round(row?.minutes ?? 0)
  }
  await server.query("update orders_orders set created_at = created_at - interval '170 minutes' where id = $1", [
    purpose.id,
  ])
  const amount = body['amountDue']
  // Without enough in the wallet.
  await initiate(buyer, { amount, purpose, phoneNumber: freshNumber('0001') })
  await expect.poll(async () => (await buyer.get(`/api/orders/${purpose.id}`)).body['paymentStatus']).toBe('unpaid')
  expect(await minutesKept()).toBe(180)
  // A prompt that nobody answers.
  await initiate(buyer, { amount, purpose, phoneNumber: freshNumber('0003') })
  expect(await minutesKept()).toBe(180)
})
