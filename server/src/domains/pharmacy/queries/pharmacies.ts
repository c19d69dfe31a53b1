import type { Reply } from '@salama/contract/kernel/endpoint'
import type { Coordinates } from '@salama/contract/kernel/geo'
import type { Position } from '@salama/contract/kernel/page'
import { searchWordsOf } from '@salama/contract/kernel/text'
import {
  type listCities as citiesEndpoint,
  DEFAULT_CITY,
  type listPharmacies as listEndpoint,
  type Pharmacy,
} from '@salama/contract/pharmacy'
import type { Sql } from '../../../platform/db/database.ts'
import type { Call } from '../../../platform/http/requests/bind.ts'
import { asTyped } from '../../../platform/search/words.ts'
import { type PlacesMemory, type Reach, reachOf } from '../../places/public.ts'
import {
  citiesOf,
  describeOpening,
  findShop,
  isPublic,
  listShops,
  minutesToDoor,
  reachFrom,
  requireOwnShop,
  requirePublicShop,
  type Shop,
  shopsById,
} from '../../shops/public.ts'
import { MOST_WORDS } from '../rules/offers.ts'

const KIND = 'pharmacy'

type ListCall = Pick<Call<typeof listEndpoint>, 'query' | 'position' | 'next' | 'now'>

/** One page of the pharmacies: what comes to the chosen place first; without a place those of Maputo, and then all others. */
export async function listPharmacies(db: Sql, places: PlacesMemory, call: ListCall): Promise<Pharmacy[]> {
  const { query, position, next, now } = call
  const reach = await reachOf(db, places, query)
  const shops = reach ? await listReached(db, { reach, query, position, next }) : await listByCity(db, call)
  return shops.map((shop) => describePharmacy(shop, now, reach))
}

type Reached = Pick<ListCall, 'query' | 'position' | 'next'> & { reach: Reach }

const listReached = (db: Sql, { reach, query: { limit, q = '', city }, position, next }: Reached): Promise<Shop[]> =>
  listShops(
    db,
    {
      kind: KIND,
      spellings: asTyped(searchWordsOf(q).slice(0, MOST_WORDS)),
      city: city === undefined ? undefined : { name: city, isIt: true },
      sort: 'reach',
      reach,
    },
    { position, limit, next },
  )

/** Of one city; without one those of Maputo, and then all others. */
async function listByCity(db: Sql, { query, position, next }: Omit<ListCall, 'now'>): Promise<Shop[]> {
  const { limit, q = '', city } = query
  const words = searchWordsOf(q).slice(0, MOST_WORDS)
  // A page that goes on says in front of where it ended which of both parts it was in.
  const [isRest = false, ...after] = position ?? []
  const first = { name: city ?? DEFAULT_CITY, isIt: isRest !== true }
  let goesOn = false
  const page = (part: typeof first, most: number, at: Position) =>
    listShops(
      db,
      { kind: KIND, spellings: asTyped(words), city: part },
      {
        position: at.length > 0 ? at : undefined,
        limit: most,
        next: (end) => {
          goesOn = true
          next([!part.isIt, ...end])
        },
      },
    )
  const shops = await page(first, limit, after)
  const isDone = goesOn || city !== undefined || !first.isIt
  if (!isDone && shops.length < limit) {
    shops.push(...(await page({ ...first, isIt: false }, limit - shops.length, [])))
  } else if (!isDone) next([true])
  return shops
}

export const listCities = async (db: Sql): Promise<Reply<typeof citiesEndpoint>> =>
  (await citiesOf(db, KIND)).map(({ city, shops }) => ({ city, pharmacies: shops }))

export const getPharmacy = async (db: Sql, id: string, now: Date): Promise<Pharmacy> =>
  describePharmacy(await requirePublicShop(db, { id, kind: KIND }), now)

export function describePharmacy(shop: Shop, now: Date, reach: Reach | null = null): Pharmacy {
  const { isOpen, is24x7, opensAt, resumesAt, isAcceptingOrders } = describeOpening(shop, now)
  const { delivers, distanceKm } = reachFrom(reach, shop)
  return {
    id: shop.id,
    name: shop.name,
    address: shop.address,
    city: shop.city,
    latitude: shop.coordinates?.latitude ?? null,
    longitude: shop.coordinates?.longitude ?? null,
    phone: shop.phone,
    rating: shop.rating,
    reviewCount: shop.reviewCount,
    isOpen,
    is24x7,
    opensAt,
    resumesAt,
    isAcceptingOrders,
    estimatedDeliveryTime: minutesToDoor(shop, { distanceKm: delivers ? distanceKm : null, now }),
    deliveryFee: shop.ownFee,
    minimumOrder: shop.minimumOrder,
    delivers,
  }
}

/** The own pharmacy of a person; refuses everybody else with 403. */
export const pharmacyOf = (db: Sql, userId: string): Promise<Shop> => requireOwnShop(db, { userId, kind: KIND })

/** Of these pharmacies those that everybody may see. */
export async function findPharmacies(db: Sql, ids: readonly string[]): Promise<Map<string, Shop>> {
  const shops = await shopsById(db, ids)
  return new Map([...shops].filter(([, shop]) => isPublic(shop)))
}

/** A search does not look farther than the nearest of these. */
const MOST_PHARMACIES = 200

type Near = {
  city: string | undefined
  from: Coordinates | null
  reach: Reach | null
  openNow: boolean | undefined
  now: Date
}

/** The pharmacies that a search looks into: of a city, open now, what comes to the chosen place or is nearest first. */
export async function listedPharmacies(db: Sql, { city, from, reach, openNow, now }: Near): Promise<Map<string, Shop>> {
  const shops = await listShops(
    db,
    {
      kind: KIND,
      city: city === undefined ? undefined : { name: city, isIt: true },
      openAt: openNow ? now : undefined,
      ...(from ? { around: { position: from, km: null }, sort: 'near' } : {}),
      ...(reach ? { reach, sort: 'reach' } : {}),
    },
    { position: undefined, limit: MOST_PHARMACIES, next: () => undefined },
  )
  return new Map(shops.map((shop) => [shop.id, shop]))
}

/** A pharmacy of any state. */
export const findPharmacy = (db: Sql, id: string): Promise<Shop | undefined> => findShop(db, id)
