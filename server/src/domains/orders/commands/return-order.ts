import type { ReturnReason } from '@salama/contract/dispatch/returns'
import type { Centavos } from '@salama/contract/kernel/money'
import type * as contract from '@salama/contract/orders'
import type { Tx } from '../../../platform/db/database.ts'
import type { ReturnedDelivery } from '../../deliveries/ports.ts'
import { answerReturn as answerDelivery } from '../../deliveries/public.ts'
import { isHeldInDoubt } from '../../dispatch/public.ts'
import { type PurchaseRefund, refundPurchase, releaseRefunds } from '../../payments/public.ts'
import type { MoneyDecision } from '../../staff/public.ts'
import type { VendorDeps } from '../queries/vendor.ts'
import { refundOfReturn } from '../rules/returns.ts'
import { findOrder, lockOrder, moveOrder, noteRefund, type OrderRow } from '../store/orders.ts'
import { clearHeld, denyReturn, doubtReturn, keepHeld, settleReturn } from '../store/returns.ts'
import { announceMove, type OrderDeps, tellBoth } from './announce-move.ts'
import { endOrder } from './end-order.ts'
import { type Served, serve } from './serve-order.ts'

type Undelivered = {
  id: string
  /** As the customer reads it. */
  reason: string
  /** Null of what nobody named: we bear it. */
  returnReason: ReturnReason | null
  /** Who was to bring it; null where nobody was. */
  driverId: string | null
  /** Of staff who ended its delivery. */
  decision?: MoneyDecision
  now: Date
}

/**
 * The driver brought it back to the shop: what goes back, and who bears it, follows from the reason. Where only their word
 * says so it is held until the shop or staff say the same.
 */
export async function returnOrder(
  tx: Tx,
  deps: OrderDeps,
  { deliveryId, ...undelivered }: Undelivered & { deliveryId: string },
): Promise<void> {
  await takeBack(tx, deps, undelivered, { by: 'driver', isHeld: await isHeldInDoubt(tx.sql, deliveryId) })
}

/**
 * Staff ended the delivery: before the pick-up its customer has everything back and its goods are in stock again; later it
 * is as if it had come back.
 */
export async function endUndelivered(tx: Tx, deps: OrderDeps, undelivered: Undelivered): Promise<void> {
  const { returnReason: _returnReason, driverId: _driverId, ...end } = undelivered
  if (await endOrder(tx, deps, { ...end, to: 'cancelled', by: 'operator' })) return
  await takeBack(tx, deps, undelivered, { by: 'operator', isHeld: false })
}

type Taking = { by: 'driver' | 'operator'; isHeld: boolean }

async function takeBack(tx: Tx, deps: OrderDeps, undelivered: Undelivered, { by, isHeld }: Taking): Promise<void> {
  const { id, reason, driverId, decision, now } = undelivered
  const row = await moveOrder(tx.sql, { id, to: 'returned', by, reason, now })
  if (!row) return
  const catalogue = deps.catalogueOf(row.kind)
  await catalogue.quarantine(tx, id)
  const why = undelivered.returnReason ?? 'platform_fault'
  const returned = refundOfReturn(why, catalogue)
  const held = await giveBack(tx, row, { ...returned, reason, driverId, cause: decision ?? 'system', isHeld, now })
  const doubted = isHeld ? await doubtReturn(tx.sql, { id, reason: why }) : undefined
  const kept = held > 0 ? await keepHeld(tx.sql, { id, held }) : undefined
  await announceMove(tx, deps, kept ?? doubted ?? row, by)
}

type Returning = Omit<PurchaseRefund, 'purchase'>

/** Answers what of it is held. */
async function giveBack(tx: Tx, row: OrderRow, { parts, ...returning }: Returning): Promise<Centavos> {
  if (!row.is_paid || parts.length === 0) return 0
  const purchase = { kind: row.kind, id: row.id }
  const { amount, held } = await refundPurchase(tx, { purchase, parts, ...returning, mayWait: true })
  row.refunded = await noteRefund(tx.sql, { id: row.id, amount })
  return held
}

/** What the driver says to have brought back is there: what was held goes back. */
export async function confirmReturn(tx: Tx, deps: OrderDeps, returned: ReturnedDelivery): Promise<void> {
  const { orderId: id, ...releasing } = returned
  const row = await settleReturn(tx.sql, id)
  if (!row) return
  const { amount, held } = await releaseRefunds(tx, { purchase: { kind: row.kind, id }, ...releasing })
  if (held > 0) await keepHeld(tx.sql, { id, held })
  await noteRefund(tx.sql, { id, amount })
  await tellBoth(tx, deps, row)
}

/** Staff do not believe that it is back: its customer has everything, at our cost. */
export async function loseReturn(tx: Tx, deps: OrderDeps, lost: Omit<ReturnedDelivery, 'driverId'>): Promise<void> {
  const { orderId, decision, now } = lost
  const row = await settleReturn(tx.sql, orderId)
  if (!row) return
  const reason = 'O pedido não voltou à loja.'
  await giveBack(tx, row, {
    ...refundOfReturn('driver_fault', deps.catalogueOf(row.kind)),
    reason,
    cause: decision ?? 'system',
    now,
  })
  await tellBoth(tx, deps, row)
}

/** Staff have decided by itself on what was held. */
export async function followHeld(
  tx: Tx,
  deps: OrderDeps,
  { id, returned }: { id: string; returned: Centavos },
): Promise<void> {
  if (!(await clearHeld(tx.sql, id))) return
  await noteRefund(tx.sql, { id, amount: returned })
  const row = await findOrder(tx.sql, id)
  if (row) await tellBoth(tx, deps, row)
}

/** The shop says whether it has back what a driver says to have brought: yes settles it, no goes to staff. */
export const answerReturn = (deps: VendorDeps, call: Served<typeof contract.answerReturn>) =>
  serve(deps, call, async (tx, { shopIds }) => {
    const { params, body, now } = call
    const { hasReturned } = body
    const row = await lockOrder(tx.sql, params.id)
    if (!row?.return_doubt || !shopIds.includes(row.shop_id)) return undefined
    if (!(await answerDelivery(tx, deps.taskKinds, { orderId: row.id, hasReturned, now }))) return undefined
    if (hasReturned) return findOrder(tx.sql, row.id)
    const denied = await denyReturn(tx.sql, row.id)
    if (denied) await tellBoth(tx, deps, denied)
    return denied
  })
