import type { Listener } from '../../platform/events/dispatcher.ts'
import type { DescribePurchases } from '../payments/public.ts'
import { issueCreditNote } from './commands/issue-credit-note.ts'
import type { Seller } from './settings/seller.ts'

/** A refund is followed by its credit note. */
export const receiptsListener = (deps: { seller: Seller | undefined; describe: DescribePurchases }): Listener => ({
  consumer: 'receipts',
  on: {
    'payments.refunded': async (tx, { refundId, paymentId, amount }, now) => {
      const { seller, describe } = deps
      // Where nothing was paid to us there is no receipt to correct.
      if (seller && paymentId !== null)
        await issueCreditNote(tx, { seller, describe }, { refundId, paymentId, amount, now })
    },
  },
})
