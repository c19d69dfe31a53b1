import type { ReturnReason } from '@salama/contract/dispatch/returns'
import type { Tx } from '../../../platform/db/database.ts'
import { refundPurchase } from '../../payments/public.ts'
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
  const { id, reason, now } = undelivered
  if (await endOrder(tx, deps, { id, to: 'cancelled', by: 'operator', reason, now })) return
  await takeBack(tx, deps, undelivered, 'operator')
}

async function takeBack(
  tx: Tx,
  deps: OrderDeps,
  { id, reason, returnReason, now }: Undelivered,
  by: 'driver' | 'operator',
): Promise<void> {
  const row = await moveOrder(tx.sql, { id, to: 'returned', by, reason, now })
  if (!row) return
  const catalogue = deps.catalogueOf(row.kind)
  await catalogue.quarantine(tx, id)
  await giveBack(tx, row, { ...refundOfReturn(returnReason ?? 'platform_fault', catalogue), reason, now })
  await announceMove(tx, deps, row, by)
}

type Returning = ReturnType<typeof refundOfReturn> & { reason: string; now: Date }

async function giveBack(tx: Tx, row: OrderRow, { parts, ...returning }: Returning): Promise<void> {
  if (!row.is_paid || parts.length === 0) return
  const purchase = { kind: row.kind, id: row.id }
  const { amount } = await refundPurchase(tx, { purchase, parts, ...returning, cause: 'system', mayWait: true })
  row.refunded = await noteRefund(tx.sql, { id: row.id, amount })
}
