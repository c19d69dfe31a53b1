import type { Tx } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/http/replies/refusal.ts'
import type { LockedPayment } from '../../intents/store/intents.ts'
import type { Covers, Purchases } from '../../ports.ts'
import { describeQuote, type PaidQuote } from '../queries.ts'
import { completeFreeQuote, completeQuote, findQuote, releaseQuote } from '../store.ts'

/**
 * The quote that a confirmed payment pays, given once: to the purchase's own call or to the news of the payment, whoever
 * comes first. The taker makes the purchase and claims the payment in the same transaction. Undefined when there is
 * none, it was taken, or it is gone: then the payment is its payer's credit.
 */
export async function takePaidQuote(tx: Tx, payment: LockedPayment, now: Date): Promise<PaidQuote | undefined> {
  const { quote_id: quoteId, status, reversal_started_at: reversedAt, claimed_by_id: claimedBy } = payment
  const isClaimable = quoteId !== null && status === 'confirmed' && reversedAt === null && claimedBy === null
  const quote = isClaimable ? await completeQuote(tx.sql, { paymentId: payment.id, now }) : undefined
  return quote && describeQuote(quote)
}

/**
 * A quote with nothing due, taken without a payment by the purchase's own call, whose header names it. Given once: undefined
 * when it was taken before, and its purchase has its id. Refuses `payments.quote_not_found` (foreign alike),
 * `payments.quote_expired`, and `payments.amount_changed` (details: `{ amountDue }`) for one that must be paid.
 */
export async function takeFreeQuote(
  tx: Tx,
  taking: { quoteId: string; userId: string; now: Date },
): Promise<PaidQuote | undefined> {
  const taken = await completeFreeQuote(tx.sql, taking)
  if (taken) return describeQuote(taken)
  const quote = await findQuote(tx.sql, taking)
  if (!quote) return refuse('payments.quote_not_found')
  if (quote.amount_due > 0) refuse('payments.amount_changed', { details: { amountDue: quote.amount_due } })
  return quote.status === 'completed' ? undefined : refuse('payments.quote_expired')
}

/** What the person who left would have done: the purchase is made of what was reserved. */
export async function completePurchase(tx: Tx, purchases: Purchases, payment: LockedPayment, now: Date): Promise<void> {
  const quote = await takePaidQuote(tx, payment, now)
  if (!quote) return
  const { id: paymentId, payer_id: payerId, method } = payment
  const { quoteId, kind, payload } = quote
  const handler = purchases.find(kind)?.quote
  if (!handler) throw new Error(`nobody completes quotes of kind ${kind}`)
  await handler.complete(tx, { quoteId, paymentId, payerId, method, payload, now })
}

type Reserved = { quoteId: string; kind: string; purchases: Purchases; covers: Covers }

/** The domain gives back what it reserved, and a plan what it would have paid. */
export async function releaseReserved(tx: Tx, { quoteId, kind, purchases, covers }: Reserved): Promise<void> {
  await purchases.find(kind)?.quote?.release(tx, quoteId)
  await covers.release(tx, { kind, id: quoteId })
}

type Releasing = { id: string; purchases: Purchases; covers: Covers; now: Date }

/** Lets go what was reserved for a quote whose time is over. */
export async function releaseOverdue(tx: Tx, { id, purchases, covers, now }: Releasing): Promise<void> {
  const kind = await releaseQuote(tx.sql, { id, isReplaced: false, now })
  if (kind !== undefined) await releaseReserved(tx, { quoteId: id, kind, purchases, covers })
}
