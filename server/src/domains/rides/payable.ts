import type { Purchase } from '../payments/ports.ts'
import { rideQuotes } from './commands/order-ride.ts'
import type { RidesDeps } from './commands/search-driver.ts'
import { endRefunded, missPayment, payRide, priceOfDebt } from './commands/settle-ride.ts'
import { describePurchases, sellersOf } from './queries.ts'
import { ridePage } from './rules/notices.ts'
import { RIDE } from './rules/payment.ts'
import { countCompleted, setPayment } from './store/rides.ts'

/** A ride is paid by quote before it is asked for, on a transfer that is looked for, or afterwards as its rider's debt. */
export const ridePurchase = (deps: RidesDeps): Purchase => ({
  kind: RIDE,
  label: 'Viagem',
  domain: 'rides',
  page: ridePage,
  quote: rideQuotes(deps),
  price: priceOfDebt,
  paying: (tx, { id, paymentId }) => setPayment(tx.sql, { id, paymentId, paymentStatus: 'unpaid' }),
  paid: (tx, payment) => payRide(tx, deps, payment),
  dropped: (tx, payment) => missPayment(tx, deps, payment),
  // Its driver may be on the road.
  endsOn: 'decision',
  refunded: (tx, refund) => endRefunded(tx, deps, refund),
  sellersOf,
  describe: describePurchases,
  usage: countCompleted,
})
