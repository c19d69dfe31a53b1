/** A position in degrees (WGS 84). */
export type Coordinates = { readonly latitude: number; readonly longitude: number }

/** The specification computes every distance with this radius. */
export const EARTH_RADIUS_KM = 6371

/** Mozambique with its islands and waters, and a little around it. Latitudes and longitudes do not overlap. */
export const COUNTRY = { south: -26.9, north: -10.4, west: 30.2, east: 41 } as const

export const isInCountry = ({ latitude, longitude }: Coordinates): boolean =>
  isLatitude(latitude) && isLongitude(longitude)

export const isLatitude = (value: number): boolean => value >= COUNTRY.south && value <= COUNTRY.north
export const isLongitude = (value: number): boolean => value >= COUNTRY.west && value <= COUNTRY.east

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

/** An object that may have a position. */
export type Pair = { latitude?: number | null | undefined; longitude?: number | null | undefined }

/** The position in an object with both; null without one. */
export const positionOf = (sent: Pair): Coordinates | null =>
  typeof sent.latitude === 'number' && typeof sent.longitude === 'number'
    ? { latitude: sent.latitude, longitude: sent.longitude }
    : null
