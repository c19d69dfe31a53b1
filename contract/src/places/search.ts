import { type Coordinates, distanceKm } from '../kernel/geo.ts'
import type { District, LocationMatch, Neighborhood, Province } from './gazetteer.ts'
import type { Landmark } from './landmarks.ts'

/** Lower case, without accents, and with single spaces for everything that is no letter or digit. */
export const fold = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** How well a folded name answers a folded search: 0 is exact, null is not at all. */
function rankOf(name: string, sought: string): number | null {
  if (name === sought) return 0
  if (name.startsWith(sought)) return 1
  if (name.includes(` ${sought}`)) return 2
  return name.includes(sought) ? 3 : null
}

const bestRank = (folded: readonly string[], sought: string): number | null =>
  folded.reduce<number | null>((best, name) => {
    const rank = rankOf(name, sought)
    return rank !== null && (best === null || rank < best) ? rank : best
  }, null)

/** Items with their names folded once, so that every letter typed costs a comparison of strings alone. */
export type NameIndex<T> = readonly { item: T; folded: readonly string[] }[]

export const indexNames = <T>(items: readonly T[], namesOf: (item: T) => readonly string[]): NameIndex<T> =>
  items.map((item) => ({ item, folded: namesOf(item).map(fold) }))

/** The items whose names hold what was typed, the best first; all of them, as they are, when nothing was. */
export function searchNames<T>(index: NameIndex<T>, typed: string): T[] {
  const sought = fold(typed)
  if (sought === '') return index.map(({ item }) => item)
  return rankNames(index, sought)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ item }) => item)
}

const rankNames = <T>(index: NameIndex<T>, sought: string): { item: T; rank: number }[] =>
  index
    .map(({ item, folded }) => ({ item, rank: bestRank(folded, sought) }))
    .filter((found): found is { item: T; rank: number } => found.rank !== null)

/** The same, of equally good names the nearest first: there is a central hospital in several cities. */
export function searchNear<T extends { coordinates: Coordinates | null }>(
  index: NameIndex<T>,
  typed: string,
  near: Coordinates | null,
): T[] {
  if (!near) return searchNames(index, typed)
  return rankNames(index, fold(typed))
    .map((found) => ({ ...found, km: found.item.coordinates ? distanceKm(near, found.item.coordinates) : Infinity }))
    .toSorted((a, b) => a.rank - b.rank || a.km - b.km)
    .map(({ item }) => item)
}

export const indexLandmarks = (landmarks: readonly Landmark[]): NameIndex<Landmark> =>
  indexNames(landmarks, ({ name, otherNames }) => [name, ...otherNames])

export const namesOfDistrict = ({ name, otherNames }: Pick<District, 'name' | 'otherNames'>): readonly string[] => [
  name,
  ...otherNames,
]

export type PlaceIndex = NameIndex<LocationMatch>

export const indexPlaces = (provinces: readonly Province[]): PlaceIndex =>
  provinces.flatMap((province) => [
    ...indexNames([matchOf({ province })], () => [province.name]),
    ...province.districts.flatMap((district) => [
      ...indexNames([matchOf({ province, district })], () => namesOfDistrict(district)),
      ...indexNames(
        district.neighborhoods.map((neighborhood) => matchOf({ province, district, neighborhood })),
        ({ name }) => [name],
      ),
    ]),
  ])

/** Places of the whole country whose names hold what was typed, the best first. */
export const searchPlaces = (index: PlaceIndex, typed: string, most: number): LocationMatch[] =>
  searchNames(index, typed).slice(0, most)

type Chain = { province: Province; district?: District; neighborhood?: Neighborhood }

function matchOf({ province, district, neighborhood }: Chain): LocationMatch {
  const { id, name, coordinates, deliveryAvailable } = neighborhood ?? district ?? province
  return {
    kind: neighborhood ? 'neighbourhood' : district ? 'district' : 'province',
    id,
    name,
    label: [neighborhood, district, province].flatMap((place) => (place ? [place.name] : [])).join(', '),
    provinceId: province.id,
    districtId: district?.id ?? null,
    neighborhoodId: neighborhood?.id ?? null,
    coordinates,
    uncertainty: neighborhood?.uncertainty ?? null,
    deliveryAvailable,
  }
}
