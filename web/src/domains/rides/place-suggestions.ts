import type { Coordinates } from '@salama/contract/kernel/geo'
import { type LocationMatch, ownPointOf, type Province } from '@salama/contract/places/gazetteer'
import type { Landmark } from '@salama/contract/places/landmarks'
import type { SavedPlace } from '@salama/contract/places/saved'
import { fold, indexLandmarks, indexPlaces, type NameIndex, searchNear } from '@salama/contract/places/search'
import type { Ride } from '@salama/contract/rides'
import { useMemo } from 'react'
import { useLandmarks, useProvinces, useSavedPlaces } from '../places/api.ts'
import { chainOf } from '../places/chain.ts'
import { useChosenPlace } from '../places/chosen-place.ts'
import { useRides } from './api.ts'
import { nearOf, type TripPlace } from './trip.ts'

export type Suggestion = TripPlace & {
  /** Where it comes from: saved, from an earlier ride, a place of the country, or what everybody knows there. */
  kind: 'saved' | 'recent' | 'place' | 'landmark'
  name: string
}

const MOST = 6

/** Places that what was typed may mean: the person's own first, then those of the country, the nearest of equally good ones. */
export function useSuggestions(typed: string, isWanted: boolean): Suggestion[] {
  const saved = useSavedPlaces().data
  const rides = useRides().data
  const provinces = useProvinces(isWanted).data
  const landmarks = useLandmarks(isWanted).data
  const index = useMemo((): NameIndex<LocationMatch | Landmark> | undefined => {
    return provinces && [...indexPlaces(provinces), ...indexLandmarks(landmarks ?? [])]
  }, [provinces, landmarks])
  const near = useNear(provinces)
  if (!isWanted) return []
  const own = ownPlaces(saved ?? [], rides ?? []).filter((place) => answers(place, typed))
  const found = index && fold(typed) !== '' ? searchNear(index, typed, near).slice(0, MOST) : []
  const known = found.map(
    (match): Suggestion => ({
      kind: 'otherNames' in match ? 'landmark' : 'place',
      name: match.name,
      address: match.label,
      coordinates: ownPointOf(match),
      near: nearOf(match),
    }),
  )
  return [...own, ...known].slice(0, MOST)
}

/** Around where the person has chosen to be; a point that only stands in for it is good enough to tell cities apart. */
function useNear(provinces: readonly Province[] | undefined): Coordinates | null {
  const chosen = useChosenPlace()
  if (!chosen) return null
  const { coordinates, province, district, neighborhood } = chosen
  const chain = chainOf(provinces ?? [], {
    provinceId: province.id,
    districtId: district?.id ?? null,
    neighborhoodId: neighborhood?.id ?? null,
  })
  return coordinates ?? (chain.neighborhood ?? chain.district ?? chain.province)?.coordinates ?? null
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
