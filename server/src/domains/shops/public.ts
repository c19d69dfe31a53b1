import type { Body, Reply } from '@salama/contract/kernel/endpoint'
import type { Position } from '@salama/contract/kernel/page'
import type { Destination } from '@salama/contract/places'
import { type quoteShopDelivery as quoteEndpoint, type ShopKind, usualFee } from '@salama/contract/shops'
import type { Sql, Tx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/http/replies/refusal.ts'
import { deliveryFee, type PlacesMemory, type Reach, type ShopDelivery } from '../places/public.ts'
import { bandAt, type PacePart, ratioOf, withSample } from './rules/pace.ts'
import { isPublic, minutesToDoor, refusalOf, type Shop } from './rules/selling.ts'
import { findListed, type ShopFilter } from './store/listing.ts'
import { lockPace, savePace, saveQueue } from './store/paces.ts'
import { findOwn, findOwned, findOwnerId, findShops, isApproved } from './store/shops.ts'

export { describeOpening, requireOwnShop } from './queries.ts'
export { dayOf, isBackAt, isOpenAt } from './rules/opening.ts'
export { spotOf } from './rules/plane.ts'
export { isPublic, minutesInShop, minutesOnWay, minutesToDoor, refusalOf, type Shop } from './rules/selling.ts'
export { countCuisines, findCities as citiesOf, type ShopFilter } from './store/listing.ts'

/** A shop of any state; undefined when there is none. */
export const findShop = async (db: Sql, id: string): Promise<Shop | undefined> => (await findShops(db, [id]))[0]

/** A shop that everybody may see: approved, open or not. Refuses `shops.not_found`. */
export async function requirePublicShop(db: Sql, { id, kind }: { id: string; kind?: ShopKind }): Promise<Shop> {
  const shop = await findShop(db, id)
  return shop && isPublic(shop) && (kind === undefined || shop.kind === kind) ? shop : refuse('shops.not_found')
}

/** Shops of any state by id; ids that do not exist are left out. */
export async function shopsById(db: Sql, ids: readonly string[]): Promise<Map<string, Shop>> {
  return new Map((await findShops(db, [...new Set(ids)])).map((shop) => [shop.id, shop]))
}

/** A person's own shops, of one kind or of both; empty for everybody else. */
export const shopsOf = (db: Sql, { userId, kind }: { userId: string; kind?: ShopKind }): Promise<Shop[]> =>
  findOwn(db, { ownerId: userId, kind })

/** Shops of any state of all these people. */
export const shopsOfOwners = (db: Sql, ownerIds: readonly string[]): Promise<Shop[]> => findOwned(db, ownerIds)

/** It is approved, and stays so until the transaction ends. Refuses `shops.not_approved`. */
export async function requireApprovedShop(tx: Tx, id: string): Promise<void> {
  if (!(await isApproved(tx.sql, id))) refuse('shops.not_approved')
}

/** Whether this person owns this shop. */
export const ownsShop = async (db: Sql, { userId, shopId }: { userId: string; shopId: string }): Promise<boolean> =>
  (await findOwnerId(db, shopId)) === userId

/**
 * Refuses `shops.not_found`, `shops.closed` (details: `{ opensAt }`) or `shops.paused` (details: `{ pausedUntil }`) where
 * the shop takes no order at this instant.
 */
export function requireSelling(shop: Shop, now: Date): void {
  const refusal = refusalOf(shop, now)
  if (refusal) refuse(refusal.code, refusal.details ? { details: refusal.details } : {})
}

export type DeliveryOfShop = Reply<typeof quoteEndpoint>

type Delivering = { shop: Shop; to: Destination; places: PlacesMemory; now: Date }

/**
 * What a delivery from this shop to a place costs: the shop's own fee; else 25 MT of a pharmacy; else the zone's. Where it
 * does not deliver, `available` is false, the fee 0 and `collectionPoint` says where to collect. Refuses `places.unknown`
 * and `places.not_recognised`.
 */
export async function deliveryOf(db: Sql, { shop, to, places, now }: Delivering): Promise<DeliveryOfShop> {
  const delivery = await deliveryFee(db, places, { ...to, shop: ownDeliveryOf(shop) })
  const { distanceKm } = delivery
  return {
    ...delivery,
    estimatedMinutes: minutesToDoor(shop, { distanceKm, now }),
    minimumOrderAmount: shop.minimumOrder,
  }
}

/** What a shop says of its own deliveries. */
function ownDeliveryOf({ name, coordinates, radiusKm, kind, ownFee, ...zone }: Shop): ShopDelivery {
  const { provinceId, districtId, neighborhoodId } = zone
  const isNamed = provinceId || districtId || neighborhoodId
  return {
    name,
    coordinates,
    ...(isNamed && { zone: { provinceId, districtId, neighborhoodId } }),
    fee: usualFee(kind, ownFee),
    radiusKm,
  }
}

/** Whether a shop of a list delivers to the chosen place, and from how far; nothing is known without one. */
export function reachFrom(reach: Reach | null, shop: Shop): { delivers: boolean | null; distanceKm: number | null } {
  const delivery = reach?.from(ownDeliveryOf(shop))
  return {
    delivers: delivery?.available ?? null,
    distanceKm: delivery && reach?.isExact && shop.coordinates ? delivery.distanceKm : null,
  }
}

/** The same; refuses `shops.too_far` (details: the delivery with its collection point) where the shop does not deliver. */
export async function requireDelivery(db: Sql, delivering: Delivering): Promise<DeliveryOfShop> {
  const delivery = await deliveryOf(db, delivering)
  return delivery.available ? delivery : refuse('shops.too_far', { details: delivery })
}

type Quoting = { id: string; body: Body<typeof quoteEndpoint>; places: PlacesMemory; now: Date }

/** With `isOrdering` it refuses what an order would be refused. */
export async function quoteShopDelivery(db: Sql, { id, body, places, now }: Quoting): Promise<DeliveryOfShop> {
  const { isOrdering, ...to } = body
  const shop = await requirePublicShop(db, { id })
  if (!isOrdering) return deliveryOf(db, { shop, to, places, now })
  requireSelling(shop, now)
  return requireDelivery(db, { shop, to, places, now })
}

type Taken = { shopId: string; part: PacePart; expected: number; took: number; now: Date }

/** Remembers how long a part of an order took, in minutes, beside what had been expected of it. */
export async function notePace(tx: Tx, { shopId, part, expected, took, now }: Taken): Promise<void> {
  const band = bandAt(now)
  const known = await lockPace(tx.sql, { shopId, part, band })
  const used = known ? ratioOf([{ part, band, ...known }], { part, at: now }) : 1
  const next = withSample(known ?? { ratio: 1, count: 0 }, { expected, took, used })
  await savePace(tx.sql, { shopId, part, band, ...next })
}

/** How many orders a shop has in hand now. */
export const noteQueue = (tx: Tx, queue: { shopId: string; waiting: number }): Promise<void> => saveQueue(tx.sql, queue)

type Listing = { position: Position | undefined; limit: number; next(position: Position): void }

/** One page of the public shops of a kind; `next` is told where the list goes on (`call.next`). */
export async function listShops(db: Sql, filter: ShopFilter, { position, limit, next }: Listing): Promise<Shop[]> {
  const rows = await findListed(db, filter, { position, most: limit })
  const last = rows[limit - 1]
  if (rows.length > limit && last) next(last.position)
  return rows.slice(0, limit).map(({ shop }) => shop)
}
