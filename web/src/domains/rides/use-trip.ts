import { VEHICLE_TYPES, type VehicleType } from '@salama/contract/dispatch/vehicles'
import type { Coordinates } from '@salama/contract/kernel/geo'
import type { VehicleOption } from '@salama/contract/rides'
import { type Fare, fareOf, roadKmBetween } from '@salama/contract/rides/fare'
import { isSamePlace, MOST_PASSENGERS } from '@salama/contract/rides/order'
import { useState } from 'react'
import { useDraft } from '../../lib/drafts.ts'

/** A place as somebody gave it: coordinates where it was chosen, none where it was only typed. */
export type TripPlace = { address: string; coordinates: Coordinates | null }

type Draft = { pickup: TripPlace; destination: TripPlace; passengers: number; vehicleType: VehicleType }

const NOWHERE: TripPlace = { address: '', coordinates: null }
const EMPTY: Draft = { pickup: NOWHERE, destination: NOWHERE, passengers: 1, vehicleType: 'car' }

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
  const order = orderOf(trip)
  return {
    ...trip,
    option,
    /** What the server takes, for a quote and for the request. */
    order,
    isComplete: trip.pickup.address.trim() !== '' && trip.destination.address.trim() !== '',
    isSamePlace: order.pickupAddress !== '' && order.destinationAddress !== '' && isSamePlace(order),
    setPickup: (pickup: TripPlace) => change({ pickup }),
    setDestination: (destination: TripPlace) => change({ destination }),
    swap: () => change({ pickup: trip.destination, destination: trip.pickup }),
    setVehicle: (vehicleType: VehicleType) => change({ vehicleType }),
    /** A vehicle that has become too small gives way to the smallest of the listed that takes them all. */
    setPassengers: (passengers: number) => {
      const fits = (option?.maxPassengers ?? MOST_PASSENGERS) >= passengers
      change(fits ? { passengers } : { passengers, vehicleType: 'car' })
    },
  }
}
export type TripState = ReturnType<typeof useTrip>

/** The price and duration of the trip by one vehicle, as far as its places are known. */
export const fareBy = (option: VehicleOption, { pickup, destination }: Pick<Draft, 'pickup' | 'destination'>): Fare =>
  fareOf(option, roadKmBetween(pickup.coordinates, destination.coordinates, option))

const orderOf = ({ pickup, destination, passengers, vehicleType }: Draft) => ({
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
  isPlace(value.pickup) &&
  'destination' in value &&
  isPlace(value.destination) &&
  'passengers' in value &&
  typeof value.passengers === 'number' &&
  'vehicleType' in value &&
  VEHICLE_TYPES.some((known) => known === value.vehicleType)
