import type { Database, Tx } from '../../../../platform/db/database.ts'
import type { Log } from '../../../../platform/log/log.ts'
import { lockPayment } from '../../intents/store/intents.ts'
import type { Purchases } from '../../ports.ts'
import { describeQuote, type PaidQuote } from '../queries.ts'
import { completeQuote, findOverdueQuotes, releaseQuote } from '../store.ts'

type Paid = { paymentId: string; payerId: string; now: Date }

/**
 * The quote that a confirmed payment pays, given once: to the purchase's own call or to the news of the payment, whoever
 * comes first. The taker makes the purchase and claims the payment in the same transaction. Undefined when there is
 * none, it was taken, or it is gone: then the payment is its payer's credit.
 */
export async function takePaidQuote(tx: Tx, { paymentId, payerId, now }: Paid): Promise<PaidQuote | undefined> {
  const payment = await lockPayment(tx.sql, paymentId)
  if (!payment || payment.payer_id !== payerId || payment.quote_id === null) return undefined
  const isClaimable =
    payment.status === 'confirmed' && payment.reversal_started_at === null && payment.claimed_by_id === null
  const quote = isClaimable ? await completeQuote(tx.sql, { paymentId, now }) : undefined
  return quote && describeQuote(quote)
}

/** What the person who left would have done: the purchase is made of what was reserved. */
export async function completePurchase(tx: Tx, purchases: Purchases, { paymentId, payerId, now }: Paid) {
  const quote = await takePaidQuote(tx, { paymentId, payerId, now })
  if (!quote) return
  const { quoteId, kind, payload } = quote
  const handler = purchases.find(kind)?.quote
  if (!handler) throw new Error(`nobody completes quotes of kind ${kind}`)
  await handler.complete(tx, { quoteId, paymentId, payerId, payload, now })
}

type Releasing = { db: Database; log: Log; purchases: Purchases }

/**
 * Lets go what was reserved for quotes whose time is over; answers how many. One transaction each: a domain that fails
 * with one must not keep the others.
 */
export async function releaseOverdue(
  { db, log, purchases }: Releasing,
  { now, most }: { now: Date; most: number },
): Promise<number> {
  let released = 0
  for (const id of await findOverdueQuotes(db.sql, { now, most })) {
    try {
      await db.transact(async (tx) => {
        const kind = await releaseQuote(tx.sql, { id, isReplaced: false, now })
        if (kind !== undefined) await purchases.find(kind)?.quote?.release(tx, id)
      })
      released++
    } catch (error) {
      log.error({ quoteId: id, err: error }, 'a quote keeps what it reserved until it can be released')
    }
  }
  return released
}
