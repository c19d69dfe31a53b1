import type { Patient } from '../../server/testing/load-rows.ts'
import type { Side } from './cluster.ts'
import { recordCalls } from './record-calls.ts'
import { asTemplate, type Recorded } from './recording.ts'

/** A call that orders, with the body of one thing that is not paid yet. */
export type Ordering = { path: '/api/orders' | '/api/food-orders'; bodyOf(itemId: string): string }

type Ordered = { buyer: Patient; itemId: string }

/** What the bare server is told of an order, in the header `x-order`. */
export const askedOf = ({ buyer, itemId }: { buyer: Pick<Patient, 'id'>; itemId: string }) => ({
  item: itemId,
  buyer: buyer.id,
})

/** Orders twice, and answers what is said to the database for one. */
export async function recordOrder(
  side: Side,
  { path, bodyOf }: Ordering,
  orders: readonly [Ordered, Ordered],
): Promise<Recorded> {
  const [first, second] = await recordCalls(
    side,
    orders.map((one) => ({
      path,
      cookie: one.buyer.cookie,
      body: bodyOf(one.itemId),
      asked: askedOf(one),
    })),
  )
  if (!first || !second) throw new Error('two orders are recorded')
  return asTemplate(second.recorded, second.asked, first.recorded)
}
