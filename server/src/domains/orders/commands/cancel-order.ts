import type { cancelOrder as endpoint, Order } from '@salama/contract/orders'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { Call } from '../../../platform/http/requests/bind.ts'
import { describeCancelled } from '../queries/orders.ts'
import { findOwnOrder } from '../store/lists.ts'
import type { OrderDeps } from './announce-move.ts'
import { endOrder } from './end-order.ts'

type CancelCall = Pick<Call<typeof endpoint>, 'params' | 'body' | 'actor' | 'now' | 'transact'>

/** Before the shop accepts, or when nobody brings it: everything goes back. */
export async function cancelOrder(deps: OrderDeps, { params, body, actor, now, transact }: CancelCall): Promise<Order> {
  const own = { id: params.id, buyerId: actor.userId }
  return transact(async (tx) => {
    const row = await endOrder(tx, deps, { ...own, to: 'cancelled', by: 'customer', reason: body.reason, now })
    if (row) return describeCancelled(tx.sql, row, now)
    return refuse((await findOwnOrder(tx.sql, own)) ? 'orders.not_now' : 'orders.not_found')
  })
}
