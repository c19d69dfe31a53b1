import type { Seller } from '../../platform/config/seller.ts'
import type { Listener } from '../../platform/events/dispatcher.ts'
import { completePurchase } from './commands/close-quotes.ts'
import { issueCreditNote } from './commands/issue-credit-note.ts'
import type { Purchases } from './ports.ts'

/** A success that comes after the person left completes the purchase by itself; a refund is followed by its credit note. */
export const paymentsListener = (purchases: Purchases, seller: Seller | undefined): Listener => ({
  consumer: 'payments',
  on: {
    'payments.quote_paid': (tx, paid, now) => completePurchase(tx, purchases, { ...paid, now }),
    'payments.refunded': async (tx, { refundId, paymentId, amount }, now) => {
      if (seller) await issueCreditNote(tx, { seller, refundId, paymentId, amount, now })
    },
  },
})
