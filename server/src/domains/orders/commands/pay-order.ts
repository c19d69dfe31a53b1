import type { Tx } from '../../../platform/db/database.ts'
import { Refusal, refuse } from '../../../platform/http/refusal.ts'
import type { PreparePayment } from '../../payments/ports.ts'
import { holdTimes } from '../../payments/public.ts'
import { ordersSettings } from '../settings.ts'
import { dropPayment, findOrder, lockOrder, markPaid, moveOrder, type OrderRow, startPayment } from '../store/orders.ts'
import { announceMove, type OrderDeps, RUN_DUE, tellBoth } from './announce-move.ts'
import { answerTimes, sellOrder } from './open-order.ts'

/**
 * An order that was made without a payment is paid by its customer, once at a time, with exactly what is due. Refuses
 * `payments.purpose_not_payable`, `payments.already_under_way` and `payments.amount_changed`.
 */
export const prepareOrderPayment =
  ({ settings, earnersOf }: OrderDeps): PreparePayment =>
  async (tx, { id, paymentId, payerId: buyerId, method, amount, now }) => {
    const dueAt = new Date(now.getTime() + holdTimes(settings).HOLD_LIMIT)
    const started = await startPayment(tx.sql, { id, buyerId, paymentId, method, amount, dueAt })
    if (started) return tellBoth(tx, { earnersOf }, started)
    const row = await findOrder(tx.sql, id)
    if (row?.buyer_id !== buyerId || row.status !== 'awaiting_payment') refuse('payments.purpose_not_payable')
    if (row.payment_id !== null) {
      refuse('payments.already_under_way', { details: { transactionId: row.payment_id } })
    }
    refuse('payments.amount_changed', { details: { amountDue: row.due } })
  }

type Paid = { id: string; paymentId: string; payerId: string; now: Date }

const NOT_CLAIMABLE: readonly string[] = [
  'payments.not_confirmed',
  'payments.already_claimed',
  'payments.wrong_amount',
  'payments.approved_by_payee',
]

/** The money of a waiting order is there. One that is over takes none: what nothing claims is given back. */
export async function payWaiting(tx: Tx, deps: OrderDeps, { id, paymentId, payerId, now }: Paid): Promise<void> {
  const row = await lockOrder(tx.sql, id)
  if (row?.status !== 'awaiting_payment' || row.buyer_id !== payerId) return
  try {
    await sellOrder(tx, deps, row, { paymentId, now })
  } catch (error) {
    // Given back or used elsewhere since: the order goes on waiting.
    if (!(error instanceof Refusal) || !NOT_CLAIMABLE.includes(error.code)) throw error
    return
  }
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

/** The payment came to nothing: the order may be paid otherwise for a while. */
export async function dropOrderPayment(
  tx: Tx,
  deps: OrderDeps,
  { id, paymentId, now }: Omit<Paid, 'payerId'>,
): Promise<void> {
  const dueAt = new Date(now.getTime() + holdTimes(deps.settings).HOLD)
  const row = await dropPayment(tx.sql, { id, paymentId, dueAt })
  if (!row) return
  tx.dueAt(RUN_DUE, dueAt)
  await tellBoth(tx, deps, row)
}
