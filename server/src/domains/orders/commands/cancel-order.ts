import type { cancelOrder as endpoint, Order } from '@salama/contract/orders'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { Call } from '../../../platform/http/requests/bind.ts'
import { describeCancelled } from '../queries/orders.ts'
import { mayCancel } from '../rules/cancelling.ts'
import { lockOrder } from '../store/orders.ts'
import type { OrderDeps } from './announce-move.ts'
import { endOrder } from './end-order.ts'

type CancelCall = Pick<Call<typeof endpoint>, 'params' | 'body' | 'actor' | 'now' | 'transact'>

/** Before the shop accepts, when nobody brings it, or when it comes much later than was promised: everything goes back. */
export async function cancelOrder(deps: OrderDeps, { params, body, actor, now, transact }: CancelCall): Promise<Order> {
  return transact(async (tx) => {
    const own = await lockOrder(tx.sql, params.id)
    if (own?.buyer_id !== actor.userId) return refuse('orders.not_found')
    if (!mayCancel(own)) refuse('orders.not_now')
    const ended = await endOrder(tx, deps, { id: own.id, to: 'cancelled', by: 'customer', reason: body.reason, now })
    return ended ? describeCancelled(tx.sql, ended, now) : refuse('orders.not_now')
  })
}
