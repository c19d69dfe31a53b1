import type { Centavos } from '@salama/contract/kernel/money'
import type { Tx } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { refundPurchase } from '../../payments/public.ts'
import { refundOfReturned } from '../rules.ts'
import { moveOrder, noteRefund, type OrderRow } from '../store/orders.ts'
import { announceMove, type OrderDeps } from './announce-move.ts'
import { endOrder } from './end-order.ts'

/**
 * The driver brought it back to the shop: what the shop can sell again is in stock again, and the customer has that part of
 * the goods back that the kind of shop gives. The driver keeps the fee for the way.
 */
export async function returnOrder(
  tx: Tx,
  deps: OrderDeps,
  { id, reason, now }: { id: string; reason: string; now: Date },
): Promise<void> {
  const row = await moveOrder(tx.sql, { id, to: 'returned', by: 'driver', reason, now })
  if (!row) return
  const catalogue = deps.catalogueOf(row.kind)
  await catalogue.restock(tx, id)
  const goods = refundOfReturned(row, catalogue.returnedShare)
  const parts = goods === 0 ? [] : [{ part: 'goods' as const, amount: goods }]
  await giveBack(tx, row, { parts, reason: 'O pedido não pôde ser entregue e voltou à loja.', now })
  await announceMove(tx, deps, row, 'driver')
}

/**
 * Staff ended the delivery: its customer, who has nothing, has everything back. What was picked up already may be anywhere,
 * so it is not in stock again.
 */
export async function endUndelivered(
  tx: Tx,
  deps: OrderDeps,
  { id, reason, now }: { id: string; reason: string; now: Date },
): Promise<void> {
  if (await endOrder(tx, deps, { id, to: 'cancelled', by: 'operator', reason, now })) return
  const row = await moveOrder(tx.sql, { id, to: 'returned', by: 'operator', reason, now })
  if (!row) return
  await giveBack(tx, row, { parts: 'all', reason, now })
  await announceMove(tx, deps, row, 'operator')
}

type Returning = { parts: Parameters<typeof refundPurchase>[1]['parts']; reason: string; now: Date }

/** Nothing where staff review the payment or have given back more than is left: they settle the rest themselves. */
async function giveBack(tx: Tx, row: OrderRow, returning: Returning): Promise<void> {
  const amount = await refunded(tx, row, returning)
  await noteRefund(tx.sql, { id: row.id, amount })
  row.refunded = Math.min(row.due, row.refunded + amount)
}

async function refunded(tx: Tx, row: OrderRow, { parts, reason, now }: Returning): Promise<Centavos> {
  if (parts.length === 0) return 0
  const purchase = { kind: row.kind, id: row.id }
  try {
    return (await refundPurchase(tx, { purchase, parts, reason, cause: 'system', now })).amount
  } catch (error) {
    if (error instanceof Refusal) return 0
    throw error
  }
}
