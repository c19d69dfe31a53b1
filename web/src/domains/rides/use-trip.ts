import type { VehicleType } from '@salama/contract/dispatch/vehicles'
import type { VehicleOption } from '@salama/contract/rides'
import { useState } from 'react'
import { useDraft } from '../../lib/forms/drafts.ts'
import { useProvinces } from '../places/api.ts'
import { useChosenPlace } from '../places/chosen-place.ts'
import {
  EMPTY_TRIP,
  isComplete,
  isToItsStart,
  isTripDraft,
  NOWHERE,
  orderOf,
  startAt,
  type TripDraft,
  type TripPlace,
  withPassengers,
} from './trip.ts'

/** Where the draft of this page is kept. */
export const TRANSPORT_DRAFT = 'transport'

/** The trip that is being put together; kept over a sign-in. */
export function useTrip(options: readonly VehicleOption[] | undefined) {
  const draft = useDraft(TRANSPORT_DRAFT, isTripDraft)
  const [trip, setTrip] = useState(draft.kept ?? EMPTY_TRIP)
  const change = (changes: Partial<TripDraft>) => {
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
    order,
    isComplete: isComplete({ ...trip, pickup }),
    isSamePlace: isToItsStart(order),
    setPickup: (pickup: TripPlace) => change({ pickup }),
    setDestination: (destination: TripPlace) => change({ destination }),
    swap: () => change({ pickup: trip.destination, destination: pickup }),
    setVehicle: (vehicleType: VehicleType) => change({ vehicleType }),
    setPassengers: (passengers: number) => change(withPassengers(passengers, option)),
  }
}
export type TripState = ReturnType<typeof useTrip>

function useStart(): TripPlace | null {
  const place = useChosenPlace()
  const provinces = useProvinces(place !== null).data
  return place && startAt(place, provinces)
}
