import type { Listener } from '../../platform/events/dispatcher.ts'
import { completePurchase } from './commands/close-quotes.ts'
import type { Purchases } from './ports.ts'

/** A payment that is confirmed after its payer has left completes the purchase by itself. */
export const paymentsListener = (purchases: Purchases): Listener => ({
  consumer: 'payments',
  on: {
    'payments.quote_paid': (tx, paid, now) => completePurchase(tx, purchases, { ...paid, now }),
  },
})
