import type { ReturnReason } from '@salama/contract/dispatch/returns'
import type { Tx } from '../../../platform/db/database.ts'
import { type PurchaseRefund, refundPurchase } from '../../payments/public.ts'
import type { MoneyDecision } from '../../staff/public.ts'
import { refundOfReturn } from '../rules/returns.ts'
import { moveOrder, noteRefund, type OrderRow } from '../store/orders.ts'
import { announceMove, type OrderDeps } from './announce-move.ts'
import { endOrder } from './end-order.ts'

type Undelivered = {
  id: string
  /** As the customer reads it. */
  reason: string
  /** Null of what nobody named: we bear it. */
  returnReason: ReturnReason | null
  /** Of staff who ended its delivery. */
  decision?: MoneyDecision
  now: Date
}

/** The driver brought it back to the shop: what goes back, and who bears it, follows from the reason. */
export const returnOrder = (tx: Tx, deps: OrderDeps, undelivered: Undelivered): Promise<void> =>
  takeBack(tx, deps, undelivered, 'driver')

/**
 * Staff ended the delivery: before the pick-up its customer has everything back and its goods are in stock again; later it
 * is as if it had come back.
 */
export async function endUndelivered(tx: Tx, deps: OrderDeps, undelivered: Undelivered): Promise<void> {
  const { returnReason: _returnReason, ...end } = undelivered
  if (await endOrder(tx, deps, { ...end, to: 'cancelled', by: 'operator' })) return
  await takeBack(tx, deps, undelivered, 'operator')
}

async function takeBack(
  tx: Tx,
  deps: OrderDeps,
  { id, reason, returnReason, decision, now }: Undelivered,
  by: 'driver' | 'operator',
): Promise<void> {
  const row = await moveOrder(tx.sql, { id, to: 'returned', by, reason, now })
  if (!row) return
  const catalogue = deps.catalogueOf(row.kind)
  await catalogue.quarantine(tx, id)
  const returned = refundOfReturn(returnReason ?? 'platform_fault', catalogue)
  await giveBack(tx, row, { ...returned, reason, cause: decision ?? 'system', now })
  await announceMove(tx, deps, row, by)
}

type Returning = ReturnType<typeof refundOfReturn> & Pick<PurchaseRefund, 'reason' | 'cause' | 'now'>

async function giveBack(tx: Tx, row: OrderRow, { parts, ...returning }: Returning): Promise<void> {
  if (!row.is_paid || parts.length === 0) return
  const purchase = { kind: row.kind, id: row.id }
  const { amount } = await refundPurchase(tx, { purchase, parts, ...returning, mayWait: true })
  row.refunded = await noteRefund(tx.sql, { id: row.id, amount })
}
