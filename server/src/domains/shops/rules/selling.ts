import type { Coordinates } from '@salama/contract/kernel/geo'
import type { Centavos } from '@salama/contract/kernel/money'
import type { ShopKind, ShopStatus } from '@salama/contract/shops'
import { isOpenAt, isPausedAt, nextOpening, type Opening, type Pause } from './opening.ts'
import { type Pace, ratioOf } from './pace.ts'

/** What decides whether a shop sells. */
export type Seller = { status: ShopStatus; isListed: boolean; opening: Opening; pause: Pause }

export type SellingRefusal =
  | { code: 'shops.not_found'; details?: undefined }
  | { code: 'shops.closed'; details: { opensAt: string | null } }
  | { code: 'shops.paused'; details: { pausedUntil: string | null } }

export const isPublic = ({ status, isListed }: Pick<Seller, 'status' | 'isListed'>): boolean =>
  status === 'approved' && isListed

/** Why a shop takes no order at this instant; undefined when it takes one. */
export function refusalOf(shop: Seller, now: Date): SellingRefusal | undefined {
  if (!isPublic(shop)) return { code: 'shops.not_found' }
  if (!isOpenAt(shop.opening, now)) {
    return { code: 'shops.closed', details: { opensAt: nextOpening(shop.opening, now)?.toISOString() ?? null } }
  }
  if (!isPausedAt(shop.pause, now)) return undefined
  return { code: 'shops.paused', details: { pausedUntil: shop.pause.pausedUntil?.toISOString() ?? null } }
}

/** Minutes for a kilometre through a town, and for finding the door. */
const MINUTES_PER_KM = 3
const MINUTES_AT_DOOR = 5
/** The way within a town, where neither place is known. */
const USUAL_KM = 4

/** So many orders in hand delay nobody; each further one by so many minutes, and all of them no longer than so many. */
const FREE_HANDS = 2
const MINUTES_PER_ORDER = 3
const MOST_QUEUE_MINUTES = 30

export type Duration = {
  preparationMinutes: number
  rushMinutes: number
  paces: readonly Pace[]
  /** Orders in hand. */
  waiting: number
}

/** Until an order is ready: preparation as long as it takes at this time of day, a rush, and the orders before it. */
export function minutesInShop({ preparationMinutes, rushMinutes, paces, waiting }: Duration, now: Date): number {
  const queue = Math.min(Math.max(waiting - FREE_HANDS, 0) * MINUTES_PER_ORDER, MOST_QUEUE_MINUTES)
  return Math.ceil((preparationMinutes + rushMinutes) * ratioOf(paces, { part: 'kitchen', at: now })) + queue
}

/** From the shop to the door, as long as it takes at this time of day; a usual way where a place is unknown. */
export function minutesOnWay(
  { paces }: Pick<Duration, 'paces'>,
  { distanceKm, now }: { distanceKm: number | null; now: Date },
): number {
  const minutes = MINUTES_AT_DOOR + (distanceKm ?? USUAL_KM) * MINUTES_PER_KM
  return Math.ceil(minutes * ratioOf(paces, { part: 'way', at: now }))
}

/** From the order to the door. */
export const minutesToDoor = (shop: Duration, way: { distanceKm: number | null; now: Date }): number =>
  minutesInShop(shop, way.now) + minutesOnWay(shop, way)

/** A business with what other domains may know of it. */
export type Shop = Seller & {
  id: string
  ownerId: string
  kind: ShopKind
  name: string
  description: string
  /** Of restaurants. */
  cuisine: string | null
  address: string
  city: string
  provinceId: string | null
  province: string | null
  districtId: string | null
  neighborhoodId: string | null
  coordinates: Coordinates | null
  /** Nine national digits. */
  phone: string
  whatsapp: string | null
  email: string | null
  website: string | null
  /** Centavos; null: 25 MT of a pharmacy, else the zone's. `deliveryOf` decides. */
  ownFee: Centavos | null
  minimumOrder: Centavos
  /** Null: that of the zone. */
  radiusKm: number | null
  preparationMinutes: number
  rushMinutes: number
  paces: readonly Pace[]
  /** Orders in hand. */
  waiting: number
  imageUrl: string | null
  logoUrl: string | null
  features: readonly string[]
  /** For the owner and staff only. */
  license: string | null
  pharmacist: string | null
  taxNumber: string | null
  /** 0 without any review. */
  rating: number
  reviewCount: number
  /** Of its settings. */
  revision: number
  createdAt: Date
  updatedAt: Date
}
