import { type Coordinates, distanceKm, nearest } from '@salama/contract/kernel/geo'
import type { Nearby } from '@salama/contract/places'
import { NEIGHBOURHOOD_KM, type Neighborhood } from '@salama/contract/places/gazetteer'

type District = { id: string; coordinates: Coordinates }
type Neighbourhood = { post: string | null; coordinates: Coordinates | null; source: string | null }

/** What is known around a neighbourhood: its district with all that lies in it, and the districts of the country. */
export type Surroundings<D extends District = District, N extends Neighbourhood = Neighbourhood> = {
  district: D
  within: readonly N[]
  districts: readonly District[]
}

/**
 * The point of a neighbourhood. Where no source has one, the middle of what is known of its administrative post stands in
 * for it, else the district's seat; it lies no farther from there than other places of the district or the next seat do.
 */
export function whereaboutsOf(
  { post, coordinates, source }: Neighbourhood,
  { district, within, districts }: Surroundings,
): Pick<Neighborhood, 'coordinates' | 'source' | 'uncertainty'> {
  if (coordinates) return { coordinates, source, uncertainty: null }
  const besides = post === null ? [] : pointsOf(within.filter((other) => other.post === post))
  const point = besides.length > 0 ? middleOf(besides) : district.coordinates
  const others = districts.filter(({ id }) => id !== district.id)
  const next = nearest(point, others)?.distanceKm ?? NEIGHBOURHOOD_KM
  const far = pointsOf(within).map((known) => distanceKm(point, known))
  return {
    coordinates: point,
    source: besides.length > 0 ? 'post' : 'seat',
    uncertainty: Math.round(Math.max(NEIGHBOURHOOD_KM, next, ...far) * 1000),
  }
}

type Known = { id: string; name: string; coordinates: Coordinates | null; uncertainty?: number | null }

/** The neighbourhoods of a district, its landmarks, and its seat, whose point every district has. */
export type KnownPoints = {
  seat: Known & { coordinates: Coordinates }
  within: readonly Known[]
  landmarks: readonly Known[]
}

/** What of a district is known to be nearest to a position in it. */
export function nearbyOf(position: Coordinates, { seat, within, landmarks }: KnownPoints): Nearby {
  const places = [
    ...within.map((place) => ({ ...place, kind: 'neighbourhood' as const })),
    ...landmarks.map((place) => ({ ...place, kind: 'landmark' as const })),
  ]
  const best = nearest(position, places)
  const toSeat = distanceKm(position, seat.coordinates)
  if (!best || toSeat < best.distanceKm) return say({ ...seat, kind: 'seat' }, toSeat)
  return say(best.item, best.distanceKm)
}

const say = ({ kind, id, name, uncertainty = null }: Known & Pick<Nearby, 'kind'>, km: number): Nearby => ({
  kind,
  id,
  name,
  distanceKm: km,
  uncertainty,
})

const pointsOf = (places: readonly Neighbourhood[]): Coordinates[] =>
  places.flatMap(({ coordinates }) => (coordinates ? [coordinates] : []))

const middleOf = (points: readonly Coordinates[]): Coordinates => ({
  latitude: mean(points.map(({ latitude }) => latitude)),
  longitude: mean(points.map(({ longitude }) => longitude)),
})

/** To the fifth place of a degree, about a metre. */
const mean = (values: readonly number[]): number =>
  Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 1e5) / 1e5
