import * as z from 'zod/mini'
import { rule, says } from './field.ts'

/** A position in degrees (WGS 84). */
export type Coordinates = { readonly latitude: number; readonly longitude: number }

/** The specification computes every distance with this radius. */
export const EARTH_RADIUS_KM = 6371

/** Mozambique with its islands and waters, and a little around it. Latitudes and longitudes do not overlap. */
export const COUNTRY = { south: -26.9, north: -10.4, west: 30.2, east: 41 } as const

export const isInCountry = ({ latitude, longitude }: Coordinates): boolean =>
  isLatitude(latitude) && isLongitude(longitude)

const isLatitude = (value: number): boolean => value >= COUNTRY.south && value <= COUNTRY.north
const isLongitude = (value: number): boolean => value >= COUNTRY.west && value <= COUNTRY.east

/** Great-circle distance. */
export function distanceKm(from: Coordinates, to: Coordinates): number {
  const [fromLatitude, toLatitude] = [radians(from.latitude), radians(to.latitude)]
  const haversine =
    Math.sin((toLatitude - fromLatitude) / 2) ** 2 +
    Math.cos(fromLatitude) * Math.cos(toLatitude) * Math.sin(radians(to.longitude - from.longitude) / 2) ** 2
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(haversine)))
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** '450 m', '2,3 km'. */
export function formatDistance(km: number): string {
  const metres = Math.round(km * 1000)
  return metres < 1000 ? `${metres} m` : `${km.toFixed(1).replace('.', ',')} km`
}

/** The nearest of `items` to a position, with its distance; undefined when none has coordinates. */
export function nearest<T extends { coordinates: Coordinates | null }>(
  position: Coordinates,
  items: Iterable<T>,
): { item: T; distanceKm: number } | undefined {
  let best: { item: T; distanceKm: number } | undefined
  for (const item of items) {
    if (!item.coordinates) continue
    const km = distanceKm(position, item.coordinates)
    if (!best || km < best.distanceKm) best = { item, distanceKm: km }
  }
  return best
}

const NUMERIC = /^-?\d{1,3}(?:\.\d{1,20})?$/
const NOT_A_NUMBER = says('not_a_number', 'A coordenada deve ser um número em graus.')
const SWAPPED = says('coordinates_swapped', 'A latitude e a longitude parecem estar trocadas.')
const OUTSIDE = says('outside_country', 'Esta posição fica fora de Moçambique.')

const coordinate = (
  belongs: (value: number) => boolean,
  belongsToOther: (value: number) => boolean,
): z.ZodMiniType<number, number | string> =>
  z.pipe(
    // Some stated calls send coordinates as strings; what is no number stays what it is, and is refused.
    z.transform((value) => (typeof value === 'string' && NUMERIC.test(value) ? Number(value) : value)),
    z
      .number(NOT_A_NUMBER)
      .check(rule((value: number) => !belongsToOther(value), SWAPPED))
      .check(rule((value: number) => belongs(value) || belongsToOther(value), OUTSIDE)),
  ) as unknown as z.ZodMiniType<number, number | string>

/** Coordinates that a client sends: numbers, or numbers as strings; inside the country, and not swapped. */
export const latitude = coordinate(isLatitude, isLongitude)
export const longitude = coordinate(isLongitude, isLatitude)

type Pair = { latitude?: number | null | undefined; longitude?: number | null | undefined }

/** Check of an object with both: one alone is no position. */
export const bothCoordinates = z.refine<Pair>(
  (sent) =>
    typeof sent.latitude === typeof sent.longitude ||
    (positionOf(sent) === null && (sent.latitude ?? sent.longitude ?? null) === null),
  { error: says('coordinates_incomplete', 'Indique a latitude e a longitude.'), path: ['longitude'] },
)

/** The position in an object with both; null without one. */
export const positionOf = (sent: Pair): Coordinates | null =>
  typeof sent.latitude === 'number' && typeof sent.longitude === 'number'
    ? { latitude: sent.latitude, longitude: sent.longitude }
    : null

/** Coordinates that the server answers. */
export const coordinates = z.object({ latitude: z.number(), longitude: z.number() })
