import type { Listener } from '../../platform/events/dispatcher.ts'
import { completePurchase } from './commands/close-quotes.ts'
import type { QuoteHandlers } from './public.ts'

/** A success that comes after the person left completes the purchase by itself. */
export const paymentsListener = (quoteHandlers: QuoteHandlers): Listener => ({
  consumer: 'payments',
  on: {
    'payments.quote_paid': (tx, paid, now) => completePurchase(tx, quoteHandlers, { ...paid, now }),
  },
})
