import type { Patient } from '../../server/src/testing/load-rows.ts'
import type { Side } from './cluster.ts'
import { recordCalls } from './record-calls.ts'
import { asTemplate, type Recorded } from './recording.ts'

/** The body of an order of one package that is not paid yet: its stock is reserved. */
export const orderBody = (stockId: string): string =>
  JSON.stringify({
    items: [{ medicationId: stockId, quantity: 1 }],
    deliveryAddress: 'Av. 24 de Julho 1234, Maputo',
    paymentMethod: 'm-pesa',
  })

type Ordered = { buyer: Patient; stockId: string }

/** Orders twice, and answers what is said to the database for one. */
export async function recordOrder(side: Side, orders: readonly [Ordered, Ordered]): Promise<Recorded> {
  const [first, second] = await recordCalls(
    side,
    orders.map(({ buyer, stockId }) => ({
      path: '/api/orders',
      cookie: buyer.cookie,
      body: orderBody(stockId),
      asked: { stock: stockId, buyer: buyer.id },
    })),
  )
  if (!first || !second) throw new Error('two orders are recorded')
  return asTemplate(second.recorded, second.asked, first.recorded)
}
