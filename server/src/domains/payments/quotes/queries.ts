import type { Sql } from '../../../platform/db/database.ts'
import type { PaidQuote } from '../public.ts'
import { findQuoteOfPayment, type QuoteRow } from './store.ts'

/** What a payment under way or done is for, whatever became of it; undefined for a payment without a quote. */
export async function quoteOfPayment(
  db: Sql,
  { paymentId, payerId }: { paymentId: string; payerId: string },
): Promise<PaidQuote | undefined> {
  const row = await findQuoteOfPayment(db, { paymentId, userId: payerId })
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
