import type { SelectedLocation } from '@salama/contract/places/address'
import type { Province } from '@salama/contract/places/gazetteer'
import type { SavedPlace } from '@salama/contract/places/saved'
import { useSyncExternalStore } from 'react'
import { useProvinces, useSavedPlaces } from './api.ts'
import { chainOf } from './chain.ts'

const KEY = 'salama.place'
const listeners = new Set<() => void>()

/** The text that was parsed last, so that the same text is the same object. */
let parsed: { text: string | null; place: SelectedLocation | null } = { text: null, place: null }

/**
 * The place that this browser last chose, signed in or not, kept over reloads until the person signs out. Who has chosen
 * nothing here is offered the default of the saved places.
 */
export function useChosenPlace(): SelectedLocation | null {
  const kept = useSyncExternalStore(subscribe, readKept, () => null)
  const saved = useSavedPlaces().data?.find(({ isDefault }) => isDefault)
  const provinces = useProvinces().data
  return kept ?? (saved && provinces ? selectionOf(saved, provinces) : null)
}

export function choosePlace(place: SelectedLocation): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(place))
  } catch {
    // A browser that refuses storage forgets the place with the page.
  }
  for (const listener of listeners) listener()
}

/** A saved place as the picker gives it; null where its province is not known, as of an address that was only typed. */
export function selectionOf(saved: SavedPlace, provinces: readonly Province[]): SelectedLocation | null {
  const { province, district, neighborhood } = chainOf(provinces, saved)
  if (!province) return null
  const { street, houseNumber, reference, instructions, latitude, longitude, accuracy, address } = saved
  return {
    province: { id: province.id, name: province.name },
    district: district && { id: district.id, name: district.name },
    neighborhood: neighborhood && { id: neighborhood.id, name: neighborhood.name },
    street,
    houseNumber,
    reference,
    instructions,
    secondPhone: saved.secondPhone ?? '',
    coordinates: latitude === null || longitude === null ? null : { latitude, longitude, accuracy },
    fullAddress: address,
  }
}

function readKept(): SelectedLocation | null {
  try {
    const text = localStorage.getItem(KEY)
    if (text !== parsed.text) {
      const value: unknown = text === null ? null : JSON.parse(text)
      parsed = { text, place: isPlace(value) ? value : null }
    }
    return parsed.place
  } catch {
    return null
  }
}

const isPlace = (value: unknown): value is SelectedLocation =>
  typeof value === 'object' && value !== null && 'province' in value && 'fullAddress' in value

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
