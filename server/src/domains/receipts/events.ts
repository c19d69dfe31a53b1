import type { Listener } from '../../platform/events/dispatcher.ts'
import { coveredSaleOf, type DescribePurchases } from '../payments/public.ts'
import { issueCreditNote } from './commands/issue-credit-note.ts'
import type { Seller } from './settings/seller.ts'

/** A refund is followed by its credit note. */
export const receiptsListener = (deps: { seller: Seller | undefined; describe: DescribePurchases }): Listener => ({
  consumer: 'receipts',
  on: {
    'payments.refunded': async (tx, { refundId, paymentId, purchase, amount, cover }, now) => {
      const { seller, describe } = deps
      // Cash was not paid to us: there is no receipt to correct.
      const saleId = paymentId === null ? (await coveredSaleOf(tx.sql, purchase))?.id : undefined
      const of = paymentId === null ? saleId && { paymentId, saleId } : { paymentId, saleId: null }
      if (seller && of) await issueCreditNote(tx, { seller, describe }, { ...of, refundId, amount, cover, now })
    },
  },
})
