import type { countCuisines as countEndpoint, listRestaurants as listEndpoint, Restaurant } from '@salama/contract/food'
import type { Reply } from '@salama/contract/kernel/endpoint'
import { type Coordinates, positionOf } from '@salama/contract/kernel/geo'
import type { Centavos } from '@salama/contract/kernel/money'
import { searchWordsOf } from '@salama/contract/kernel/text'
import type { Sql } from '../../../platform/db/database.ts'
import type { Call } from '../../../platform/http/requests/bind.ts'
import { type Spellings, spellingsOf } from '../../../platform/search/words.ts'
import { type PlacesMemory, type Reach, reachOf, zoneFees } from '../../places/public.ts'
import {
  countCuisines as countShops,
  describeOpening,
  listShops,
  minutesToDoor,
  reachFrom,
  requirePublicShop,
  type Shop,
  type ShopFilter,
  spotOf,
} from '../../shops/public.ts'
import { distanceTo, matchesByShop } from './rules.ts'
import { findDishesBy } from './store.ts'

type ListCall = Pick<Call<typeof listEndpoint>, 'query' | 'position' | 'next' | 'now'>

/** What a search may hold; more words make it slower and no better. */
const MOST_WORDS = 6

/** One page of restaurants; a search answers the best hundred, without a further page. */
export async function listRestaurants(db: Sql, places: PlacesMemory, call: ListCall): Promise<Restaurant[]> {
  const { query, position, next, now } = call
  const at = positionOf(query)
  const words = searchWordsOf(query.q ?? '').slice(0, MOST_WORDS)
  if (query.q && words.length === 0) return []
  const filter = filterOf(call)
  const { limit } = query
  const { shops, matches } =
    words.length > 0
      ? await searchShops(db, { filter, words, limit })
      : { shops: await listShops(db, filter, { position, limit, next }), matches: undefined }
  const feeOf = await zoneFees(db)
  const reach = await reachOf(db, places, query)
  return shops.map((shop) => ({
    ...describeRestaurant(shop, { at, feeOf, reach, now }),
    ...(matches ? { matches: matches.get(shop.id) ?? [] } : {}),
  }))
}

function filterOf({ query, now }: Pick<ListCall, 'query' | 'now'>): ShopFilter {
  const position = positionOf(query)
  return {
    kind: 'restaurant',
    // What was chosen by name is shown wherever it is.
    provinceId: query.ids ? undefined : query.provinceId,
    cuisines: query.cuisine,
    ids: query.ids,
    around: position ? { position, km: query.distance ?? null } : undefined,
    openAt: query.isOpen ? now : undefined,
    // Nothing is near where nobody knows from where.
    sort: query.sort === 'near' && !position ? undefined : query.sort,
  }
}

type Search = { filter: ShopFilter; words: readonly string[]; limit: number }
type Found = { shops: Shop[]; matches: Map<string, NonNullable<Restaurant['matches']>> }

/** Dishes that are looked through for each restaurant of a page. */
const MOST_DISHES = 5

/** By name and by dish; what is found nowhere is looked for again by the known words most like what was typed. */
async function searchShops(db: Sql, { filter, words, limit }: Search): Promise<Found> {
  const spell = (isLike: boolean) => spellingsOf(db, ['dish', 'restaurant'], { words, isLike })
  const found = await searchWords(db, { filter, limit, spellings: await spell(false) })
  return found.shops.length > 0 ? found : searchWords(db, { filter, limit, spellings: await spell(true) })
}

type Spelt = { filter: ShopFilter; spellings: Spellings; limit: number }

async function searchWords(db: Sql, { filter, spellings, limit }: Spelt): Promise<Found> {
  const { around } = filter
  const near = around && { spot: spotOf(around.position), km: around.km }
  const [named, dishes] = await Promise.all([
    listPage(db, { ...filter, spellings }, limit),
    findDishesBy(db, { spellings, around: near, most: MOST_DISHES * limit }),
  ])
  const matches = matchesByShop(dishes)
  const cooking = matches.size > 0 ? await listPage(db, { ...filter, ids: [...matches.keys()] }, limit) : []
  const known = new Set(named.map(({ id }) => id))
  return { shops: [...named, ...cooking.filter(({ id }) => !known.has(id))].slice(0, limit), matches }
}

const listPage = (db: Sql, filter: ShopFilter, limit: number): Promise<Shop[]> =>
  listShops(db, filter, { position: undefined, limit, next: () => undefined })

export async function getRestaurant(db: Sql, { id, now }: { id: string; now: Date }): Promise<Restaurant> {
  const shop = await requirePublicShop(db, { id, kind: 'restaurant' })
  return describeRestaurant(shop, { at: null, feeOf: await zoneFees(db), reach: null, now })
}

type CountCall = Pick<Call<typeof countEndpoint>, 'query'>

export async function countCuisines(db: Sql, { query }: CountCall): Promise<Reply<typeof countEndpoint>> {
  const position = positionOf(query)
  const around = position ? { position, km: query.distance ?? null } : undefined
  const rows = await countShops(db, { provinceId: query.provinceId, around })
  return rows.map(({ cuisine, provinceId, count }) => ({ cuisine: cuisine ?? '', provinceId, count }))
}

type Seen = {
  at: Coordinates | null
  feeOf: (place: { provinceId: string | null; districtId: string | null }) => Centavos
  reach: Reach | null
  now: Date
}

function describeRestaurant(shop: Shop, { at, feeOf, reach, now }: Seen): Restaurant {
  const distanceKm = distanceTo(shop, at)
  return {
    id: shop.id,
    ownerId: shop.ownerId,
    name: shop.name,
    description: shop.description,
    imageUrl: shop.imageUrl,
    logoUrl: shop.logoUrl,
    cuisine: shop.cuisine ?? '',
    rating: shop.rating,
    totalReviews: shop.reviewCount,
    deliveryFee: shop.ownFee ?? feeOf(shop),
    minimumOrderAmount: shop.minimumOrder,
    estimatedDeliveryTime: minutesToDoor(shop, { distanceKm, now }),
    isVerified: true,
    ...describeOpening(shop, now),
    address: shop.address,
    phone: shop.phone,
    email: shop.email,
    whatsapp: shop.whatsapp,
    website: shop.website,
    latitude: shop.coordinates?.latitude ?? null,
    longitude: shop.coordinates?.longitude ?? null,
    city: shop.city,
    province: shop.province,
    provinceId: shop.provinceId,
    deliveryRadius: shop.radiusKm,
    features: [...shop.features],
    businessLicense: null,
    taxNumber: null,
    createdAt: shop.createdAt.toISOString(),
    updatedAt: shop.updatedAt.toISOString(),
    distanceKm,
    delivers: reachFrom(reach, shop).delivers,
  }
}
