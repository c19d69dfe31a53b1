import type { Purchase } from '../payments/ports.ts'
import { payTip, priceOfTip } from './commands.ts'
import { describePurchases, sellersOf } from './queries.ts'
import { PAGE, TIP } from './rules.ts'
import { dropPayment, moveTip, startPayment } from './store.ts'

/** What a customer gives to who drove or delivered: written down first, and the driver's once it is paid. */
export const tipPurchase: Purchase = {
  kind: TIP,
  label: 'Gorjeta',
  domain: 'tips',
  page: () => PAGE,
  price: priceOfTip,
  paying: (tx, payment) => startPayment(tx.sql, payment),
  paid: payTip,
  dropped: (tx, payment) => dropPayment(tx.sql, payment),
  refunded: (tx, { id, paymentId }) => moveTip(tx.sql, { id, to: 'refunded', paymentId }),
  sellersOf,
  describe: describePurchases,
}
