import { type Coordinates, distanceKm } from '@salama/contract/kernel/geo'
import type { OfferSort } from '@salama/contract/pharmacy'

/** What a search may hold; more words make it slower and no better. */
export const MOST_WORDS = 6

/** Kilometres with one decimal; null where one of both places is unknown. */
export function wayTo(from: Coordinates | null, to: Coordinates | null): number | null {
  return from && to ? Math.round(distanceKm(from, to) * 10) / 10 : null
}

type Comparable = {
  medication: { inStock: boolean; price: number; id: string }
  pharmacy: { delivers: boolean | null }
  distanceKm: number | null
}

/** What comes to the chosen place first; of it what is in stock, then the nearest or the cheapest. */
export function compareOffers(sort: OfferSort): (one: Comparable, other: Comparable) => number {
  const far = ({ distanceKm: km }: Comparable) => km ?? Number.POSITIVE_INFINITY
  const byDistance = (one: Comparable, other: Comparable) => (far(one) === far(other) ? 0 : far(one) - far(other))
  const byPrice = (one: Comparable, other: Comparable) => one.medication.price - other.medication.price
  const [first, second] = sort === 'distance' ? [byDistance, byPrice] : [byPrice, byDistance]
  const isOut = ({ pharmacy }: Comparable) => Number(pharmacy.delivers === false)
  return (one, other) =>
    isOut(one) - isOut(other) ||
    Number(other.medication.inStock) - Number(one.medication.inStock) ||
    first(one, other) ||
    second(one, other) ||
    one.medication.id.localeCompare(other.medication.id)
}

/** Enough to choose from. */
const MOST_PHARMACIES = 5

type OfferedWhole = { delivers: boolean; distanceKm: number | null; subtotal: number; missing?: readonly unknown[] }

/** The pharmacies that lack least first; of them those that deliver to where it goes, then the nearest, then the cheapest. */
export function bestFirst<T extends OfferedWhole>(found: readonly T[]): T[] {
  const far = ({ distanceKm: km }: T) => km ?? Number.MAX_VALUE
  const lacking = ({ missing }: T) => missing?.length ?? 0
  return found
    .toSorted(
      (one, other) =>
        lacking(one) - lacking(other) ||
        Number(other.delivers) - Number(one.delivers) ||
        far(one) - far(other) ||
        one.subtotal - other.subtotal,
    )
    .slice(0, MOST_PHARMACIES)
}

/** No pharmacy that is farther away can be among the best. */
export const isEnough = (found: readonly OfferedWhole[]): boolean =>
  found.filter(({ delivers, missing }) => delivers && !missing?.length).length >= MOST_PHARMACIES
