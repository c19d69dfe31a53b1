import type { Body, Reply } from '@salama/contract/kernel/endpoint'
import { type Coordinates, type Pair, positionOf } from '@salama/contract/kernel/geo'
import type { Delivery, Destination, Nearby, quoteDelivery as quoteEndpoint } from '@salama/contract/places'
import {
  type listLandmarks as landmarksEndpoint,
  type listLocations as listEndpoint,
  type locate as locateEndpoint,
  MOST_MATCHES,
} from '@salama/contract/places'
import type { Province } from '@salama/contract/places/gazetteer'
import type { Landmark } from '@salama/contract/places/landmarks'
import {
  indexLandmarks,
  indexPlaces,
  type NameIndex,
  type PlaceIndex,
  searchNear,
  searchPlaces,
} from '@salama/contract/places/search'
import type { Sql } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import { deliveryTo, nearestPlace, pointIn, type ShopDelivery } from '../rules/delivery.ts'
import {
  type Chain,
  chainOf,
  type DistrictRow,
  describeGazetteer,
  describeLandmarks,
  type Gazetteer,
  type PlaceIds,
} from '../rules/gazetteer.ts'
import { nearbyOf } from '../rules/whereabouts.ts'
import { findProvinceAround, readGazetteer, readLandmarks } from '../store/gazetteer.ts'

/** The places as one reading of the database shows them. */
export type Places = { gazetteer: Gazetteer; provinces: Province[]; index: PlaceIndex; landmarks: NameIndex<Landmark> }

export async function readPlaces(db: Sql): Promise<Places> {
  const [gazetteer, rows] = await Promise.all([readGazetteer(db), readLandmarks(db)])
  const provinces = describeGazetteer(gazetteer)
  const landmarks = indexLandmarks(describeLandmarks(rows, gazetteer))
  return { gazetteer, provinces, index: indexPlaces(provinces), landmarks }
}

/** All landmarks; of a name that is typed as many as a search answers. */
export const listLandmarks = (
  { landmarks }: Places,
  { q = '', ...near }: Pair & { q?: string | undefined },
): Reply<typeof landmarksEndpoint> =>
  q === '' ? landmarks.map(({ item }) => item) : searchNear(landmarks, q, positionOf(near)).slice(0, MOST_MATCHES)

export const listLocations = ({ provinces, index }: Places, typed = ''): Reply<typeof listEndpoint> =>
  typed === '' ? provinces : searchPlaces(index, typed, MOST_MATCHES)

export async function locate(
  db: Sql,
  { gazetteer, landmarks }: Places,
  position: Coordinates,
): Promise<Reply<typeof locateEndpoint>> {
  const { chain, distanceKm } = await chainAround(db, gazetteer, position)
  const named = (place: { id: string; name: string } | null) => place && { id: place.id, name: place.name }
  const { province, district, neighbourhood } = chain
  return {
    province: { id: province.id, name: province.name },
    district: named(district),
    neighborhood: named(neighbourhood),
    distanceKm,
    ...(district && !neighbourhood && { nearby: nearbyIn(district, gazetteer, landmarks, position) }),
  }
}

const nearbyIn = (
  seat: DistrictRow,
  { neighbourhoods }: Gazetteer,
  landmarks: Places['landmarks'],
  position: Coordinates,
): Nearby =>
  nearbyOf(position, {
    seat,
    within: neighbourhoods.filter(({ district_id }) => district_id === seat.id),
    landmarks: landmarks.flatMap(({ item }) => (item.districtId === seat.id ? [item] : [])),
  })

/** Refuses `places.not_recognised`. */
async function chainAround(
  db: Sql,
  gazetteer: Gazetteer,
  position: Coordinates,
): Promise<{ chain: Chain; distanceKm: number | null }> {
  const found = nearestPlace(gazetteer, position)
  const ids = found ?? { provinceId: await findProvinceAround(db, position) }
  const chain = chainOf(gazetteer, ids)
  if (typeof chain === 'string') return refuse('places.not_recognised')
  return { chain, distanceKm: found?.distanceKm ?? null }
}

export type FeeQuestion = Body<typeof quoteEndpoint> & { shop?: ShopDelivery | undefined }

/** Of the place that is named; without one, of the place around the position. */
export async function quoteDelivery(db: Sql, gazetteer: Gazetteer, question: FeeQuestion): Promise<Delivery> {
  const position = positionOf(question)
  const isNamed = question.provinceId || question.districtId || question.neighborhoodId
  if (!isNamed && !position) {
    const message = 'Escolha um lugar ou indique a posição.'
    refuse('platform.invalid_input', { fields: [{ path: 'districtId', code: 'place_required', message }] })
  }
  const chain =
    isNamed || !position ? requireChain(gazetteer, question) : (await chainAround(db, gazetteer, position)).chain
  return deliveryTo(gazetteer, { chain, position, shop: question.shop })
}

/** What a chosen place decides for every shop of a list. */
export type Reach = {
  provinceId: string
  districtId: string | null
  /** Where the place is, or what stands in for it. */
  point: Coordinates
  /** The place's own point: what is nearer on the map is nearer. */
  isExact: boolean
  /** Kilometres, where a shop names no radius of its own. */
  radiusKm: number
  from(shop: ShopDelivery): Delivery
}

/** Null where no place is named, or none that is known: a list then goes on as if nobody had chosen one. */
export async function readReach(db: Sql, gazetteer: Gazetteer, question: Destination): Promise<Reach | null> {
  const position = positionOf(question)
  const { provinceId, districtId, neighborhoodId } = question
  if (!provinceId && !districtId && !neighborhoodId && !position) return null
  const ids = provinceId || districtId || neighborhoodId ? question : await idsAround(db, gazetteer, position)
  const chain = chainOf(gazetteer, ids)
  if (typeof chain === 'string') return null
  return {
    provinceId: chain.province.id,
    districtId: chain.district?.id ?? null,
    point: position ?? pointIn(chain),
    isExact: position !== null || (chain.neighbourhood?.coordinates ?? null) !== null,
    radiusKm: (chain.district ?? chain.province).max_radius_km,
    from: (shop) => deliveryTo(gazetteer, { chain, position, shop }),
  }
}

const idsAround = async (db: Sql, gazetteer: Gazetteer, position: Coordinates | null): Promise<PlaceIds> =>
  position ? (nearestPlace(gazetteer, position) ?? { provinceId: await findProvinceAround(db, position) }) : {}

/** Refuses ids that name no place, or places apart from each other. */
export function requireChain(gazetteer: Gazetteer, ids: PlaceIds): Chain {
  const chain = chainOf(gazetteer, ids)
  if (chain === 'unknown') return refuse('places.unknown')
  if (chain !== 'mismatch') return chain
  const message = 'O bairro, o distrito e a província não pertencem uns aos outros.'
  return refuse('platform.invalid_input', { fields: [{ path: 'districtId', code: 'place_mismatch', message }] })
}
