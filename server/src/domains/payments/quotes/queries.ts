import type { Quote, QuoteStatus } from '@salama/contract/payments/quotes'
import type { Sql } from '../../../platform/db/database.ts'
import type { LockedPayment } from '../intents/store/intents.ts'
import { findQuoteOfPayment, type QuoteRow } from './store.ts'

/** A quote with its payment; `payload` is what the kind's `body` made. */
export type PaidQuote = Pick<Quote, 'quoteId' | 'lines' | 'fee' | 'cover' | 'amountDue'> & {
  kind: string
  payload: unknown
  status: QuoteStatus
}

/** What a payment under way or done is for, whatever became of it; undefined for a payment without a quote. */
export async function quoteOfPayment(
  db: Sql,
  { id: paymentId, payer_id: userId }: LockedPayment,
): Promise<PaidQuote | undefined> {
  const row = await findQuoteOfPayment(db, { paymentId, userId })
  return row && describeQuote(row)
}

export const describeQuote = (row: QuoteRow): PaidQuote => ({
  quoteId: row.id,
  kind: row.kind,
  payload: row.payload,
  status: row.status,
  lines: row.lines,
  fee: row.fee,
  cover: row.cover,
  amountDue: row.amount_due,
})
