import type { Coordinates } from '@salama/contract/kernel/geo'
import type { OpeningSpan, ShopKind } from '@salama/contract/shops'
import { sql } from 'kysely'
import type { Sql, Tx } from '../../platform/db/database.ts'
import { findDemonstrationUsers } from '../accounts/seed.ts'
import { seedApprovedCase } from '../verification/seed.ts'
import { countStars } from './commands/settings.ts'
import { factsOf, SHOP_CASE } from './rules/application.ts'
import { keyOfName } from './rules/names.ts'
import { replaceHours } from './store/changes.ts'

export { countStars }

export type SeedShop = {
  id: string
  ownerId: string
  kind: ShopKind
  name: string
  description: string
  cuisine?: string | null
  address: string
  city: string
  provinceId: string
  province: string
  districtId: string
  coordinates: Coordinates | null
  phone: string
  deliveryFee: number | null
  minimumOrder: number
  radiusKm: number | null
  preparationMinutes: number
  /** null: round the clock. */
  hours: readonly OpeningSpan[] | null
  features?: readonly string[]
  license: string
  taxNumber: string
  imageUrl?: string | null
  now: Date
}

/** An approved shop with its case; the account of its owner is there already. */
export async function seedShop(db: Sql, shop: SeedShop): Promise<void> {
  const { latitude = null, longitude = null } = shop.coordinates ?? {}
  await sql`
    insert into shops_shops (id, owner_id, kind, status, name, name_key, description, cuisine, address, city, province_id,
      province, district_id, latitude, longitude, phone, whatsapp, delivery_fee, minimum_order, radius_km,
      preparation_minutes, is_24x7, features, license, tax_number, image_url, created_at, updated_at)
    values (${shop.id}, ${shop.ownerId}, ${shop.kind}, 'approved', ${shop.name}, ${keyOfName(shop.name)},
      ${shop.description}, ${shop.cuisine ?? null}, ${shop.address}, ${shop.city}, ${shop.provinceId}, ${shop.province},
      ${shop.districtId}, ${latitude}, ${longitude}, ${shop.phone}, ${shop.phone}, ${shop.deliveryFee},
      ${shop.minimumOrder}, ${shop.radiusKm}, ${shop.preparationMinutes}, ${shop.hours === null}, ${shop.features ?? []},
      ${shop.license}, ${shop.taxNumber}, ${shop.imageUrl ?? null}, ${shop.now}, ${shop.now})`.execute(db)
  await replaceHours(db, { id: shop.id, hours: shop.hours ?? [] })
  const { kind, address, phone, license, taxNumber, province, now } = shop
  await seedApprovedCase(db, {
    kind: SHOP_CASE.kind,
    subjectId: shop.id,
    applicantId: shop.ownerId,
    title: shop.name,
    facts: factsOf({
      kind,
      sent: { address, phone, businessLicense: license, taxNumber },
      names: { province, district: null, neighborhood: null },
      alike: [],
    }),
    now,
  })
}

/** Shops of the demonstration are listed and sell while it is open. */
export async function setShopsOpen(tx: Tx, isOpen: boolean): Promise<void> {
  const userIds = await findDemonstrationUsers(tx.sql)
  if (userIds.length === 0) return
  await sql`
    update shops_shops set is_listed = ${isOpen}
    where owner_id = any(${userIds}::uuid[]) and is_listed <> ${isOpen}`.execute(tx.sql)
}
