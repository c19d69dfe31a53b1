import type { CourseSort } from '@salama/contract/courses'
import type { Centavos } from '@salama/contract/kernel/money'
import type { Position } from '@salama/contract/kernel/page'
import { type RawBuilder, sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'
import { holdsWords, type Spellings, spellingsOf } from '../../../platform/search/words.ts'

export type CourseRow = {
  id: string
  slug: string
  version_id: string
  teacher_id: string
  teacher_user_id: string
  title: string
  description: string
  short_description: string
  category: string
  level: string
  tags: string[]
  price: Centavos
  hours: number
  lesson_count: number
  is_listed: boolean
  cover_url: string | null
  rating: number
  review_count: number
}

/** Of all lessons together, as people and machines read it. */
export const HOURS = sql`round(v.minutes / 60.0, 2)`

const COLUMNS = sql`c.id, c.slug, v.id as version_id, t.id as teacher_id, t.user_id as teacher_user_id, v.title,
  v.description, v.short_description, v.category, v.level, v.tags, v.price, ${HOURS} as hours, v.lesson_count, v.is_listed,
  v.cover_url, c.rating, c.review_count`

const SOURCE = sql`courses_versions v join courses_courses c on c.id = v.course_id
  join courses_teachers t on t.id = c.teacher_id`

/** Which courses, in which order; by title without a wish. */
export type Wanted = {
  /** Folded words that must all be found. */
  words: readonly string[]
  category?: string | undefined
  level?: string | undefined
  sort?: CourseSort | undefined
}

export type ListedRow = CourseRow & { position: Position }
type Page = { wanted: Wanted; isLike: boolean; position: Position | undefined; most: number }

/** One page of the catalogue, and one row more where it goes on. */
export async function findListed(db: Sql, { wanted, isLike, position, most }: Page): Promise<ListedRow[]> {
  const order = ORDERS[wanted.sort ?? 'title']
  const after = position === undefined ? sql`` : sql`and ${order.after(position)}`
  const spellings = await spellingsFor(db, { wanted, isLike })
  const { rows } = await sql<ListedRow>`
    select ${COLUMNS}, json_build_array(${order.key}, v.course_id) as position from ${SOURCE}
    where v.is_listed ${filtersOf(wanted)} ${searchOf(spellings)} ${after}
    order by ${order.by} limit ${most + 1}`.execute(db)
  return rows
}

type Order = { key: RawBuilder<unknown>; by: RawBuilder<unknown>; after(position: Position): RawBuilder<unknown> }

const ORDERS: Record<CourseSort, Order> = {
  title: {
    key: sql`v.title_key`,
    by: sql`v.title_key, v.course_id`,
    after: ([key, id]) => sql`(v.title_key, v.course_id) > (${key}::text, ${id}::uuid)`,
  },
  price_asc: {
    key: sql`v.price`,
    by: sql`v.price, v.course_id`,
    after: ([key, id]) => sql`(v.price, v.course_id) > (${key}::integer, ${id}::uuid)`,
  },
  price_desc: {
    key: sql`v.price`,
    by: sql`v.price desc, v.course_id desc`,
    after: ([key, id]) => sql`(v.price, v.course_id) < (${key}::integer, ${id}::uuid)`,
  },
  duration_asc: {
    key: sql`v.minutes`,
    by: sql`v.minutes, v.course_id`,
    after: ([key, id]) => sql`(v.minutes, v.course_id) > (${key}::integer, ${id}::uuid)`,
  },
  duration_desc: {
    key: sql`v.minutes`,
    by: sql`v.minutes desc, v.course_id desc`,
    after: ([key, id]) => sql`(v.minutes, v.course_id) < (${key}::integer, ${id}::uuid)`,
  },
}

function filtersOf({ category, level }: Wanted): RawBuilder<unknown> {
  const byCategory = category === undefined ? sql`` : sql`and v.category = ${category}`
  const byLevel = level === undefined ? sql`` : sql`and v.level = ${level}`
  return sql`${byCategory} ${byLevel}`
}

/** The index finds the few before any order. */
function searchOf(spellings: Spellings): RawBuilder<unknown> {
  if (spellings.length === 0) return sql``
  return sql`and v.id in (with found as materialized (select s.id from courses_versions s
    where s.is_listed ${holdsWords(sql`s.search`, spellings)}) select id from found)`
}

/** `isLike` finds words that are written differently too. */
const spellingsFor = (db: Sql, { wanted: { words }, isLike }: Pick<Page, 'wanted' | 'isLike'>): Promise<Spellings> =>
  spellingsOf(db, ['course'], { words, isLike })

export async function countListed(db: Sql, { wanted, isLike }: Pick<Page, 'wanted' | 'isLike'>): Promise<number> {
  const spellings = await spellingsFor(db, { wanted, isLike })
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from courses_versions v
    where v.is_listed ${filtersOf(wanted)} ${searchOf(spellings)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Of all courses in the catalogue, whatever else is asked for. */
export async function countKinds(db: Sql): Promise<{ category: string; level: string; courses: number }[]> {
  const { rows } = await sql<{ category: string; level: string; courses: number }>`
    select category, level, count(*)::integer as courses from courses_versions where is_listed
    group by category, level`.execute(db)
  return rows
}

export type CourseKey = { slug: string } | { id: string }
const isCourse = (key: CourseKey) => ('id' in key ? sql`c.id = ${key.id}` : sql`c.slug = ${key.slug}`)

export type DetailsRow = CourseRow & {
  outcomes: string[]
  requirements: string[]
  biography: string
  approved_at: Date
  withdrawn_at: Date | null
}

/** What learners of a course read, in the catalogue or not; its teacher and its learners may see it then. */
export async function findCourse(
  db: Sql,
  { key, viewerId }: { key: CourseKey; viewerId: string | null },
): Promise<DetailsRow | undefined> {
  const { rows } = await sql<DetailsRow>`
    select ${COLUMNS}, v.outcomes, v.requirements, t.biography, v.approved_at, c.withdrawn_at from ${SOURCE}
    where ${isCourse(key)} and v.is_current and v.approved_at is not null and (v.is_listed or t.user_id = ${viewerId}::uuid or exists (
      select from courses_enrolments e
      where e.course_id = c.id and e.learner_id = ${viewerId}::uuid and e.status <> 'cancelled'))`.execute(db)
  return rows[0]
}

type Lesson = { id: string; title: string; kind: 'text' | 'audio' | 'quiz'; minutes: number; is_free_preview: boolean }

/** A lesson in its module; a module without lessons has one row without a lesson. */
export type OutlineRow = (Lesson | Record<keyof Lesson, null>) & {
  module_id: string
  module_title: string
  module_description: string
  media_bytes: number
}

/** The modules of a version with the titles of their lessons, in order. */
export async function findOutline(db: Sql, versionId: string): Promise<OutlineRow[]> {
  const { rows } = await sql<OutlineRow>`
    select m.id as module_id, m.title as module_title, m.description as module_description, l.id, l.title, l.kind,
      l.minutes, l.is_free_preview, coalesce((select sum(bytes)::integer from courses_media a
        where a.version_id = l.version_id and a.lesson_id = l.id), 0) as media_bytes
    from courses_modules m left join courses_lessons l on l.version_id = m.version_id and l.module_id = m.id
    where m.version_id = ${versionId} order by m.position, l.position`.execute(db)
  return rows
}

/** Of courses that everybody may find. */
export async function findListedSlugs(db: Sql, most: number): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select c.slug from courses_versions v join courses_courses c on c.id = v.course_id
    where v.is_listed order by c.id limit ${most}`.execute(db)
  return rows.map(({ slug }) => slug)
}
