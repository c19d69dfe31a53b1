import type { Closure, OpeningSpan, ShopKind, ShopStatus } from '@salama/contract/shops'
import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'
import type { Pace } from '../rules/pace.ts'
import type { Shop } from '../rules/selling.ts'

/** Everything of a shop; `s` is the table. */
export const SHOP_COLUMNS = sql`s.id, s.owner_id, s.kind, s.status, s.is_listed, s.name, s.description, s.cuisine,
  s.address, s.city, s.province_id, s.province, s.district_id, s.neighbourhood_id, s.latitude, s.longitude, s.phone,
  s.whatsapp, s.email, s.website, s.delivery_fee, s.minimum_order, s.radius_km, s.preparation_minutes, s.rush_minutes,
  s.is_24x7, s.is_paused, s.paused_until, s.image_url, s.logo_url, s.features, s.license, s.pharmacist, s.tax_number, s.rating,
  s.review_count, s.revision, s.created_at, s.updated_at,
  coalesce((select json_agg(json_build_object('weekday', h.weekday, 'opens', h.opens, 'closes', h.closes)
      order by h.weekday, h.opens)
    from shops_hours h where h.shop_id = s.id), '[]') as hours,
  coalesce((select json_agg(json_build_object('firstOn', c.first_on, 'lastOn', c.last_on, 'reason', c.reason)
      order by c.first_on)
    from shops_closures c where c.shop_id = s.id), '[]') as closures,
  coalesce((select json_agg(json_build_object('part', p.part, 'band', p.band, 'ratio', p.ratio, 'count', p.count))
    from shops_paces p where p.shop_id = s.id), '[]') as paces,
  coalesce((select q.waiting from shops_queues q where q.shop_id = s.id), 0) as waiting`

export type ShopRow = {
  id: string
  owner_id: string
  kind: ShopKind
  status: ShopStatus
  is_listed: boolean
  name: string
  description: string
  cuisine: string | null
  address: string
  city: string
  province_id: string | null
  province: string | null
  district_id: string | null
  neighbourhood_id: string | null
  latitude: number | null
  longitude: number | null
  phone: string
  whatsapp: string | null
  email: string | null
  website: string | null
  delivery_fee: number | null
  minimum_order: number
  radius_km: number | null
  preparation_minutes: number
  rush_minutes: number
  is_24x7: boolean
  is_paused: boolean
  paused_until: Date | null
  image_url: string | null
  logo_url: string | null
  features: string[]
  license: string | null
  pharmacist: string | null
  tax_number: string | null
  rating: number
  review_count: number
  revision: number
  created_at: Date
  updated_at: Date
  hours: OpeningSpan[]
  closures: Closure[]
  paces: Pace[]
  waiting: number
}

export const shopOf = (row: ShopRow): Shop => ({
  id: row.id,
  ownerId: row.owner_id,
  kind: row.kind,
  status: row.status,
  isListed: row.is_listed,
  name: row.name,
  description: row.description,
  cuisine: row.cuisine,
  address: row.address,
  city: row.city,
  provinceId: row.province_id,
  province: row.province,
  districtId: row.district_id,
  neighborhoodId: row.neighbourhood_id,
  coordinates:
    row.latitude === null || row.longitude === null ? null : { latitude: row.latitude, longitude: row.longitude },
  phone: row.phone,
  whatsapp: row.whatsapp,
  email: row.email,
  website: row.website,
  ownFee: row.delivery_fee,
  minimumOrder: row.minimum_order,
  radiusKm: row.radius_km,
  preparationMinutes: row.preparation_minutes,
  rushMinutes: row.rush_minutes,
  paces: row.paces,
  waiting: row.waiting,
  opening: { is24x7: row.is_24x7, hours: row.hours, closures: row.closures },
  pause: { isPaused: row.is_paused, pausedUntil: row.paused_until },
  imageUrl: row.image_url,
  logoUrl: row.logo_url,
  features: row.features,
  license: row.license,
  pharmacist: row.pharmacist,
  taxNumber: row.tax_number,
  rating: row.rating,
  reviewCount: row.review_count,
  revision: row.revision,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

/** Shops of any state; ids that do not exist are left out. */
export async function findShops(db: Sql, ids: readonly string[]): Promise<Shop[]> {
  const { rows } = await sql<ShopRow>`
    select ${SHOP_COLUMNS} from shops_shops s where s.id = any(${ids}::uuid[])`.execute(db)
  return rows.map(shopOf)
}

/** A person's shops of any state, a restaurant before a pharmacy. */
export async function findOwn(db: Sql, { ownerId, kind }: { ownerId: string; kind?: ShopKind | undefined }) {
  const { rows } = await sql<ShopRow>`
    select ${SHOP_COLUMNS} from shops_shops s
    where s.owner_id = ${ownerId} and (${kind ?? null}::text is null or s.kind = ${kind ?? null})
    order by s.kind desc`.execute(db)
  return rows.map(shopOf)
}

export async function findOwned(db: Sql, ownerIds: readonly string[]): Promise<Shop[]> {
  const { rows } = await sql<ShopRow>`
    select ${SHOP_COLUMNS} from shops_shops s where s.owner_id = any(${ownerIds}::uuid[])`.execute(db)
  return rows.map(shopOf)
}

export async function findOwnerId(db: Sql, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ owner_id: string }>`select owner_id from shops_shops where id = ${id}`.execute(db)
  return rows[0]?.owner_id
}

/** Whether it is approved; whoever suspends it waits until the transaction has ended. */
export async function isApproved(db: Sql, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from shops_shops where id = ${id} and status = 'approved' for share`.execute(db)
  return rows.length > 0
}

export const hasShop = (ownerId: string) => sql<boolean>`exists (select from shops_shops where owner_id = ${ownerId})`

type Named = { key: string; except: string }

/** Approved shops whose name looks like this one, of any kind and place. */
export async function findAlike(db: Sql, { key, except }: Named): Promise<{ name: string; city: string }[]> {
  const { rows } = await sql<{ name: string; city: string }>`
    select name, city from shops_shops
    where name_key = ${key} and id <> ${except} and status in ('approved', 'suspended')
    order by created_at limit 5`.execute(db)
  return rows
}
