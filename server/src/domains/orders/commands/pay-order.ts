import type { Centavos } from '@salama/contract/kernel/money'
import type { Tx } from '../../../platform/db/database.ts'
import type { PaymentBegun, PaymentOf, PriceAsked } from '../../payments/ports.ts'
import { holdTimes } from '../../payments/public.ts'
import { ordersSettings } from '../settings.ts'
import { dropPayment, lockOrder, markPaid, moveOrder, noteRefund, type OrderRow, setPayment } from '../store/orders.ts'
import { announceMove, type OrderDeps, RUN_DUE, tellBoth } from './announce-move.ts'
import { withdrawDelivery } from './deliver-order.ts'
import { answerTimes, sellOrder } from './open-order.ts'

/** An order that was made without a payment is its customer's to pay. */
export async function priceOfOrder(tx: Tx, { id, payerId }: PriceAsked): Promise<Centavos | undefined> {
  const row = await lockOrder(tx.sql, id)
  return row?.buyer_id === payerId && row.status === 'awaiting_payment' ? row.due : undefined
}

export async function startOrderPayment(
  tx: Tx,
  deps: OrderDeps,
  { id, paymentId, method }: PaymentBegun,
): Promise<void> {
  const row = await setPayment(tx.sql, { id, paymentId, method, limitMs: holdTimes(deps.settings).HOLD_LIMIT })
  if (row) await tellBoth(tx, deps, row)
}

type Paid = PaymentOf & { payerId: string }

/** The money of a waiting order is there. One that is over takes none: what nothing claims is given back. */
export async function payWaiting(tx: Tx, deps: OrderDeps, { id, paymentId, payerId, now }: Paid): Promise<void> {
  const row = await lockOrder(tx.sql, id)
  if (row?.status !== 'awaiting_payment' || row.buyer_id !== payerId) return
  await sellOrder(tx, deps, row, { paymentId, now })
  await markPaid(tx.sql, { id, paymentId, method: null })
  const catalogue = deps.catalogueOf(row.kind)
  const to = await catalogue.sell(tx, { orderId: id, buyerId: payerId, now })
  const moved = await moveOrder(tx.sql, {
    id,
    to,
    by: 'system',
    now,
    ...answerTimes(deps, { catalogue, status: to, now }),
  })
  if (moved) await announcePlaced(tx, deps, moved, now)
}

async function announcePlaced(tx: Tx, deps: OrderDeps, row: OrderRow, now: Date): Promise<void> {
  tx.dueAt(RUN_DUE, new Date(now.getTime() + deps.settings.of(ordersSettings).ORDER_RING))
  await announceMove(tx, deps, row, 'system')
}

/** The payment came to nothing: the order may be paid otherwise for a while, never longer than its goods are kept at most. */
export async function dropOrderPayment(tx: Tx, deps: OrderDeps, { id, paymentId, now }: PaymentOf): Promise<void> {
  const { HOLD: holdMs, HOLD_LIMIT: limitMs } = holdTimes(deps.settings)
  const row = await dropPayment(tx.sql, { id, paymentId, holdMs, limitMs, now })
  if (!row) return
  tx.dueAt(RUN_DUE, new Date(now.getTime() + holdMs))
  await tellBoth(tx, deps, row)
}

/** Staff gave all of its money back: nobody goes on with it. */
export async function cancelRefunded(tx: Tx, deps: OrderDeps, { id, now }: { id: string; now: Date }): Promise<void> {
  const reason = 'O dinheiro foi devolvido.'
  const row = await moveOrder(tx.sql, { id, to: 'cancelled', by: 'operator', reason, now })
  if (!row) return
  await withdrawDelivery(tx, deps, { orderId: id, by: 'operator', reason, now })
  await noteRefund(tx.sql, { id, amount: row.due })
  await deps.catalogueOf(row.kind).restock(tx, id)
  await announceMove(tx, deps, row, 'operator')
}
