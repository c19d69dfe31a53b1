import type { VehicleType } from '@salama/contract/dispatch'
import type { FieldIssue } from '@salama/contract/kernel/errors'
import { type Coordinates, distanceKm } from '@salama/contract/kernel/geo'
import type { Centavos } from '@salama/contract/kernel/money'
import { MINUTE_MS, SECOND_MS } from '@salama/contract/kernel/time'
import type { RidePayment, RideStatus } from '@salama/contract/rides'
import { type FareLine, fareOf, formatKm, roadKmBetween } from '@salama/contract/rides/fare'
import { destinationOf, pickupOf, type RideOrder } from '@salama/contract/rides/order'
import type { RidesSettings } from './settings.ts'

/** The kind of purchase, of quote and of reviewed service. */
export const RIDE = 'ride'

/** What of the fare the driver gets for a trip that the passenger gave up too late, or did not turn up for. */
export const CANCEL_FEE: Centavos = 20_00

export type Place = { address: string; coordinates: Coordinates | null }

/** A trip with everything that its price depends on, as a quote keeps it. */
export type Trip = {
  vehicleType: VehicleType
  passengers: number
  pickup: Place
  destination: Place
  /** By road; null where a place is known by its address only. */
  distanceKm: number | null
  roadFactor: number
  duration: string
  lines: FareLine[]
  fare: Centavos
}

/** What of a vehicle's policy decides a trip. */
export type VehicleRule = {
  id: VehicleType
  name: string
  maxPassengers: number
  maxKm: number
  baseFare: Centavos
  baseKm: number
  roadFactor: number
  fastSpeed: number
  slowSpeed: number
}

/** The trip with its fare, or why this vehicle does not make it. */
export function planTrip(order: RideOrder, vehicle: VehicleRule): { trip: Trip } | { fields: FieldIssue[] } {
  const { maxPassengers, maxKm, roadFactor } = vehicle
  if (order.passengers > maxPassengers) {
    const message = `${vehicle.name}: no máximo ${maxPassengers} passageiro${maxPassengers > 1 ? 's' : ''}.`
    return { fields: [{ path: 'passengers', code: 'over_capacity', message }] }
  }
  const [pickup, destination] = [pickupOf(order), destinationOf(order)]
  const fare = fareOf(vehicle, roadKmBetween(pickup, destination, vehicle))
  if (fare.distanceKm !== null && fare.distanceKm > maxKm) {
    const message = `É longe demais: ${vehicle.name} vai até ${formatKm(maxKm)}.`
    return { fields: [{ path: 'destinationAddress', code: 'too_far', message }] }
  }
  const { lines, total, distanceKm, duration } = fare
  return {
    trip: {
      vehicleType: vehicle.id,
      passengers: order.passengers,
      pickup: { address: order.pickupAddress, coordinates: pickup },
      destination: { address: order.destinationAddress, coordinates: destination },
      distanceKm,
      roadFactor,
      duration,
      lines,
      fare: total,
    },
  }
}

/** Whether somebody orders what was quoted: the same people from the same place to the same place by the same vehicle. */
export function isSameTrip(order: RideOrder, trip: Trip): boolean {
  const ordered = [order.vehicleType, order.passengers, order.pickupAddress, order.destinationAddress]
  const quoted = [trip.vehicleType, trip.passengers, trip.pickup.address, trip.destination.address]
  return (
    ordered.every((value, place) => value === quoted[place]) &&
    isSamePoint(pickupOf(order), trip.pickup.coordinates) &&
    isSamePoint(destinationOf(order), trip.destination.coordinates)
  )
}

const isSamePoint = (one: Coordinates | null, other: Coordinates | null): boolean =>
  one?.latitude === other?.latitude && one?.longitude === other?.longitude

/** What decides the cost of cancelling. */
export type Standing = {
  status: RideStatus
  paymentStatus: RidePayment
  acceptedAt: Date | null
  arrivesBy: Date | null
  arrivedAt: Date | null
}

type Times = Pick<RidesSettings, 'RIDE_FREE_CANCEL' | 'RIDE_LATE' | 'RIDE_WAIT'>

/**
 * What a passenger pays for cancelling now; undefined once the trip has begun or is over. Free while nobody has accepted,
 * for two minutes after that, and when the driver is not there five minutes after the time that was said. Only what was
 * paid can be kept.
 */
export function cancelTerms(
  { status, paymentStatus, acceptedAt, arrivesBy, arrivedAt }: Standing,
  now: Date,
  { RIDE_FREE_CANCEL, RIDE_LATE }: Times,
): { fee: Centavos; freeUntil?: Date } | undefined {
  if (status === 'requested') return { fee: 0 }
  if ((status !== 'accepted' && status !== 'arrived') || !acceptedAt) return undefined
  if (paymentStatus !== 'confirmed') return { fee: 0 }
  const freeUntil = new Date(acceptedAt.getTime() + RIDE_FREE_CANCEL)
  if (now <= freeUntil) return { fee: 0, freeUntil }
  const isLate = !arrivedAt && arrivesBy !== null && now.getTime() > arrivesBy.getTime() + RIDE_LATE
  return { fee: isLate ? 0 : CANCEL_FEE }
}

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

/** Until when the driver waits at the pickup for a passenger who does not come. */
export const waitEnd = (arrivedAt: Date, { RIDE_WAIT }: Pick<Times, 'RIDE_WAIT'>): Date =>
  new Date(arrivedAt.getTime() + RIDE_WAIT)

/** A payment that is confirmed so long after its trip was quoted finds nobody waiting at the roadside. */
export const quoteLife = ({ quoteMs, pinMs }: { quoteMs: number; pinMs: number }): number => quoteMs + pinMs

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

/** Whether a driver is searched for before the transfer is found: the house then pays him, and the debt is ours to collect. */
export const goesAhead = ({ fare, paidRides, hasConfirmedPhone, owesAnother }: Trust): boolean =>
  hasConfirmedPhone && !owesAnother && paidRides >= TRUSTED_AFTER && fare <= MOST_ADVANCED

/** How the money of a ride that is not made, or not to its end, stands. */
export const paymentAfterEnd = (status: RidePayment): RidePayment => (status === 'confirmed' ? 'confirmed' : 'none')

/** When the driver should be there: by the way he has, else by the later end of the usual '3-5' minutes. */
export const arrivalBy = ({ eta, minutes }: { eta: string; minutes: number | null }, now: Date): Date =>
  new Date(now.getTime() + (minutes ?? usualMinutes(eta)) * MINUTE_MS)

/** Whole minutes until the driver is there, at least one. */
export const minutesUntil = (at: Date, now: Date): string =>
  String(Math.max(1, Math.ceil((at.getTime() - now.getTime()) / MINUTE_MS)))

type StandingRow = {
  status: RideStatus
  payment_status: RidePayment
  accepted_at: Date | null
  arrives_by: Date | null
  arrived_at: Date | null
}

export const standingOf = (row: StandingRow): Standing => ({
  status: row.status,
  paymentStatus: row.payment_status,
  acceptedAt: row.accepted_at,
  arrivesBy: row.arrives_by,
  arrivedAt: row.arrived_at,
})

export const pointOf = (latitude: number | null, longitude: number | null): Coordinates | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }

/** The middle of Maputo: where a driver is searched for when nothing of the address is known (specification 2 §9). */
export const DEFAULT_POINT: Coordinates = { latitude: -25.9653, longitude: 32.5834 }

/** Of '15-20' minutes the longer. */
export const usualMinutes = (duration: string): number => Number(duration.split('-').at(-1))

/** The sweep that plays the drivers of a demonstration. */
export const PLAY_DRIVERS = 'rides.play_drivers'
/** They take a ride so long after it was asked for; a person who plays the driver is quicker. */
export const ACCEPTS_MS = 8 * SECOND_MS
