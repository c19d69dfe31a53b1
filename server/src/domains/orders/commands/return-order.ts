import type { Centavos } from '@salama/contract/kernel/money'
import type { Tx } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { refundPurchase } from '../../payments/public.ts'
import { refundOfReturned } from '../rules.ts'
import { moveOrder, noteRefund, type OrderRow } from '../store/orders.ts'
import { announceMove, type OrderDeps } from './announce-move.ts'

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
  const amount = await giveBack(tx, row, { goods: refundOfReturned(row, catalogue.returnedShare), now })
  await noteRefund(tx.sql, { id, amount })
  row.refunded = Math.min(row.due, row.refunded + amount)
  await announceMove(tx, deps, row, 'driver')
}

/** Nothing where staff review the payment or have given back more than is left: they settle the rest themselves. */
async function giveBack(tx: Tx, row: OrderRow, { goods, now }: { goods: Centavos; now: Date }): Promise<Centavos> {
  if (goods === 0) return 0
  const purchase = { kind: row.kind, id: row.id }
  const parts = [{ part: 'goods', amount: goods }] as const
  try {
    const reason = 'O pedido não pôde ser entregue e voltou à loja.'
    return (await refundPurchase(tx, { purchase, parts, reason, cause: 'system', now })).amount
  } catch (error) {
    if (error instanceof Refusal) return 0
    throw error
  }
}
