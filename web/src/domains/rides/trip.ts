import { VEHICLE_TYPES, type VehicleType } from '@salama/contract/dispatch/vehicles'
import type { Coordinates } from '@salama/contract/kernel/geo'
import type { SelectedLocation } from '@salama/contract/places/address'
import { isRough, type Neighborhood, ownPointOf, type Province } from '@salama/contract/places/gazetteer'
import type { VehicleOption } from '@salama/contract/rides'
import { type Fare, fareOf, roadKmBetween } from '@salama/contract/rides/fare'
import { isSamePlace, MOST_PASSENGERS } from '@salama/contract/rides/order'
import { chainOf } from '../places/chain.ts'

/** A place as somebody gave it: coordinates where it was chosen or marked, none while it is only typed. */
export type TripPlace = {
  address: string
  coordinates: Coordinates | null
  /** Of a place that was chosen and whose own point is not known; null where not even a point near it is. */
  near?: Near | null | undefined
}

/** Where to begin looking for a place on the map. */
export type Near = { point: Coordinates; isRough: boolean }

export const nearOf = (place: Pick<Neighborhood, 'coordinates' | 'uncertainty'>): Near | null =>
  place.coordinates && { point: place.coordinates, isRough: isRough(place) }

/** Without a start of its own a trip begins at the chosen place. */
export type TripDraft = {
  pickup: TripPlace | null
  destination: TripPlace
  passengers: number
  vehicleType: VehicleType
}

type Ends = { pickup: TripPlace; destination: TripPlace }

export const NOWHERE: TripPlace = { address: '', coordinates: null }
export const EMPTY_TRIP: TripDraft = { pickup: null, destination: NOWHERE, passengers: 1, vehicleType: 'car' }

/** The chosen place, as the start of a trip; `provinces` once they are known. */
export function startAt(place: SelectedLocation, provinces: readonly Province[] | undefined): TripPlace {
  const { province, district, neighborhood, coordinates, fullAddress: address } = place
  if (coordinates) return { address, coordinates }
  const ids = { provinceId: province.id, districtId: district?.id ?? null, neighborhoodId: neighborhood?.id ?? null }
  const chain = chainOf(provinces ?? [], ids)
  const bairro = chain.neighborhood
  const own = bairro && ownPointOf(bairro)
  if (own) return { address, coordinates: own }
  // A district as a whole is larger than what anybody sees from its seat.
  const seat = (chain.district ?? chain.province)?.coordinates
  return {
    address,
    coordinates: null,
    near: bairro ? nearOf(bairro) : seat ? { point: seat, isRough: true } : null,
  }
}

/** What the server takes, for a quote and for the request. */
export const orderOf = ({ pickup, destination, passengers, vehicleType }: TripDraft & Ends) => ({
  serviceType: 'ride' as const,
  pickupAddress: pickup.address.trim(),
  destinationAddress: destination.address.trim(),
  pickupLatitude: pickup.coordinates?.latitude ?? null,
  pickupLongitude: pickup.coordinates?.longitude ?? null,
  destinationLatitude: destination.coordinates?.latitude ?? null,
  destinationLongitude: destination.coordinates?.longitude ?? null,
  vehicleType,
  passengers,
})
export type TripOrder = ReturnType<typeof orderOf>

/** A driver goes to points: both ends are known places or marked on the map. */
export const isComplete = ({ pickup, destination }: Ends): boolean =>
  pickup.coordinates !== null && destination.coordinates !== null

/** Two ends that nobody has named yet are not the same. */
export const isToItsStart = (order: TripOrder): boolean => order.pickupAddress !== '' && isSamePlace(order)

/** A vehicle that has become too small gives way to the smallest of the listed that takes them all. */
export function withPassengers(passengers: number, option: VehicleOption | undefined): Partial<TripDraft> {
  const fits = (option?.maxPassengers ?? MOST_PASSENGERS) >= passengers
  return fits ? { passengers } : { passengers, vehicleType: 'car' }
}

/** The price and duration of the trip by one vehicle, as far as its places are known. */
export const fareBy = (option: VehicleOption, { pickup, destination }: Ends): Fare =>
  fareOf(option, roadKmBetween(pickup.coordinates, destination.coordinates, option))

const isPlace = (value: unknown): value is TripPlace =>
  typeof value === 'object' && value !== null && 'address' in value && 'coordinates' in value

/** What a browser kept may be of another release. */
export const isTripDraft = (value: unknown): value is TripDraft =>
  typeof value === 'object' &&
  value !== null &&
  'pickup' in value &&
  (value.pickup === null || isPlace(value.pickup)) &&
  'destination' in value &&
  isPlace(value.destination) &&
  'passengers' in value &&
  typeof value.passengers === 'number' &&
  'vehicleType' in value &&
  VEHICLE_TYPES.some((known) => known === value.vehicleType)
