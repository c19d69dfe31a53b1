import type { Coordinates } from '@salama/contract/kernel/geo'
import { ownPointOf } from '@salama/contract/places/gazetteer'
import type { SavedPlace } from '@salama/contract/places/saved'
import { fold, indexPlaces, searchPlaces } from '@salama/contract/places/search'
import type { Ride } from '@salama/contract/rides'
import { useMemo } from 'react'
import { useProvinces, useSavedPlaces } from '../places/api.ts'
import { useRides } from './api.ts'
import type { TripPlace } from './use-trip.ts'

export type Suggestion = TripPlace & {
  /** Where it comes from: saved, from an earlier ride, or a place of the country. */
  kind: 'saved' | 'recent' | 'place'
  name: string
  /** Where to begin looking for it on the map, where its own point is not known. */
  near: Coordinates | null
}

const MOST = 6

/** Places that what was typed may mean: the person's own first, then those of the country. */
export function useSuggestions(typed: string, isWanted: boolean): Suggestion[] {
  const saved = useSavedPlaces().data
  const rides = useRides().data
  const provinces = useProvinces(isWanted).data
  const index = useMemo(() => provinces && indexPlaces(provinces), [provinces])
  if (!isWanted) return []
  const own = ownPlaces(saved ?? [], rides ?? []).filter((place) => answers(place, typed))
  const found = index && fold(typed) !== '' ? searchPlaces(index, typed, MOST) : []
  const known = found.map(
    (match): Suggestion => ({
      kind: 'place',
      name: match.name,
      address: match.label,
      coordinates: ownPointOf(match),
      near: match.coordinates,
    }),
  )
  return [...own, ...known].slice(0, MOST)
}

const answers = ({ name, address }: Suggestion, typed: string): boolean =>
  fold(`${name} ${address}`).includes(fold(typed))

function ownPlaces(saved: readonly SavedPlace[], rides: readonly Ride[]): Suggestion[] {
  const kept = saved.map(
    ({ label, address, latitude, longitude }): Suggestion => ({
      kind: 'saved',
      name: label,
      address,
      coordinates: latitude === null || longitude === null ? null : { latitude, longitude },
      near: null,
    }),
  )
  const been = rides.flatMap(({ destination, pickup }) => [destination, pickup])
  const recent = been.map((place): Suggestion => ({ kind: 'recent', name: place.address, near: null, ...place }))
  const seen = new Set<string>()
  return [...kept, ...recent].filter(({ address }) => {
    const isNew = !seen.has(fold(address))
    seen.add(fold(address))
    return isNew
  })
}
