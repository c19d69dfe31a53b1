import { DAY_MS, HOUR_MS } from '@salama/contract/kernel/time'
import type { TestServer } from '../server.ts'
import { acceptedOrder, pendingOrder, ready, type Stand } from './buy.ts'

/** What the sweeps of orders serve, for the test of all sweeps. */
export const orderScenarios = (at: () => { server: TestServer; stall: Stand }) => ({
  'orders.due': {
    table: 'orders_orders',
    make: async () => (await pendingOrder(at().server, at().stall)).id,
    aheadMs: HOUR_MS,
    served: "status = 'rejected'",
  },
  'orders.fetch': {
    table: 'orders_orders',
    async make() {
      const { id } = await acceptedOrder(at().server, at().stall, { mode: 'collection' })
      await ready(at().stall, id)
      return id
    },
    aheadMs: 2 * HOUR_MS,
    served: 'fetch_due_at is null',
  },
  'orders.slipping': {
    table: 'orders_orders',
    make: async () => (await acceptedOrder(at().server, at().stall)).id,
    aheadMs: HOUR_MS,
    served: 'exists (select from orders_promises p where p.order_id = orders_orders.id and p.place = 2)',
  },
  'orders.unanswered': {
    table: 'orders_reports',
    key: 'order_id',
    async make() {
      const { id, buyer } = await acceptedOrder(at().server, at().stall, { mode: 'collection' })
      await ready(at().stall, id)
      const { body } = await buyer.get(`/api/orders/${id}`)
      await at().stall.visitor.post(`/api/vendor/orders/${id}/collected`, { code: body['collectionCode'] })
      await buyer.post(`/api/orders/${id}/report`, { items: [{ place: 0, quantity: 1 }], text: 'Só um' })
      return id
    },
    aheadMs: 30 * DAY_MS,
    served: "status = 'refunded'",
  },
})
