import type { Coordinates } from '@salama/contract/kernel/geo'
import type { Centavos } from '@salama/contract/kernel/money'
import type { ShopKind, ShopStatus } from '@salama/contract/shops'
import { isOpenAt, isPausedAt, nextOpening, type Opening, type Pause } from './opening.ts'

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

export type Duration = { preparationMinutes: number; rushMinutes: number; distanceKm: number | null }

/** From the order to the door: preparation, a rush, and the way. */
export const minutesToDoor = ({ preparationMinutes, rushMinutes, distanceKm }: Duration): number =>
  preparationMinutes + rushMinutes + MINUTES_AT_DOOR + Math.ceil((distanceKm ?? USUAL_KM) * MINUTES_PER_KM)

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
  createdAt: Date
  updatedAt: Date
}
