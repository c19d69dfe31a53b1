import { type Coordinates, distanceKm } from '@salama/contract/kernel/geo'
import type { Centavos } from '@salama/contract/kernel/money'
import type { RidePayment } from '@salama/contract/rides'
import { fareOf, roadKmBetween } from '@salama/contract/rides/fare'
import { CANCEL_FEE } from './cancelling.ts'
import type { Trip, VehicleRule } from './trip.ts'

/** The kind of purchase, of quote and of reviewed service. */
export const RIDE = 'ride'

/** Nearer to the pickup than this, in km, a trip has hardly begun. */
const HARDLY_BEGUN_KM = 0.3

type Driven = Pick<Trip, 'fare'> & { pickup: Coordinates | null; position: Coordinates | undefined }

/**
 * What a trip was worth up to where its driver was last seen: by the tariff, at least its base, never more than the whole.
 * One that has hardly begun is worth what a late cancellation is.
 */
export function drivenFare({ fare, pickup, position }: Driven, vehicle: VehicleRule): Centavos {
  if (!pickup || !position) return Math.min(fare, vehicle.baseFare)
  if (distanceKm(pickup, position) < HARDLY_BEGUN_KM) return CANCEL_FEE
  return Math.min(fare, fareOf(vehicle, roadKmBetween(pickup, position, vehicle)).total)
}

/** Its money is not there: the transfer is looked for, or the rider owes it. */
export const isAwaited = ({ payment_status: status }: { payment_status: RidePayment }): boolean =>
  status === 'pending_verification' || status === 'unpaid'

/** So many paid rides, and a fare of so much at most, and the house drives whose transfer is not found yet. */
const TRUSTED_AFTER = 5
const MOST_ADVANCED: Centavos = 300_00

export type Trust = {
  fare: Centavos
  /** Rides that were driven, and paid through us. */
  paidRides: number
  hasConfirmedPhone: boolean
  /** Another ride of this person waits for its money. */
  owesAnother: boolean
}

/** Whether a driver is searched for before the transfer is found: the house then pays them, and the debt is ours to collect. */
export const goesAhead = ({ fare, paidRides, hasConfirmedPhone, owesAnother }: Trust): boolean =>
  hasConfirmedPhone && !owesAnother && paidRides >= TRUSTED_AFTER && fare <= MOST_ADVANCED

/** So much at most was paid to one driver in advance over so many days and is not found: more such rides others drive. */
export const MOST_ADVANCED_TO_DRIVER: Centavos = 1_000_00
export const ADVANCED_DAYS = 30

/** How the money of a ride that is not made, or not to its end, stands. */
export const paymentAfterEnd = (status: RidePayment): RidePayment => (status === 'confirmed' ? 'confirmed' : 'none')
