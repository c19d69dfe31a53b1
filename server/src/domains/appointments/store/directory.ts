import type { DoctorSort } from '@salama/contract/appointments'
import type { Centavos } from '@salama/contract/kernel/money'
import type { Position } from '@salama/contract/kernel/page'
import { type RawBuilder, sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'
import { holdsWords, spellingsOf } from '../../../platform/search/words.ts'

export type DoctorRow = {
  id: string
  specialty: string
  specialties: string[]
  clinic_name: string
  city: string
  province: string
  rating: number
  review_count: number
  is_24x7: boolean
  price_video: Centavos
  price_chat: Centavos | null
  first_name: string
  last_name: string
  profile_image_url: string | null
  /** Infinity: nothing is free in the booking days. */
  next_free_at: Date | number | null
}

const COLUMNS = sql`d.id, d.specialty, d.specialties, d.clinic_name, d.city, d.province, d.rating, d.review_count,
  d.is_24x7, d.price_video, d.price_chat, d.first_name, d.last_name, d.profile_image_url, n.next_free_at`

/** Which doctors, in which order; without a wish those with reviews first, then the longest here. */
export type Wanted = {
  /** Folded words that must all be found. */
  words: readonly string[]
  specialty?: string | undefined
  language?: string | undefined
  province?: string | undefined
  chat?: boolean | undefined
  is24x7?: boolean | undefined
  maxPrice?: Centavos | undefined
  sort?: DoctorSort | undefined
}

export type Page = { position: Position | undefined; most: number }
export type ListedRow = DoctorRow & { position: Position }

/**
 * One page of those who take bookings, and one row more where the list goes on. `isLike` takes words that are written
 * differently for the known words most like them.
 */
export async function findListed(
  db: Sql,
  { wanted, isLike, position, most }: Page & { wanted: Wanted; isLike: boolean },
): Promise<ListedRow[]> {
  const order = orderOf(wanted)
  const after = position === undefined ? sql`` : sql`and ${order.after(position)}`
  // The order by the next time reads that table first; all others look it up for the rows of the page.
  const source =
    wanted.sort === 'next'
      ? sql`appointments_next_free n join appointments_doctors d on d.id = n.doctor_id`
      : sql`appointments_doctors d left join appointments_next_free n on n.doctor_id = d.id`
  const spellings = await spellingsOf(db, ['doctor'], { words: wanted.words, isLike })
  const { rows } = await sql<ListedRow>`
    select ${COLUMNS}, json_build_array(${order.values}) as position from ${source}
    where d.status = 'approved' and not d.paused ${filtersOf(wanted)} ${holdsWords(sql`d.search`, spellings)} ${after}
    order by ${order.by} limit ${most + 1}`.execute(db)
  return rows
}

type Order = { values: RawBuilder<unknown>; by: RawBuilder<unknown>; after(position: Position): RawBuilder<unknown> }

function orderOf({ sort, chat }: Wanted): Order {
  if (sort === 'price') {
    const price = chat ? sql`d.price_chat` : sql`d.price_video`
    return {
      values: sql`${price}, d.id`,
      by: sql`${price}, d.id`,
      after: ([value, id]) => sql`(${price}, d.id) > (${value}::integer, ${id}::uuid)`,
    }
  }
  if (sort === 'rating') {
    return {
      values: sql`d.rating, d.review_count, d.id`,
      by: sql`d.rating desc, d.review_count desc, d.id desc`,
      after: ([rating, count, id]) =>
        sql`(d.rating, d.review_count, d.id) < (${rating}::numeric, ${count}::integer, ${id}::uuid)`,
    }
  }
  if (sort === 'next') {
    return {
      values: sql`n.next_free_at::text, n.doctor_id`,
      by: sql`n.next_free_at, n.doctor_id`,
      after: ([at, id]) => sql`(n.next_free_at, n.doctor_id) > (${at}::timestamptz, ${id}::uuid)`,
    }
  }
  return {
    values: sql`d.review_count = 0, d.created_at::text, d.id`,
    by: sql`(d.review_count = 0), d.created_at, d.id`,
    after: ([unreviewed, at, id]) =>
      sql`(d.review_count = 0, d.created_at, d.id) > (${unreviewed}::boolean, ${at}::timestamptz, ${id}::uuid)`,
  }
}

function filtersOf({ specialty, language, province, chat, is24x7, maxPrice }: Wanted): RawBuilder<unknown> {
  const conditions = [
    specialty === undefined ? undefined : sql`and d.specialties @> array[${specialty}]::text[]`,
    language === undefined ? undefined : sql`and d.languages @> array[${language}]::text[]`,
    province === undefined ? undefined : sql`and d.province = ${province}`,
    chat ? sql`and d.price_chat is not null` : undefined,
    is24x7 ? sql`and d.is_24x7` : undefined,
    maxPrice === undefined ? undefined : sql`and ${chat ? sql`d.price_chat` : sql`d.price_video`} <= ${maxPrice}`,
  ]
  return sql.join(
    conditions.filter((condition) => condition !== undefined),
    sql` `,
  )
}

export type ProfileRow = DoctorRow & {
  license: string
  clinic_address: string
  languages: string[]
  biography: string
  paused: boolean
}

/** An approved doctor, who may take no bookings for now. */
export async function findProfile(db: Sql, id: string): Promise<ProfileRow | undefined> {
  const { rows } = await sql<ProfileRow>`
    select ${COLUMNS}, d.license, d.clinic_address, d.languages, d.biography, d.paused
    from appointments_doctors d left join appointments_next_free n on n.doctor_id = d.id
    where d.id = ${id} and d.status = 'approved'`.execute(db)
  return rows[0]
}

export async function findSpecialties(
  db: Sql,
): Promise<{ name: string; price_video: Centavos; price_chat: Centavos }[]> {
  const { rows } = await sql<{ name: string; price_video: Centavos; price_chat: Centavos }>`
    select name, price_video, price_chat from appointments_specialties order by name`.execute(db)
  return rows
}

/** Of doctors who take bookings. */
export async function findOverview(db: Sql): Promise<{ lowestPrice: Centavos | null; provinces: string[] }> {
  const { rows } = await sql<{ lowestPrice: Centavos | null; provinces: string[] }>`
    select min(least(price_video, price_chat)) as "lowestPrice",
      coalesce(array_agg(distinct province), '{}') as provinces
    from appointments_doctors where status = 'approved' and not paused`.execute(db)
  return rows[0] ?? { lowestPrice: null, provinces: [] }
}

/** Of doctors who have a page that everybody may read. */
export async function findApprovedIds(db: Sql, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from appointments_doctors where status = 'approved' order by id limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}
