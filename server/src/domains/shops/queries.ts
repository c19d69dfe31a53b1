import { id as uuid } from '@salama/contract/kernel/id'
import { dayInMaputo } from '@salama/contract/kernel/time'
import type { OwnShop, ShopKind } from '@salama/contract/shops'
import type { Sql } from '../../platform/db/database.ts'
import { refuse } from '../../platform/http/replies/refusal.ts'
import type { Actor } from '../../platform/session/sessions.ts'
import type { EarnersOf, PayeesOf } from '../payments/ports.ts'
import { caseOf } from '../verification/public.ts'
import { SHOP_CASE } from './rules/application.ts'
import { isOpenAt, nextOpening, pauseAt, resumesAt } from './rules/opening.ts'
import { refusalOf, type Shop } from './rules/selling.ts'
import { findOwn, findOwnerId } from './store/shops.ts'

type Asking = { actor: Actor; kind: ShopKind | undefined; now: Date }

/** The person's own shop, or null; a restaurant before a pharmacy. */
export async function getOwnShop(db: Sql, { actor, kind, now }: Asking): Promise<OwnShop | null> {
  const [shop] = await findOwn(db, { ownerId: actor.userId, kind })
  return shop ? describeOwn(db, shop, now) : null
}

/** The person's own shop; refuses everybody else with 403. */
export async function requireOwnShop(
  db: Sql,
  { userId, kind }: { userId: string; kind?: ShopKind | undefined },
): Promise<Shop> {
  const [shop] = await findOwn(db, { ownerId: userId, kind })
  return shop ?? refuse('shops.profile_required')
}

export async function describeOwn(db: Sql, shop: Shop, now: Date): Promise<OwnShop> {
  const found = await caseOf(db, { kind: SHOP_CASE.kind, subjectId: shop.id })
  const { isPaused, pausedUntil } = pauseAt(shop.pause, now)
  return {
    businessName: shop.name,
    businessType: shop.kind,
    id: shop.id,
    status: shop.status,
    statusReason: found?.reason ?? null,
    description: shop.description,
    cuisine: shop.cuisine,
    address: shop.address,
    city: shop.city,
    provinceId: shop.provinceId,
    districtId: shop.districtId,
    neighborhoodId: shop.neighborhoodId,
    latitude: shop.coordinates?.latitude ?? null,
    longitude: shop.coordinates?.longitude ?? null,
    phone: shop.phone,
    whatsapp: shop.whatsapp,
    email: shop.email,
    website: shop.website,
    deliveryFee: shop.ownFee,
    minimumOrderAmount: shop.minimumOrder,
    deliveryRadius: shop.radiusKm,
    preparationTime: shop.preparationMinutes,
    rushMinutes: shop.rushMinutes,
    isPaused,
    pausedUntil: pausedUntil?.toISOString() ?? null,
    ...describeOpening(shop, now),
    imageUrl: shop.imageUrl,
    logoUrl: shop.logoUrl,
    features: [...shop.features],
    businessLicense: shop.license,
    pharmacist: shop.pharmacist,
    taxNumber: shop.taxNumber,
    rating: shop.rating,
    totalReviews: shop.reviewCount,
    revision: shop.revision,
  }
}

/** When a shop is open, as everybody reads it. */
export const describeOpening = (shop: Shop, now: Date) => ({
  is24x7: shop.opening.is24x7,
  operatingHours: [...shop.opening.hours],
  closures: shop.opening.closures.filter(({ lastOn }) => lastOn >= dayInMaputo(now)),
  isOpen: isOpenAt(shop.opening, now),
  isAcceptingOrders: refusalOf(shop, now) === undefined,
  opensAt: nextOpening(shop.opening, now)?.toISOString() ?? null,
  resumesAt: resumesAt(shop, now)?.toISOString() ?? null,
})

/** An owner is paid for each shop. */
export const payeesOf: PayeesOf = async (db, userId) =>
  (await findOwn(db, { ownerId: userId })).map(({ id, name }) => ({ kind: 'shop', id, label: name }))

export const earnersOf: EarnersOf = async (db, { kind, id }) => {
  if (kind !== 'shop' || !uuid.safeParse(id).success) return []
  const ownerId = await findOwnerId(db, id)
  return ownerId === undefined ? [] : [ownerId]
}
