import type { Listener } from '../../platform/events/dispatcher.ts'
import { type DescribePurchases, documentedAs } from '../payments/public.ts'
import { issueCreditNote } from './commands/issue-credit-note.ts'
import type { Seller } from './rules/seller.ts'

/** A refund is followed by its credit note. */
export const receiptsListener = (deps: { seller: Seller | undefined; describe: DescribePurchases }): Listener => ({
  consumer: 'receipts',
  on: {
    'payments.refunded': async (tx, { refundId, purchase, amount, cover }, now) => {
      const { seller, describe } = deps
      const of = await documentedAs(tx.sql, purchase)
      if (seller && of && (amount > 0 || cover > 0))
        await issueCreditNote(tx, { seller, describe }, { ...of, refundId, amount, cover, now })
    },
  },
})
