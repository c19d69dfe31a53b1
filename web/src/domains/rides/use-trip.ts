import { VEHICLE_TYPES, type VehicleType } from '@salama/contract/dispatch/vehicles'
import type { Coordinates } from '@salama/contract/kernel/geo'
import { isRough, type Neighborhood, ownPointOf } from '@salama/contract/places/gazetteer'
import type { VehicleOption } from '@salama/contract/rides'
import { type Fare, fareOf, roadKmBetween } from '@salama/contract/rides/fare'
import { isSamePlace, MOST_PASSENGERS } from '@salama/contract/rides/order'
import { useState } from 'react'
import { useDraft } from '../../lib/forms/drafts.ts'
import { useProvinces } from '../places/api.ts'
import { chainOf } from '../places/chain.ts'
import { useChosenPlace } from '../places/chosen-place.ts'

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

type Draft = { pickup: TripPlace | null; destination: TripPlace; passengers: number; vehicleType: VehicleType }

const NOWHERE: TripPlace = { address: '', coordinates: null }
/** Without a start of its own a trip begins at the chosen place. */
const EMPTY: Draft = { pickup: null, destination: NOWHERE, passengers: 1, vehicleType: 'car' }

/** Where the draft of this page is kept. */
export const TRANSPORT_DRAFT = 'transport'

/** The trip that is being put together; kept over a sign-in. */
export function useTrip(options: readonly VehicleOption[] | undefined) {
  const draft = useDraft(TRANSPORT_DRAFT, isTripDraft)
  const [trip, setTrip] = useState(draft.kept ?? EMPTY)
  const change = (changes: Partial<Draft>) => {
    const next = { ...trip, ...changes }
    setTrip(next)
    draft.keep(next)
  }
  const option = options?.find(({ id }) => id === trip.vehicleType)
  const start = useStart()
  const pickup = trip.pickup ?? start ?? NOWHERE
  const order = orderOf({ ...trip, pickup })
  return {
    ...trip,
    pickup,
    option,
    /** What the server takes, for a quote and for the request. */
    order,
    /** A driver goes to points: both ends are known places or marked on the map. */
    isComplete: pickup.coordinates !== null && trip.destination.coordinates !== null,
    isSamePlace: order.pickupAddress !== '' && order.destinationAddress !== '' && isSamePlace(order),
    setPickup: (pickup: TripPlace) => change({ pickup }),
    setDestination: (destination: TripPlace) => change({ destination }),
    swap: () => change({ pickup: trip.destination, destination: pickup }),
    setVehicle: (vehicleType: VehicleType) => change({ vehicleType }),
    /** A vehicle that has become too small gives way to the smallest of the listed that takes them all. */
    setPassengers: (passengers: number) => {
      const fits = (option?.maxPassengers ?? MOST_PASSENGERS) >= passengers
      change(fits ? { passengers } : { passengers, vehicleType: 'car' })
    },
  }
}
export type TripState = ReturnType<typeof useTrip>

/** The chosen place, as the start of a trip. */
function useStart(): TripPlace | null {
  const place = useChosenPlace()
  const provinces = useProvinces(place !== null).data
  if (!place) return null
  const { province, district, neighborhood, coordinates, fullAddress } = place
  if (coordinates) return { address: fullAddress, coordinates }
  const ids = { provinceId: province.id, districtId: district?.id ?? null, neighborhoodId: neighborhood?.id ?? null }
  const chain = provinces && chainOf(provinces, ids)
  const bairro = chain?.neighborhood
  const own = bairro ? ownPointOf(bairro) : null
  if (own) return { address: fullAddress, coordinates: own }
  // A district as a whole is larger than what anybody sees from its seat.
  const seat = (chain?.district ?? chain?.province)?.coordinates
  return {
    address: fullAddress,
    coordinates: null,
    near: bairro ? nearOf(bairro) : seat ? { point: seat, isRough: true } : null,
  }
}

/** The price and duration of the trip by one vehicle, as far as its places are known. */
export const fareBy = (option: VehicleOption, { pickup, destination }: Ends): Fare =>
  fareOf(option, roadKmBetween(pickup.coordinates, destination.coordinates, option))

type Ends = { pickup: TripPlace; destination: TripPlace }

const orderOf = ({ pickup, destination, passengers, vehicleType }: Draft & Ends) => ({
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

const isPlace = (value: unknown): value is TripPlace =>
  typeof value === 'object' && value !== null && 'address' in value && 'coordinates' in value

const isTripDraft = (value: unknown): value is Draft =>
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
