import type { Centavos } from '@salama/contract/kernel/money'
import { newId, type Tx } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/http/replies/refusal.ts'
import { postingSql } from '../../../ledger/public.ts'
import { findPayment } from '../../intents/store/intents.ts'
import { type Cash, type Cover, linesOfSale, type NewShare, sharesOfSale, sumOf } from '../rules.ts'
import { findCommissionRates, findSale, insertSale, isApprovedBy } from '../store.ts'

export type NewSale = {
  purchase: { kind: string; id: string }
  payerId: string
  /** The payment, with exactly what was paid; absent where nothing was due, or it was paid in cash. */
  payment?: { id: string; amount: Centavos } | undefined
  /** Paid by hand to one of the payees, who owes us from then on what of it is not their own. */
  cash?: Cash | undefined
  /** What an insurance pays of it. */
  cover?: Cover | undefined
  /** The price by its parts, each at most once: together exactly what payment, cash and cover are. */
  shares: readonly NewShare[]
  /** The user ids of those who earn from it: none of them may have approved the bank transfer that pays it. */
  earnerIds: readonly string[]
  now: Date
}

/**
 * Records what was bought, once: binds the confirmed payment to the purchase and posts in one posting what is due to each
 * payee, our commission by the rules valid at `now`, and what the insurer pays. The shares of payees who are not known yet
 * are held until `releaseShare`. The same purchase with the same payment again succeeds and posts nothing.
 *
 * Refuses `payments.not_found` (foreign or nonexistent alike), `payments.not_confirmed` (also when it was given back),
 * `payments.already_claimed` (also when it was made for another purchase, or for a quote that is open), `payments.wrong_amount`,
 * `payments.purpose_not_payable` when this purchase was sold before, and `payments.approved_by_payee` for a bank transfer
 * that one of `earnerIds` approved. Throws when the shares are not what is paid.
 */
export async function recordSale(tx: Tx, sale: NewSale): Promise<void> {
  const { purchase, payerId, payment, cash, cover, earnerIds, now } = sale
  const funds = { paid: payment?.amount ?? 0, cover, cash }
  const id = newId(now.getTime())
  const shares = sharesOfSale(sale.shares, {
    funds,
    rateOf: await ratesFor(tx, sale),
    newId: () => newId(now.getTime()),
  })
  const lines = linesOfSale(payerId, funds, shares)
  const reason = payment
    ? ({ entryType: 'claimed', subject: { kind: 'payment', id: payment.id } } as const)
    : ({ entryType: 'sold', subject: { kind: 'sale', id } } as const)
  const { isBound, isSold } = await insertSale(tx.sql, {
    id,
    purchase,
    payerId,
    paymentId: payment?.id ?? null,
    paid: funds.paid,
    gross: sumOf(sale.shares, ({ amount }) => amount),
    cover: cover?.amount ?? 0,
    cash: cash && cash.amount > 0 ? cash : undefined,
    shares,
    earnerIds,
    posting: lines.length > 0 ? postingSql({ ...reason, lines, now }) : undefined,
    now,
  })
  if (!isBound && payment) return refuseUnlessBound(tx, { ...sale, payment })
  if (!isSold) await refuseUnlessSame(tx, sale)
}

async function ratesFor(tx: Tx, { shares, now }: NewSale) {
  const wanted = shares.map(({ payee, part }) => ({ payeeKind: payee.kind, part }))
  const rates = wanted.length > 0 ? await findCommissionRates(tx.sql, wanted, now) : []
  return (share: { payee: { kind: string }; part: string }): number => {
    const place = wanted.findIndex(({ payeeKind, part }) => payeeKind === share.payee.kind && part === share.part)
    return rates[place] ?? 0
  }
}

type Paid = NewSale & { payment: NonNullable<NewSale['payment']> }

async function refuseUnlessBound(tx: Tx, { purchase, payerId, payment: paid, earnerIds }: Paid): Promise<void> {
  const { id: paymentId, amount } = paid
  if (await isApprovedBy(tx.sql, { paymentId, userIds: earnerIds })) refuse('payments.approved_by_payee')
  const payment = await findPayment(tx.sql, { paymentId, payerId })
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

/** Sold before: without a payment, to the same person, it is the same sale. */
async function refuseUnlessSame(tx: Tx, { purchase, payerId, payment }: NewSale): Promise<void> {
  const sold = await findSale(tx.sql, purchase)
  if (payment || sold?.payment_id !== null || sold.payer_id !== payerId) refuse('payments.purpose_not_payable')
}
