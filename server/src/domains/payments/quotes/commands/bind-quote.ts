import type { IncomingHttpHeaders } from 'node:http'
import { QUOTE_HEADER } from '@salama/contract/kernel/endpoint'
import { id } from '@salama/contract/kernel/id'
import type { Purpose } from '@salama/contract/payments'
import type { Tx } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/http/replies/refusal.ts'
import { findQuote, type QuoteBinding, bindQuote as tryToBind } from '../store.ts'

/** The quote that a payment is for, as its call says; one that cannot exist is answered like one that does not. */
export function quoteIdOf({ headers }: { headers: IncomingHttpHeaders }, purpose: Purpose | undefined): string | null {
  const sent = headers[QUOTE_HEADER]
  if (sent === undefined) return null
  const quoteId = id.safeParse(sent)
  if (!quoteId.success) return refuse('payments.quote_not_found')
  if (purpose) {
    const message = 'Um pagamento é para um orçamento ou para outra coisa, não para ambos.'
    refuse('platform.invalid_input', { fields: [{ path: 'purpose', code: 'quote_and_purpose', message }] })
  }
  return quoteId.data
}

/**
 * Makes the payment the one under way for the quote. Refuses `payments.quote_not_found` (foreign alike),
 * `payments.already_under_way` (details: `{ transactionId }`), `payments.purpose_not_payable` when it is paid,
 * `payments.quote_expired` and `payments.amount_changed` (details: `{ amountDue }`).
 */
export async function bindQuote(tx: Tx, binding: QuoteBinding): Promise<void> {
  if (await tryToBind(tx.sql, binding)) return
  const quote = await findQuote(tx.sql, { quoteId: binding.quoteId, userId: binding.payerId })
  if (!quote) return refuse('payments.quote_not_found')
  if (quote.status === 'completed') refuse('payments.purpose_not_payable')
  if (quote.status !== 'open') refuse('payments.quote_expired')
  if (quote.payment_id !== null) {
    refuse('payments.already_under_way', { details: { transactionId: quote.payment_id } })
  }
  if (quote.expires_at <= binding.now) refuse('payments.quote_expired')
  if (quote.amount_due !== binding.amount) {
    refuse('payments.amount_changed', { details: { amountDue: quote.amount_due } })
  }
  // It was bound and set free between the two looks: the caller may try again.
  refuse('platform.unavailable')
}
