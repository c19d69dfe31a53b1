import type { Centavos } from '@salama/contract/kernel/money'
import type { PaymentMethod } from '@salama/contract/payments'
import { brokenConstraint, type Tx } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/http/replies/refusal.ts'
import { postEntries } from '../../../ledger/public.ts'
import { insertAudit, type MoneyDecision, type StaffId } from '../../../staff/public.ts'
import { refuseOwn } from '../../intents/commands/refuse-own.ts'
import { lockPayment, type PaymentRow } from '../../intents/store/intents.ts'
import type { IsSeller } from '../../ports.ts'
import { findSaleOfPayment, lockSale, type SaleRow } from '../../sales/store.ts'
import { partsOf, soldShares } from '../queries.ts'
import { canRetry } from '../rules/actions.ts'
import { linesOfRefusedRefund, partsOfWaiting } from '../rules/parts.ts'
import { findRefund, isReturnNumber, lockPaymentOfRefund, moveRefund, type RefundRow, renewPayment } from '../store.ts'
import { announceRefund } from './announce-refund.ts'
import { approveRefund, destinationOf } from './approve-refund.ts'
import { finishRefund } from './finish-refund.ts'
import { openRefund } from './request-refund.ts'
import { retryReturn } from './return-refund.ts'

type StaffOrder = { staffId: StaffId; isSeller: IsSeller; now: Date }

export type Verdict =
  | { decision: 'approve'; money: MoneyDecision }
  | { decision: 'refuse' /** As the payer reads it. */; reason: string }
  | { decision: 'retry' }

export type RefundDecision = StaffOrder & { refundId: string } & Verdict

/**
 * Approved, the money is taken from payee and commission, and its provider returns it; a bank transfer waits to
 * be sent back by hand. Refused, also after a provider could not do it, nothing is taken. Decides once. Refuses
 * `payments.refund_not_found`, `payments.own_payment`, `payments.refund_not_now`, and `payments.refund_in_doubt` for
 * refusing what the provider may have done, or reversing it again. Tried again, it goes under the same reference.
 */
export async function decideRefund(tx: Tx, decision: RefundDecision): Promise<void> {
  const locked = await lockRefund(tx, decision)
  const { decision: kind, staffId, now } = decision
  if (decision.decision === 'approve') await approve(tx, { ...locked, money: decision.money, now })
  else if (decision.decision === 'retry') await retry(tx, { ...locked, staffId, now })
  else await refuseRefund(tx, { ...locked, staffId, reason: decision.reason, now })
  const reason = decision.decision === 'refuse' ? decision.reason : null
  await insertAudit(tx.sql, {
    staffId,
    action: `refund.${kind}`,
    subjectId: decision.refundId,
    reason,
    now,
  })
}

async function refuseRefund(
  tx: Tx,
  { payment, refund, reason, staffId, now }: Deciding & { reason: string },
): Promise<void> {
  if (refund.outcome === 'unknown') refuse('payments.refund_in_doubt')
  const row = await moveRefund(tx.sql, {
    refundId: refund.id,
    to: 'refused',
    mover: 'operator',
    code: null,
    refusalReason: reason,
    staffId,
    now,
  })
  if (!row) return refuse('payments.refund_not_now')
  const sale = await saleOf(tx, payment)
  const parts = await partsOf(tx.sql, { saleId: sale.id, refundId: row.id })
  if (parts.length > 0) {
    const subject = { kind: 'refund', id: row.id }
    const lines = linesOfRefusedRefund(parts, destinationOf(sale))
    await postEntries(tx, { entryType: 'refund_refused', subject, lines, now })
  }
  await announceRefund(tx, { row, sale, decision: 'refused' })
}

export type StaffRefundOrder = StaffOrder & {
  money: MoneyDecision
  paymentId: string
  amount: Centavos
  reason: string
}

/** Staff refund a purchase without a request of its payer. Refuses `payments.not_found`, `payments.own_payment` and like `openRefund`. */
export async function startRefund(
  tx: Tx,
  { paymentId, amount, reason, staffId, money, isSeller, now }: StaffRefundOrder,
): Promise<string> {
  const payment = await lockPayment(tx.sql, paymentId)
  if (!payment) return refuse('payments.not_found')
  await refuseOwn(tx, payment, { staffId, isSeller })
  const refund = await openRefund(tx, payment, { amount, reason, by: { staffId }, now })
  await approve(tx, { payment, refund, money, now })
  await insertAudit(tx.sql, {
    staffId,
    action: 'refund.started',
    subjectId: refund.id,
    reason,
    now,
  })
  return refund.id
}

export type HandReturn = StaffOrder & { refundId: string; returnNumber: string; returnedFrom: PaymentMethod }

/**
 * The money was sent back by hand: a bank transfer, or what its provider could not do. Refuses `payments.refund_not_found`,
 * `payments.own_payment`, `payments.return_number_used` for the number of another return from the same account, and
 * `payments.refund_not_now` for what is not for a person to do.
 */
export async function completeRefundByHand(
  tx: Tx,
  { returnNumber, returnedFrom, ...order }: HandReturn,
): Promise<void> {
  const { payment, refund } = await lockRefund(tx, order)
  if (refund.status === 'approved' && payment.method !== 'bank-transfer') refuse('payments.refund_not_now')
  if (![payment.method, 'bank-transfer'].includes(returnedFrom)) refuseAccount()
  const refundId = refund.id
  if (await isReturnNumber(tx.sql, { refundId, returnNumber, method: returnedFrom }))
    refuse('payments.return_number_used')
  const row = await moveRefund(tx.sql, {
    refundId,
    to: 'completed',
    mover: 'operator',
    code: null,
    channel: 'by_hand',
    returnNumber,
    returnedFrom,
    staffId: order.staffId,
    now: order.now,
  }).catch((error: unknown) => {
    if (brokenConstraint(error) === 'payments_refunds_return_number') refuse('payments.return_number_used')
    throw error
  })
  if (!row) return refuse('payments.refund_not_now')
  await finishRefund(tx, { row, payment, sale: await saleOf(tx, payment), now: order.now })
  await insertAudit(tx.sql, {
    staffId: order.staffId,
    action: 'refund.completed',
    subjectId: refundId,
    reason: returnNumber,
    now: order.now,
  })
}

function refuseAccount(): never {
  const message = 'O dinheiro volta à carteira que pagou, ou por transferência bancária.'
  return refuse('platform.invalid_input', { fields: [{ path: 'returnedFrom', code: 'returned_from_other', message }] })
}

type Locked = { payment: PaymentRow; refund: RefundRow }

async function lockRefund(tx: Tx, { refundId, ...who }: StaffOrder & { refundId: string }): Promise<Locked> {
  const payment = await lockPaymentOfRefund(tx.sql, refundId)
  const refund = payment && (await findRefund(tx.sql, refundId))
  if (!refund) return refuse('payments.refund_not_found')
  await refuseOwn(tx, payment, who)
  return { payment, refund }
}

type Deciding = Locked & Omit<StaffOrder, 'isSeller'>

/** Under the same references, and without taking the money from anybody again. */
async function retry(tx: Tx, { payment, refund, staffId, now }: Deciding): Promise<void> {
  const { id: refundId, status, outcome } = refund
  const isUnknown = outcome === 'unknown'
  if (!canRetry(refund))
    refuse(status === 'in_review' && isUnknown ? 'payments.refund_in_doubt' : 'payments.refund_not_now')
  await moveRefund(tx.sql, {
    refundId,
    to: 'approved',
    mover: 'operator',
    code: null,
    staffId,
    isUnknown,
    now,
  })
  await retryReturn(tx, { refund, payment, now })
  tx.tell(payment.payer_id, 'payment', await renewPayment(tx.sql, payment.id))
}

type Approving = Locked & { money: MoneyDecision; now: Date }

async function approve(tx: Tx, { payment, refund, money, now }: Approving): Promise<void> {
  if (refund.status !== 'requested') refuse('payments.refund_not_now')
  if (payment.status !== 'confirmed') refuse('payments.not_refundable')
  const sale = await saleOf(tx, payment)
  await lockSale(tx.sql, sale.id)
  const parts = partsOfWaiting(await soldShares(tx.sql, sale.id), refund)
  const row = await approveRefund(tx, { sale, payment, refund, parts, decision: money, now })
  await announceRefund(tx, { row, sale, decision: 'approved' })
}

async function saleOf(tx: Tx, { id }: PaymentRow): Promise<SaleRow> {
  const sale = await findSaleOfPayment(tx.sql, id)
  if (!sale) throw new Error(`payment ${id} has a refund and was never claimed`)
  return sale
}
