import type { VehicleType } from '@salama/contract/dispatch'
import type { FieldIssue } from '@salama/contract/kernel/errors'
import type { Coordinates } from '@salama/contract/kernel/geo'
import type { Centavos } from '@salama/contract/kernel/money'
import { type FareLine, fareOf, formatKm, roadKmBetween } from '@salama/contract/rides/fare'
import { destinationOf, pickupOf, type RideOrder } from '@salama/contract/rides/order'

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

/** A payment that is confirmed so long after its trip was quoted finds nobody waiting at the roadside. */
export const quoteLife = ({ quoteMs, pinMs }: { quoteMs: number; pinMs: number }): number => quoteMs + pinMs

export const pointOf = (latitude: number | null, longitude: number | null): Coordinates | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }

/** The middle of Maputo: where a driver is searched for when nothing of the address is known (specification 2 §9). */
export const DEFAULT_POINT: Coordinates = { latitude: -25.9653, longitude: 32.5834 }

/** Of '15-20' minutes the longer. */
export const usualMinutes = (duration: string): number => Number(duration.split('-').at(-1))
