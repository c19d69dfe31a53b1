import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestServer } from '../../testing/server.ts'
import { until } from '../payments/testing/payments.ts'
import { RUN_DUE, UNANSWERED } from './commands/announce-move.ts'
import { accept, orderIn, pendingOrder, standFor, startStand, stockOf } from './testing/buy.ts'

let server: TestServer
beforeAll(async () => {
  server = await startStand()
})
afterAll(() => server.stop())

/** As if the shop had been silent until it is called again, or until its time to answer is over. */
const runOut = (until: 'due_at' | 'answer_by', id: string): Promise<void> =>
  server.app.platform.db.transact(async (tx) => {
    const now = new Date()
    const over = until === 'answer_by' ? sql`, answer_by = ${now}` : sql``
    await sql`update orders_orders set due_at = ${now} ${over} where id = ${id}`.execute(tx.sql)
    tx.dueAt(RUN_DUE, now)
  })

it('calls a silent shop again, then refuses and gives everything back, and both are told', async () => {
  const at = await standFor(server, { stock: 2 })
  const { buyer, id } = await pendingOrder(server, at)
  const told = async (visitor: typeof buyer, title: string) =>
    until(async () => {
      const { text } = await visitor.get('/api/notifications')
      return text.includes(title) || undefined
    })
  await runOut('due_at', id)
  await told(at.visitor, 'Um pedido espera por si')
  await runOut('answer_by', id)
  const order = await orderIn(buyer, id, 'rejected')
  expect(order).toMatchObject({ refundAmount: 716_00, endedBy: 'system', reason: 'A loja não respondeu a tempo.' })
  expect(await stockOf(server, at.itemId)).toBe(2)
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
  await server.app.platform.db.transact(async (tx) => {
    const now = new Date()
    await sql`update orders_reports set due_at = ${now} where order_id = ${id}`.execute(tx.sql)
    tx.dueAt(UNANSWERED, now)
  })
  // An order and its report are read one after the other, and what is read first may be older.
  await expect
    .poll(async () => (await buyer.get(`/api/orders/${id}`)).body)
    .toMatchObject({ report: { status: 'refunded' }, refundAmount: 666_00 })
})
