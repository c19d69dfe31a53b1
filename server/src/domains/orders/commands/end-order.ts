import type { Mover } from '@salama/contract/kernel/status'
import type { OrderStatus } from '@salama/contract/orders'
import type { Tx } from '../../../platform/db/database.ts'
import { closePayables, refundPurchase } from '../../payments/public.ts'
import type { MoneyDecision } from '../../staff/public.ts'
import { moveOrder, noteRefund, type OrderRow } from '../store/orders.ts'
import { announceMove, type OrderDeps } from './announce-move.ts'
import { withdrawDelivery } from './deliver-order.ts'

export type End = {
  id: string
  to: Extract<OrderStatus, 'rejected' | 'cancelled'>
  by: Mover
  /** As the customer reads it. */
  reason: string
  shopIds?: readonly string[]
  /** Of staff who end it. */
  decision?: MoneyDecision
  now: Date
}

/**
 * Ends an order that nobody will bring: the guarded move, the money back to whoever paid and what was sold back in stock.
 * Undefined when it is not there, not theirs or past that point.
 */
export async function endOrder(tx: Tx, deps: OrderDeps, end: End): Promise<OrderRow | undefined> {
  const row = await moveOrder(tx.sql, end)
  if (!row) return undefined
  const purchase = { kind: row.kind, id: row.id }
  const catalogue = deps.catalogueOf(row.kind)
  // Before the money: a driver's move locks the delivery first and the sale after it.
  await withdrawDelivery(tx, deps, { orderId: row.id, by: end.by, reason: end.reason, now: end.now })
  if (row.is_paid) {
    const { by, decision, now } = end
    const cause = decision ?? (by === 'customer' ? 'payer' : 'system')
    const reason = reasonOf(by, end.reason)
    const mayWait = by === 'operator'
    const { amount } = await refundPurchase(tx, { purchase, parts: 'all', reason, cause, mayWait, now })
    row.refunded = await noteRefund(tx.sql, { id: row.id, amount })
    await catalogue.restock(tx, row.id)
  } else {
    await catalogue.release(tx, row.id)
    await deps.covers.release(tx, purchase)
    await closePayables(tx.sql, { kind: row.kind, ids: [row.id], now: end.now })
  }
  await announceMove(tx, deps, row, end.by)
  return row
}

const reasonOf = (by: Mover, reason: string): string => {
  if (by === 'vendor') return `A loja recusou o pedido: ${reason}`
  return by === 'customer' ? 'Pedido cancelado pelo cliente.' : reason
}
