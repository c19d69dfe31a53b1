import type { Listener } from '../../platform/events/dispatcher.ts'
import type { RidesDeps } from './commands/search-driver.ts'
import { endRefunded, missPayment, payRide } from './commands/settle-ride.ts'
import { RIDE } from './rules.ts'

/** What payments change in a ride: a transfer that was looked for, the payment of a debt, or a refund by staff. */
export const ridesListener = (deps: RidesDeps): Listener => ({
  consumer: 'rides',
  on: {
    'payments.confirmed': async (tx, { paymentId, purpose }, now) => {
      if (purpose?.kind === RIDE) await payRide(tx, deps, { rideId: purpose.id, paymentId, now })
    },
    'payments.ended': async (tx, { paymentId, purpose }, now) => {
      if (purpose?.kind === RIDE) await missPayment(tx, deps, { rideId: purpose.id, paymentId, now })
    },
    'payments.refund_decided': async (tx, { decision, purchase }, now) => {
      if (purchase.kind === RIDE && decision === 'approved') await endRefunded(tx, deps, { id: purchase.id, now })
    },
    'payments.wait_ended': async (tx, { paymentId, purchase }, now) => {
      if (purchase.kind === RIDE) await missPayment(tx, deps, { rideId: purchase.id, paymentId, now })
    },
  },
})
