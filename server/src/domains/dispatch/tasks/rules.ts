import type { Delivery, TaskKindName, TaskStatus, VehicleType } from '@salama/contract/dispatch'
import { type Coordinates, distanceKm } from '@salama/contract/kernel/geo'

/** Roads are longer than the straight line by so much, in Mozambican towns. */
const ROAD_FACTOR = 1.35
/** In traffic, km/h. */
const SPEED_KMH: Record<VehicleType, number> = { bicycle: 12, motorcycle: 26, tuk_tuk: 20, car: 22, premium: 22 }
/** To park, find the door and hand it over. */
const STOP_MINUTES = 2

/** Minutes of this vehicle between two points, at least one. */
export const minutesBetween = (from: Coordinates, to: Coordinates, vehicleType: VehicleType): number =>
  Math.max(1, Math.round((distanceKm(from, to) * ROAD_FACTOR * 60) / SPEED_KMH[vehicleType]))

/** What a delivery takes from the pick-up to the door; where nobody knows how far the door is, a usual one. */
export const usualMinutes = (pickup: Coordinates, dropoff: Coordinates | null, vehicleType: VehicleType): number =>
  (dropoff ? minutesBetween(pickup, dropoff, vehicleType) : 20) + 2 * STOP_MINUTES

/** It was picked up and is ended: somebody bears what does not arrive. */
export const needsReturnReason = ({ kind, status }: { kind: TaskKindName; status: TaskStatus }): boolean =>
  kind === 'delivery' && (status === 'picked_up' || status === 'in_transit')

/** To about a kilometre: where it is, not whose door. */
const coarse = (degrees: number): number => Number(degrees.toFixed(2))

export const HIDDEN_PHONE = '8• ••• ••••'

export const firstNameOf = (name: string): string => name.split(' ')[0] ?? ''

type Place = { address: string; area: string; latitude: number; longitude: number }

/** A place as a driver sees it who has not accepted, or has finished: its neighbourhood. */
export const maskedPlace = ({ area, latitude, longitude }: Place): Place => ({
  address: area,
  area,
  latitude: coarse(latitude),
  longitude: coarse(longitude),
})

/** Offered ones first, then the nearest; without positions the oldest. */
export const byUsefulness = (one: Delivery, other: Delivery): number =>
  Number(other.offeredUntil !== undefined) - Number(one.offeredUntil !== undefined) ||
  (one.distanceKm ?? 0) - (other.distanceKm ?? 0)

/** Four digits that differ by task, from random numbers. */
export const pinFrom = (random: number): string => String(random % 10_000).padStart(4, '0')
