import type { Platform } from '../../platform/platform.ts'
import type { Purchase } from '../payments/ports.ts'
import { dropPlacePayment, endRefunded, payPlace, priceOfPlace, startPlacePayment } from './commands/wait.ts'
import { describePurchases, sellersOf } from './queries.ts'
import { placePage, VISIT } from './rules.ts'

/** A consultation with whoever is on duty: the place in the queue is paid, and its doctor is known who answers. */
export const visitPurchase = (platform: Pick<Platform, 'settings'>): Purchase => ({
  kind: VISIT,
  label: 'Consulta agora',
  domain: 'duty',
  page: placePage,
  price: (tx, asked) => priceOfPlace(tx, platform, asked),
  paying: startPlacePayment,
  paid: (tx, payment) => payPlace(tx, platform, payment),
  dropped: dropPlacePayment,
  // Who is refunded waits no longer.
  endsOn: 'decision',
  refunded: (tx, refund) => endRefunded(tx, platform, refund),
  sellersOf,
  describe: describePurchases,
})
