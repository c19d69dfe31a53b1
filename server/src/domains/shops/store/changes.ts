import type { Closure, OpeningSpan, ShopKind, ShopStatus } from '@salama/contract/shops'
import type { VerificationStatus } from '@salama/contract/verification'
import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'

/** What the owner says in an application. */
export type ShopFacts = {
  name: string
  nameKey: string
  description: string
  cuisine: string | null
  address: string
  city: string
  provinceId: string | null
  province: string | null
  districtId: string | null
  neighborhoodId: string | null
  latitude: number | null
  longitude: number | null
  phone: string
  whatsapp: string | null
  email: string | null
  website: string | null
  license: string | null
  /** Of a pharmacy: who answers for it. */
  pharmacist: string | null
  taxNumber: string | null
}

type NewShop = {
  id: string
  ownerId: string
  kind: ShopKind
  facts: ShopFacts
  status: ShopStatus
  preparationMinutes: number
  now: Date
}

/** False when this person has a shop of this kind already. */
export async function insertShop(db: Sql, shop: NewShop): Promise<boolean> {
  const { id, ownerId, kind, facts, status, preparationMinutes, now } = shop
  const { numAffectedRows } = await sql`
    insert into shops_shops (id, owner_id, kind, status, name, name_key, description, cuisine, address, city,
      province_id, province, district_id, neighbourhood_id, latitude, longitude, phone, whatsapp, email, website, license,
      pharmacist, tax_number, preparation_minutes, created_at, updated_at)
    values (${id}, ${ownerId}, ${kind}, ${status}, ${facts.name}, ${facts.nameKey}, ${facts.description},
      ${facts.cuisine}, ${facts.address}, ${facts.city}, ${facts.provinceId}, ${facts.province}, ${facts.districtId},
      ${facts.neighborhoodId}, ${facts.latitude}, ${facts.longitude}, ${facts.phone}, ${facts.whatsapp}, ${facts.email},
      ${facts.website}, ${facts.license}, ${facts.pharmacist}, ${facts.taxNumber}, ${preparationMinutes}, ${now}, ${now})
    on conflict on constraint shops_shops_owner do nothing`.execute(db)
  return numAffectedRows === 1n
}

export async function updateFacts(db: Sql, { id, facts, now }: { id: string; facts: ShopFacts; now: Date }) {
  await sql`
    update shops_shops set name = ${facts.name}, name_key = ${facts.nameKey}, description = ${facts.description},
      cuisine = ${facts.cuisine}, address = ${facts.address}, city = ${facts.city}, province_id = ${facts.provinceId},
      province = ${facts.province}, district_id = ${facts.districtId}, neighbourhood_id = ${facts.neighborhoodId},
      latitude = ${facts.latitude}, longitude = ${facts.longitude}, phone = ${facts.phone},
      whatsapp = ${facts.whatsapp}, email = ${facts.email}, website = ${facts.website}, license = ${facts.license},
      pharmacist = ${facts.pharmacist},
      tax_number = ${facts.taxNumber}, revision = revision + 1, updated_at = ${now}
    where id = ${id}`.execute(db)
}

/** Follows the verification case of the shop. */
export async function updateStatus(
  db: Sql,
  { id, status, now }: { id: string; status: VerificationStatus; now: Date },
): Promise<void> {
  await sql`
    update shops_shops set status = ${status}, updated_at = ${now} where id = ${id} and status <> ${status}`.execute(db)
}

export type SettingsRow = {
  description: string
  phone: string
  whatsapp: string | null
  email: string | null
  website: string | null
  cuisine: string | null
  latitude: number | null
  longitude: number | null
  deliveryFee: number | null
  minimumOrder: number
  radiusKm: number | null
  preparationMinutes: number
  rushMinutes: number
  isPaused: boolean
  pausedUntil: Date | null
  is24x7: boolean
  imageUrl: string | null
  logoUrl: string | null
  features: readonly string[]
  revision: number
}

export async function updateSettings(db: Sql, { id, row, now }: { id: string; row: SettingsRow; now: Date }) {
  await sql`
    update shops_shops set description = ${row.description}, phone = ${row.phone}, whatsapp = ${row.whatsapp},
      email = ${row.email}, website = ${row.website}, cuisine = ${row.cuisine}, latitude = ${row.latitude},
      longitude = ${row.longitude}, delivery_fee = ${row.deliveryFee}, minimum_order = ${row.minimumOrder},
      radius_km = ${row.radiusKm}, preparation_minutes = ${row.preparationMinutes}, rush_minutes = ${row.rushMinutes},
      is_paused = ${row.isPaused}, paused_until = ${row.pausedUntil}, is_24x7 = ${row.is24x7},
      image_url = ${row.imageUrl}, logo_url = ${row.logoUrl}, features = ${row.features},
      revision = ${row.revision}, updated_at = ${now}
    where id = ${id}`.execute(db)
}

/** Puts other weekly hours in place of the present ones. */
export async function replaceHours(db: Sql, { id, hours }: { id: string; hours: readonly OpeningSpan[] }) {
  await sql`delete from shops_hours where shop_id = ${id}`.execute(db)
  await sql`
    insert into shops_hours (shop_id, weekday, opens, closes)
    select ${id}::uuid, weekday, opens, closes from jsonb_to_recordset(${JSON.stringify(hours)}::jsonb)
      as span (weekday smallint, opens smallint, closes smallint)`.execute(db)
}

export async function replaceClosures(db: Sql, { id, closures }: { id: string; closures: readonly Closure[] }) {
  await sql`delete from shops_closures where shop_id = ${id}`.execute(db)
  await sql`
    insert into shops_closures (shop_id, first_on, last_on, reason)
    select ${id}::uuid, "firstOn", "lastOn", reason from jsonb_to_recordset(${JSON.stringify(closures)}::jsonb)
      as closed ("firstOn" date, "lastOn" date, reason text)`.execute(db)
}

/** Serializes changes of one shop. */
export async function lockShop(db: Sql, id: string): Promise<void> {
  await sql`select from shops_shops where id = ${id} for update`.execute(db)
}

export async function updateStars(db: Sql, stars: { id: string; starSum: number; reviewCount: number }): Promise<void> {
  await sql`
    update shops_shops set star_sum = ${stars.starSum}, review_count = ${stars.reviewCount}
    where id = ${stars.id}`.execute(db)
}
