import type * as z from 'zod/mini'
import type { Purchase } from '../payments/ports.ts'
import { type OrderDeps, shopPayee } from './commands/announce-move.ts'
import { cancelRefunded, dropOrderPayment, payWaiting, priceOfOrder, startOrderPayment } from './commands/pay-order.ts'
import { type Orderable, orderQuotes } from './commands/quote-order.ts'
import type { Catalogue } from './ports.ts'
import { describePurchases } from './queries/orders.ts'
import { orderPage } from './rules/notices.ts'
import { sumReceived } from './store/lists.ts'
import { findOrder } from './store/orders.ts'

/** An order of any catalogue is paid by quote before it is made, or waits for its payment. */
export const orderPurchase = <Body extends z.ZodMiniType>(
  deps: OrderDeps,
  catalogue: Catalogue,
  orderable: Orderable<Body>,
): Purchase => ({
  kind: catalogue.kind,
  label: catalogue.label,
  domain: 'orders',
  page: orderPage,
  quote: orderQuotes(deps, catalogue, orderable),
  price: priceOfOrder,
  paying: (tx, payment) => startOrderPayment(tx, deps, payment),
  paid: (tx, payment) => payWaiting(tx, deps, payment),
  dropped: (tx, payment) => dropOrderPayment(tx, deps, payment),
  refunded: (tx, refund) => cancelRefunded(tx, deps, refund),
  async sellersOf(db, id) {
    const row = await findOrder(db, id)
    return row ? [shopPayee(row.shop_id)] : []
  },
  describe: describePurchases,
  usage: (userId) => sumReceived({ kind: catalogue.kind, buyerId: userId }),
})
