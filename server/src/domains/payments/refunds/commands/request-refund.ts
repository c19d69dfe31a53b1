import type { Centavos } from '@salama/contract/kernel/money'
import type { requestRefund as endpoint, Refund } from '@salama/contract/payments/refunds'
import { newId, type Tx } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/http/replies/refusal.ts'
import type { Call } from '../../../../platform/http/requests/bind.ts'
import { makeReference, takesCentavos } from '../../../wallets/public.ts'
import { lockPayment, type PaymentRow } from '../../intents/store/intents.ts'
import { reversalReference } from '../../rules/references.ts'
import { findSaleOfPayment } from '../../sales/store.ts'
import { describeRefund } from '../queries.ts'
import { leftToRefund } from '../rules/actions.ts'
import { findRefunds, insertRefund, type RefundRow, renewPayment } from '../store.ts'

type RefundCall = Pick<Call<typeof endpoint>, 'params' | 'body' | 'actor' | 'now' | 'transact'>

/** The payer of a purchase asks for the money back, whole or in part; nothing moves before the desk has decided. */
export function requestRefund({ params, body, actor, now, transact }: RefundCall): Promise<Refund> {
  return transact(async (tx) => {
    const payment = await lockPayment(tx.sql, params.id)
    if (payment?.payer_id !== actor.userId) return refuse('payments.not_found')
    const order = { amount: body.amount, reason: body.reason, by: 'payer', now } as const
    return describeRefund(await openRefund(tx, payment, order))
  })
}

export type AskedRefund = { paymentId: string; payerId: string; reason: string; now: Date }

/**
 * The payer asks, through the domain that sold it, for all that is left of a purchase's money; staff decide. Refuses
 * `payments.not_found` (foreign alike) and what `openRefund` refuses.
 */
export async function askRefund(tx: Tx, { paymentId, payerId, reason, now }: AskedRefund): Promise<void> {
  const payment = await lockPayment(tx.sql, paymentId)
  if (payment?.payer_id !== payerId) return refuse('payments.not_found')
  await openRefund(tx, payment, { amount: undefined, reason, by: 'payer', now })
}

/** Of one payment; then its payer may write to us. */
const MOST_REFUSED = 3

type RefundOrder = {
  /** Centavos; undefined for all that is left. */
  amount: Centavos | undefined
  reason: string
  by: 'payer' | { staffId: string }
  now: Date
}

/**
 * Writes down a refund of a locked payment. Refuses `payments.not_refundable` for what no purchase used,
 * `payments.refund_under_way` to its payer while a request waits and `payments.refund_asked_enough` after some refusals, and `payments.refund_too_high` (details:
 * `{ refundable }`), and an amount with centavos that the provider cannot send back.
 */
export async function openRefund(tx: Tx, payment: PaymentRow, order: RefundOrder): Promise<RefundRow> {
  const { reason, by, now } = order
  if (payment.status !== 'confirmed' || payment.claimed_by_id === null) refuse('payments.not_refundable')
  const refunds = await findRefunds(tx.sql, payment.id)
  const isWaiting = refunds.some(({ status, cause }) => status === 'requested' && cause === 'payer')
  if (by === 'payer' && isWaiting) refuse('payments.refund_under_way')
  const refused = refunds.filter(({ status, cause }) => status === 'refused' && cause === 'payer')
  if (by === 'payer' && refused.length >= MOST_REFUSED) refuse('payments.refund_asked_enough')
  const refundable = leftToRefund(payment.amount, refunds)
  const amount = order.amount ?? refundable
  if (amount > refundable || amount === 0) refuse('payments.refund_too_high', { details: { refundable } })
  if (!takesCentavos(payment.method) && amount % 100 !== 0) refuseCentavos()
  const sale = await findSaleOfPayment(tx.sql, payment.id)
  if (!sale) throw new Error(`payment ${payment.id} is claimed by no sale`)
  const row = await insertRefund(tx.sql, {
    id: newId(now.getTime()),
    saleId: sale.id,
    paymentId: payment.id,
    reference: reversalReference(makeReference()),
    amount,
    reason,
    cause: by === 'payer' ? 'payer' : 'staff',
    startedBy: by === 'payer' ? null : by.staffId,
    now,
  })
  tx.tell(payment.payer_id, 'payment', await renewPayment(tx.sql, payment.id))
  return row
}

function refuseCentavos(): never {
  const message = 'A e-Mola devolve meticais inteiros: indique um valor sem centavos.'
  refuse('platform.invalid_input', { fields: [{ path: 'amount', code: 'centavos_not_taken', message }] })
}
