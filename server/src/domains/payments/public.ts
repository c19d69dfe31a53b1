import type { Centavos } from '@salama/contract/kernel/money'
import { accounts } from '@salama/contract/ledger'
import type { Quote, QuoteStatus } from '@salama/contract/payments/quotes'
import { brokenConstraint, type Sql, type Tx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { PortEntries } from '../../platform/module.ts'
import { postEntries } from '../ledger/public.ts'
import { findPayment, type PaymentRow } from './intents/store/intents.ts'
import type { IsSeller, PayeesOf, Purchases } from './ports.ts'
import { linesOfClaim, type Payee, splitCommission } from './rules.ts'
import { bindPayment, findCommissionRate, isApprovedBy } from './sales/store.ts'

export { refuseAmount, refusePhone } from './intents/commands/initiate-mobile-money.ts'
export { type ClearedPayment, findClearedPayment, withClearedAmounts } from './intents/queries/cleared.ts'
export { findFirstPaymentAt as firstPaymentAt, findPaymentsBetween } from './intents/store/search.ts'
export { takePaidQuote } from './quotes/commands/close-quotes.ts'
export { quoteOfPayment } from './quotes/queries.ts'
export { findPaymentsOfRefunds as paymentsOfRefunds } from './refunds/store.ts'
export type { Payee } from './rules.ts'
export { COLLECT, REFUND } from './rules.ts'
export { type DescribePurchases, describePurchases, findSales, payerOf, payersOf, type Sale } from './sales/queries.ts'
export { findReserves as reservesOf } from './sales/store.ts'

/** A quote with its payment; `payload` is what the kind's `parse` made. */
export type PaidQuote = Pick<Quote, 'quoteId' | 'lines' | 'fee' | 'cover' | 'amountDue'> & {
  kind: string
  payload: unknown
  status: QuoteStatus
}

export type Claim = {
  paymentId: string
  payerId: string
  /** Centavos; exactly what was paid. */
  amount: Centavos
  purchase: { kind: string; id: string }
  payee: Payee
  /** The user ids of those who are paid as this payee. */
  earnerIds: readonly string[]
  now: Date
}

/**
 * Binds a confirmed payment to a purchase, once, and posts it to the ledger: what is due to the payee, and the commission
 * by the rule valid at `now`. The same purchase claiming it again succeeds and posts nothing. Refuses
 * `payments.not_found` (foreign or nonexistent alike), `payments.not_confirmed` (also when it was given back),
 * `payments.already_claimed` (also when it was made for another purchase, or for a quote that is open), `payments.wrong_amount`, and
 * `payments.purpose_not_payable` when another payment has already paid this purchase, and `payments.approved_by_payee` for
 * a bank transfer that one of `earnerIds` approved.
 */
export async function claimPayment(tx: Tx, claim: Claim): Promise<void> {
  const { paymentId, payerId, amount, payee, earnerIds, now } = claim
  if (await isApprovedBy(tx.sql, { paymentId, userIds: earnerIds })) refuse('payments.approved_by_payee')
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

/** The kinds of purchase that the modules plugged in. */
export const purchasesOf = (ports: PortEntries): Purchases => ({
  find: (kind) => ports.all('purchases').find((purchase) => purchase.kind === kind),
})

/** A person's payees, of all domains. */
export const payeesOf =
  (ports: PortEntries): PayeesOf =>
  async (db, userId) => {
    const found = await Promise.all(ports.all('payees').map((payees) => payees(db, userId)))
    return found.flat()
  }

/** Whether one of a person's payees earns from a purchase. */
export const sellerCheck =
  (ports: PortEntries): IsSeller =>
  async (db, { userId, purchase: { kind, id } }) => {
    const sellers = (await purchasesOf(ports).find(kind)?.sellersOf(db, id)) ?? []
    if (sellers.length === 0) return false
    const own = await payeesOf(ports)(db, userId)
    return own.some((payee) => sellers.some((seller) => seller.kind === payee.kind && seller.id === payee.id))
  }

/** Whether this payment is this person's own. */
export const isOwnPayment = async (db: Sql, { id, personId }: { id: string; personId: string }): Promise<boolean> =>
  (await findPayment(db, { paymentId: id, payerId: personId })) !== undefined
