import type { Coordinates } from '@salama/contract/kernel/geo'
import type { Position } from '@salama/contract/kernel/page'
import { addDays, dayInMaputo, minutesInMaputo, weekdayInMaputo } from '@salama/contract/kernel/time'
import type { ShopKind } from '@salama/contract/shops'
import { type RawBuilder, sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'
import { holdsWords, type Spellings } from '../../../platform/search/words.ts'
import { spotOf } from '../rules/plane.ts'
import type { Shop } from '../rules/selling.ts'
import { SHOP_COLUMNS, type ShopRow, shopOf } from './shops.ts'

export type ShopSort = 'near' | 'reach' | 'rating' | 'fee' | 'time'

/** Which public shops, in which order; without a wish those with reviews first, then the longest here. */
export type ShopFilter = {
  kind: ShopKind
  provinceId?: string | undefined
  /** Only those of this city, or only those of all others. */
  city?: { name: string; isIt: boolean } | undefined
  cuisines?: readonly string[] | undefined
  /** No farther than this; shops without coordinates are kept unless `sort` is `near`. */
  around?: { position: Coordinates; km: number | null } | undefined
  /** For `reach`: what comes to this place first, the nearest of it. Without an own point the same district is near. */
  reach?: Reach | undefined
  spellings?: Spellings | undefined
  /** Only these. */
  ids?: readonly string[] | undefined
  /** Only those that are open, and not paused, at this instant. */
  openAt?: Date | undefined
  sort?: ShopSort | undefined
}

export type Reach = {
  provinceId: string
  districtId: string | null
  point: Coordinates
  isExact: boolean
  radiusKm: number
}
export type ShopPage = { position: Position | undefined; most: number }
export type ListedShop = { shop: Shop; position: Position }

/** So many shops are looked through in the order of the list before an index finds those of the area. */
const MOST_FIRST = 1_000

/**
 * One page of the shops that everybody sees, and one more where the list goes on. Around a place of a dense town the first
 * shops of the list fill a page: to sort every shop of the town takes ten times as long.
 */
export async function findListed(db: Sql, filter: ShopFilter, { position, most }: ShopPage): Promise<ListedShop[]> {
  const { around, sort, spellings, ids } = filter
  const order = orderOf(filter)
  const after = position === undefined ? sql`` : sql`and ${order.after(position)}`
  const listed = sql`s.kind = ${filter.kind} and s.status = 'approved' and s.is_listed`
  const pageOf = async (from: RawBuilder<unknown>) => {
    const { rows } = await sql<ShopRow & { position: Position }>`
      select ${SHOP_COLUMNS}, json_build_array(${order.values}) as position from ${from}
      where ${listed} ${conditionsOf(filter)} ${after} order by ${order.by} limit ${most + 1}`.execute(db)
    return rows.map(({ position: at, ...row }) => ({ shop: shopOf(row), position: at }))
  }
  if (around && around.km !== null && sort !== 'near' && !spellings && !ids) {
    const page = await pageOf(
      sql`(select * from shops_shops s where ${listed} ${after} order by ${order.by} limit ${MOST_FIRST}) s`,
    )
    if (page.length > most) return page
  }
  return pageOf(sql`shops_shops s`)
}

type Order = { values: RawBuilder<unknown>; by: RawBuilder<unknown>; after(position: Position): RawBuilder<unknown> }

/** Where a position is on the plane of the column `spot`. */
function pointAt(position: Coordinates): RawBuilder<unknown> {
  const { x, y } = spotOf(position)
  return sql`point(${x}::float8, ${y}::float8)`
}

/** A shop whose place is unknown is farther than any other. */
const NOWHERE_KM = 100_000

function reachOrder({ provinceId, districtId, point, isExact, radiusKm }: Reach): Order {
  const away = sql`coalesce(s.spot <-> ${pointAt(point)}, ${NOWHERE_KM}::float8)`
  const isOut = sql`coalesce((s.spot <-> ${pointAt(point)}) > coalesce(s.radius_km, ${radiusKm}::float8),
    s.province_id is distinct from ${provinceId}::text)`
  const rank = isExact
    ? sql`0::integer`
    : sql`(case when s.district_id = ${districtId}::text then 0 when s.province_id = ${provinceId}::text then 1 else 2 end)`
  const values = sql`${isOut}, ${rank}, ${away}, s.id`
  return {
    values,
    by: values,
    after: ([out, near, km, id]) => sql`(${values}) > (${out}::boolean, ${near}::integer, ${km}::float8, ${id}::uuid)`,
  }
}

function orderOf({ sort, around, reach }: ShopFilter): Order {
  if (sort === 'reach' && reach) return reachOrder(reach)
  if (sort === 'near' && around) {
    const away = sql`s.spot <-> ${pointAt(around.position)}`
    return {
      values: sql`${away}, s.id`,
      by: sql`${away}, s.id`,
      after: ([km, id]) => sql`(${away}, s.id) > (${km}::float8, ${id}::uuid)`,
    }
  }
  if (sort === 'rating') {
    return {
      values: sql`s.rating, s.review_count, s.id`,
      by: sql`s.rating desc, s.review_count desc, s.id desc`,
      after: ([rating, count, id]) =>
        sql`(s.rating, s.review_count, s.id) < (${rating}::numeric, ${count}::integer, ${id}::uuid)`,
    }
  }
  if (sort === 'fee' || sort === 'time') {
    const value = sort === 'fee' ? sql`coalesce(s.delivery_fee, 100001)` : sql`(s.preparation_minutes + s.rush_minutes)`
    return {
      values: sql`${value}, s.id`,
      by: sql`${value}, s.id`,
      after: ([first, id]) => sql`(${value}, s.id) > (${first}::bigint, ${id}::uuid)`,
    }
  }
  return {
    values: sql`s.review_count = 0, s.created_at::text, s.id`,
    by: sql`(s.review_count = 0), s.created_at, s.id`,
    after: ([unreviewed, at, id]) =>
      sql`(s.review_count = 0, s.created_at, s.id) > (${unreviewed}::boolean, ${at}::timestamptz, ${id}::uuid)`,
  }
}

function conditionsOf({ provinceId, city, cuisines, around, spellings = [], ids, openAt, sort }: ShopFilter) {
  const conditions = [
    provinceId === undefined ? undefined : sql`and s.province_id = ${provinceId}`,
    city === undefined ? undefined : city.isIt ? sql`and s.city = ${city.name}` : sql`and s.city <> ${city.name}`,
    cuisines === undefined ? undefined : sql`and s.cuisine = any(${cuisines}::text[])`,
    ids === undefined ? undefined : sql`and s.id = any(${ids}::uuid[])`,
    around === undefined ? undefined : withinOf(around, sort),
    holdsWords(sql`s.search`, spellings),
    openAt === undefined ? undefined : openOf(openAt),
  ]
  return sql.join(
    conditions.filter((condition) => condition !== undefined),
    sql` `,
  )
}

function withinOf({ position, km }: NonNullable<ShopFilter['around']>, sort: ShopSort | undefined) {
  // The order by distance has nothing to say about a shop whose place is unknown.
  if (sort === 'near') {
    return km === null ? sql`and s.spot is not null` : sql`and s.spot <@ circle(${pointAt(position)}, ${km}::float8)`
  }
  return km === null ? sql`` : sql`and (s.spot is null or s.spot <@ circle(${pointAt(position)}, ${km}::float8))`
}

/** The same rule as `isOpenAt` and `isPausedAt`. */
function openOf(at: Date) {
  const [day, minutes, weekday] = [dayInMaputo(at), minutesInMaputo(at), weekdayInMaputo(at)]
  const yesterday = addDays(day, -1)
  const closedOn = (on: string) =>
    sql`exists (select from shops_closures c where c.shop_id = s.id and ${on}::date between c.first_on and c.last_on)`
  const within = (on: number, minute: number) =>
    sql`exists (select from shops_hours h where h.shop_id = s.id and h.weekday = ${on}::smallint
      and h.opens <= ${minute}::smallint and h.closes > ${minute}::smallint)`
  return sql`and not (s.is_paused and (s.paused_until is null or s.paused_until > ${at}))
    and ((not ${closedOn(day)} and (s.is_24x7 or ${within(weekday, minutes)}))
      or (not s.is_24x7 and not ${closedOn(yesterday)} and ${within((weekday + 6) % 7, minutes + 1_440)}))`
}

/** The cities with public shops of a kind, those with most shops first. */
export async function findCities(db: Sql, kind: ShopKind): Promise<{ city: string; shops: number }[]> {
  const { rows } = await sql<{ city: string; shops: number }>`
    select city, count(*)::integer as shops from shops_shops
    where kind = ${kind} and status = 'approved' and is_listed group by city order by shops desc, city`.execute(db)
  return rows
}

export type CountedCuisine = { cuisine: string | null; provinceId: string | null; count: number }

/** How many public restaurants there are of each kitchen and province. */
export async function countCuisines(db: Sql, filter: Omit<ShopFilter, 'kind'>): Promise<CountedCuisine[]> {
  const { rows } = await sql<CountedCuisine>`
    select s.cuisine, s.province_id as "provinceId", count(*)::integer as count from shops_shops s
    where s.kind = 'restaurant' and s.status = 'approved' and s.is_listed
      ${conditionsOf({ ...filter, kind: 'restaurant' })}
    group by s.cuisine, s.province_id`.execute(db)
  return rows
}
