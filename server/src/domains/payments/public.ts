import type { FieldIssue } from '@salama/contract/kernel/errors'
import type { Centavos } from '@salama/contract/kernel/money'
import { accounts } from '@salama/contract/ledger'
import type { PaymentMethod, Purpose } from '@salama/contract/payments'
import type { Quote, QuoteStatus } from '@salama/contract/payments/quotes'
import { brokenConstraint, type Sql, type Tx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { postEntries } from '../ledger/public.ts'
import { linesOfClaim, type Payee, splitCommission } from './rules.ts'
import { bindPayment, findCommissionRate } from './store/claims.ts'
import { findPayment, type PaymentRow } from './store/intents.ts'

export { takePaidQuote } from './commands/close-quotes.ts'
export { decideBankTransfer, openProof, type TransferDecision } from './commands/decide-bank-transfer.ts'
export {
  completeRefundByHand,
  type DeskRefundOrder,
  decideRefund,
  type HandReturn,
  type RefundDecision,
  startRefund,
} from './commands/decide-refund.ts'
export { type DeskReversal, reverseConfirmed } from './commands/reverse-confirmed.ts'
export { type PaymentReview, reviewPayment } from './commands/review-payment.ts'
export { startReconciliation } from './commands/start-reconciliation.ts'
export {
  bankTransfersToVerify,
  type PaymentFile,
  type PaymentRecord,
  type PaymentSearch,
  paymentFile,
  searchPayments,
  unclaimedTransfers,
  type WaitingTransfer,
} from './queries/desk.ts'
export { quoteOfPayment } from './queries/quotes.ts'
export { reconciliations } from './queries/reconciliations.ts'
export { openRefunds, type RefundRecord, refundRecord } from './queries/refunds.ts'
export { subjectDescriptions } from './queries/subjects.ts'
export type { Payee } from './rules.ts'

/** How a domain lets something of its own be paid; wired in app.ts, so that payments knows no higher domain. */
export type PurposeHandler = {
  /**
   * In the transaction that creates the payment, after its row is there: checks owner, state and that `amount` is exactly
   * what is due, and notes the payment as under way. Refuses with `payments.purpose_not_payable` (also what is foreign or
   * does not exist), `payments.amount_changed` (details: `{ amountDue }`), `payments.already_under_way` (details:
   * `{ transactionId }`) or, of a bank transfer that may be found too late, `payments.method_too_slow`.
   */
  prepare(tx: Tx, order: PurposeOrder): Promise<void>
}
export type PurposeOrder = {
  id: string
  paymentId: string
  payerId: string
  method: PaymentMethod
  amount: Centavos
  now: Date
}
export type Purposes = Record<Purpose['kind'], PurposeHandler>

/**
 * How a domain sells what is paid before it is made (`POST /api/quotes` with its `kind`); wired in app.ts. What it keeps
 * for a quote may refer to `payments_quotes`, whose row is there when `reserve` is called.
 */
export type QuoteHandler<Payload = unknown> = {
  /** The body without `kind`; what it makes of it must survive JSON. */
  parse(body: Record<string, unknown>): { payload: Payload } | { fields: FieldIssue[] }
  /** Takes what is wanted off the stock, binds the fare: nobody else gets it while the quote is open. May refuse. */
  reserve(
    tx: Tx,
    order: { quoteId: string; userId: string; payload: Payload; now: Date },
  ): Promise<Pick<Quote, 'lines' | 'fee' | 'cover' | 'amountDue'>>
  /** Nobody paid in time: gives back what was reserved. */
  release(tx: Tx, quoteId: string): Promise<void>
  /**
   * The money is there: makes the purchase of what was reserved and claims the payment with `claimPayment`. What it
   * throws undoes everything and is tried again; in vain, the money goes back like any that nothing claims.
   */
  complete(
    tx: Tx,
    paid: { quoteId: string; paymentId: string; payerId: string; payload: Payload; now: Date },
  ): Promise<void>
}
export type QuoteHandlers = Readonly<Record<string, QuoteHandler>>

/** A quote with its payment; `payload` is what the kind's `parse` made. */
export type PaidQuote = Pick<Quote, 'quoteId' | 'lines' | 'fee' | 'cover' | 'amountDue'> & {
  kind: string
  payload: unknown
  status: QuoteStatus
}

/** Whether a person earns from a purchase. Wired in app.ts. */
export type IsSeller = (db: Sql, sale: { userId: string; purchase: { kind: string; id: string } }) => Promise<boolean>

/** Who of the payees a person is; null for who earns nothing. Wired in app.ts. */
export type PayeeOf = (db: Sql, userId: string) => Promise<Payee | null>

export type Claim = {
  paymentId: string
  payerId: string
  /** Centavos; exactly what was paid. */
  amount: Centavos
  purchase: { kind: Purpose['kind']; id: string }
  payee: Payee
  now: Date
}

/**
 * Binds a confirmed payment to a purchase, once, and posts it to the ledger: what is due to the payee, and the commission
 * by the rule valid at `now`. The same purchase claiming it again succeeds and posts nothing. Refuses
 * `payments.not_found` (foreign or nonexistent alike), `payments.not_confirmed` (also when it was given back),
 * `payments.already_claimed` (also when it was made for another purchase, or for a quote that is open), `payments.wrong_amount`, and
 * `payments.purpose_not_payable` when another payment has already paid this purchase.
 */
export async function claimPayment(tx: Tx, claim: Claim): Promise<void> {
  const { paymentId, payerId, amount, payee, now } = claim
  const payeeAccount = accounts.payable(payee)
  const shares = splitCommission(amount, await findCommissionRate(tx.sql, { payeeKind: payee.kind, now }))
  const binding = { ...claim, payeeAccount, commission: shares.commission }
  const isBound = await bindPayment(tx.sql, binding).catch((error: unknown) => {
    if (brokenConstraint(error) === 'payments_intents_claim') refuse('payments.purpose_not_payable')
    throw error
  })
  if (!isBound) return refuseUnlessBound(await findPayment(tx.sql, claim), claim)
  const lines = linesOfClaim({ payerId, payeeAccount }, shares)
  await postEntries(tx, { entryType: 'claimed', subject: { kind: 'payment', id: paymentId }, lines, now })
}

function refuseUnlessBound(payment: PaymentRow | undefined, { purchase, amount }: Claim): void {
  if (!payment) return refuse('payments.not_found')
  if (payment.status !== 'confirmed' || payment.reversal_started_at) refuse('payments.not_confirmed')
  if (payment.claimed_by_kind === purchase.kind && payment.claimed_by_id === purchase.id) return
  const isForAnother = payment.purpose_id !== null && payment.purpose_id !== purchase.id
  if (payment.claimed_by_id !== null || isForAnother) refuse('payments.already_claimed')
  if (payment.amount !== amount) refuse('payments.wrong_amount')
  // What was paid for a quote is for its purchase alone, until the quote is gone.
  if (payment.quote_id !== null) refuse('payments.already_claimed')
  // It was claimed and given free between the two looks, or changed otherwise: the caller may try again.
  refuse('platform.unavailable')
}

/** Whether this payment is this person's own. */
export const isOwnPayment = async (db: Sql, { id, personId }: { id: string; personId: string }): Promise<boolean> =>
  (await findPayment(db, { paymentId: id, payerId: personId })) !== undefined
