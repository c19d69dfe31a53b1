import type { SelectedLocation } from '@salama/contract/places/address'
import { useState } from 'react'
import { useChosenPlace } from '../places/chosen-place.ts'

export type Destination = {
  mode: 'delivery' | 'collection'
  place: SelectedLocation | null
  note: string
}

/** Where an order goes: to the place that was chosen last, or is saved as the usual one, unless the person says otherwise. */
export function useDestination(isCollected = false) {
  const chosen = useChosenPlace()
  const [changes, setChanges] = useState<Partial<Destination>>({})
  const destination: Destination = {
    mode: isCollected ? 'collection' : 'delivery',
    place: chosen,
    note: chosen?.instructions ?? '',
    ...changes,
  }
  return {
    destination,
    isKnown: destination.mode === 'collection' || destination.place !== null,
    change: (next: Partial<Destination>) => setChanges((now) => ({ ...now, ...next })),
  }
}

/** The same in the fields that every ordering call takes. */
export function destinationFields({ mode, place, note }: Destination, shopAddress: string) {
  if (mode === 'collection') return { mode, deliveryAddress: shopAddress }
  const { coordinates } = place ?? {}
  return {
    mode,
    deliveryAddress: addressOf(place),
    ...(note.trim() && { deliveryInstructions: note.trim() }),
    ...(place && {
      provinceId: place.province.id,
      districtId: place.district?.id ?? null,
      neighborhoodId: place.neighborhood?.id ?? null,
    }),
    ...(coordinates && { userLatitude: coordinates.latitude, userLongitude: coordinates.longitude }),
  }
}

/** The reference point is how people are found where streets have no names. */
const addressOf = (place: SelectedLocation | null): string =>
  place ? [place.fullAddress, place.reference].filter(Boolean).join('. ') : ''
