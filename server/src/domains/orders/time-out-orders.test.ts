import { afterAll, beforeAll, expect, it } from 'vitest'
import { until } from '../../testing/repeat.ts'
import type { TestServer } from '../../testing/server.ts'
import { accept, orderIn, pendingOrder, standFor, startStand, stockOf } from './testing/buy.ts'

let server: TestServer
beforeAll(async () => {
  const env = { POLICY_ORDER_RING_MS: '300', POLICY_STAND_REFUSAL_MS: '4000', POLICY_ORDER_REPORT_MS: '200' }
  server = await startStand(env)
})
afterAll(() => server.stop())

it('calls a silent shop again, then refuses and gives everything back, and both are told', async () => {
  const at = await standFor(server, { stock: 2 })
  const { buyer, id } = await pendingOrder(server, at)
  const order = await orderIn(buyer, id, 'rejected')
  expect(order).toMatchObject({ refundAmount: 716_00, endedBy: 'system', reason: 'A loja não respondeu a tempo.' })
  expect(await stockOf(server, at.itemId)).toBe(2)
  const told = async (visitor: typeof buyer, title: string) =>
    until(async () => {
      const { text } = await visitor.get('/api/notifications')
      return text.includes(title) || undefined
    })
  await told(at.visitor, 'Um pedido espera por si')
  await told(buyer, 'Pedido recusado')
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
