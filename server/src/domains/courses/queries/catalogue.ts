import type {
  Course,
  CourseDetails,
  listCourses as listEndpoint,
  Outline,
  summarizeCourses as summaryEndpoint,
} from '@salama/contract/courses'
import type { Reply } from '@salama/contract/kernel/endpoint'
import { id as uuid } from '@salama/contract/kernel/id'
import { searchWordsOf } from '@salama/contract/kernel/text'
import type { Sql } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { Call } from '../../../platform/http/requests/bind.ts'
import type { Actor } from '../../../platform/session/sessions.ts'
import { namesOf, peopleOf } from '../../accounts/public.ts'
import * as catalogue from '../store/catalogue.ts'

type ListCall = Pick<Call<typeof listEndpoint>, 'query' | 'position' | 'next'>

/** What a search may hold; more words make it slower and no better. */
const MOST_WORDS = 6

type Filters = { q?: string | undefined; category?: string | undefined; level?: string | undefined }

/** Undefined for a search of punctuation, which finds nothing. */
function wantedOf({ q = '', category, level }: Filters): catalogue.Wanted | undefined {
  const words = searchWordsOf(q).slice(0, MOST_WORDS)
  return q !== '' && words.length === 0 ? undefined : { words, category, level }
}

/** One page of the catalogue. A search that finds nothing is made again by words that look alike. */
export async function listCourses(db: Sql, { query, position, next }: ListCall): Promise<Course[]> {
  const { limit, sort, ...filters } = query
  const words = wantedOf(filters)
  if (!words) return []
  const wanted = { ...words, sort }
  // A page that goes on says how its list was found, in front of where it ended.
  const [wasLike = false, ...after] = position ?? []
  const page = { wanted, position: position && after, most: limit }
  let isLike = wasLike === true
  let rows = await catalogue.findListed(db, { ...page, isLike })
  if (rows.length === 0 && position === undefined && wanted.words.length > 0) {
    isLike = true
    rows = await catalogue.findListed(db, { ...page, isLike })
  }
  const last = rows[limit - 1]
  if (rows.length > limit && last) next([isLike, ...last.position])
  const shown = rows.slice(0, limit)
  const teacherOf = await peopleOf(
    db,
    shown.map((row) => row.teacher_user_id),
  )
  return shown.map((row) => describeCourse(row, teacherOf(row.teacher_user_id).name))
}

const describeCourse = (row: catalogue.CourseRow, teacherName: string): Course => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  description: row.description,
  shortDescription: row.short_description,
  category: row.category,
  level: row.level,
  tags: row.tags,
  price: row.price,
  currency: 'MZN',
  estimatedDurationHours: row.hours,
  isPublished: row.is_listed,
  lessonCount: row.lesson_count,
  coverUrl: row.cover_url,
  rating: row.rating,
  reviewCount: row.review_count,
  teacherName,
})

export async function summarizeCourses(db: Sql, filters: Filters): Promise<Reply<typeof summaryEndpoint>> {
  const wanted = wantedOf(filters)
  const kinds = await catalogue.countKinds(db)
  const sumBy = (of: 'category' | 'level') =>
    [...new Set(kinds.map((kind) => kind[of]))].map((name) => ({
      name,
      courses: kinds.filter((kind) => kind[of] === name).reduce((sum, { courses }) => sum + courses, 0),
    }))
  const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name, 'pt')
  return {
    total: wanted ? await countFound(db, wanted, kinds) : 0,
    categories: sumBy('category').toSorted(byName),
    levels: sumBy('level'),
  }
}

/** As `listCourses` finds them. Without a search the kinds that were counted already say it. */
async function countFound(
  db: Sql,
  wanted: catalogue.Wanted,
  kinds: Awaited<ReturnType<typeof catalogue.countKinds>>,
): Promise<number> {
  const { words, category = null, level = null } = wanted
  if (words.length > 0) {
    const found = await catalogue.countListed(db, { wanted, isLike: false })
    return found > 0 ? found : catalogue.countListed(db, { wanted, isLike: true })
  }
  return kinds
    .filter((kind) => (category ?? kind.category) === kind.category && (level ?? kind.level) === kind.level)
    .reduce((sum, { courses }) => sum + courses, 0)
}

/** A course is named by its id or its slug. */
export const keyOf = (given: string): catalogue.CourseKey =>
  uuid.safeParse(given).success ? { id: given } : { slug: given }

type Viewing = { key: string; actor: Actor | null }

export async function findShown(db: Sql, { key, actor }: Viewing): Promise<catalogue.DetailsRow> {
  const row = await catalogue.findCourse(db, { key: keyOf(key), viewerId: actor?.userId ?? null })
  return row ?? refuse('courses.not_found')
}

export async function getCourse(db: Sql, viewing: Viewing): Promise<CourseDetails> {
  const row = await findShown(db, viewing)
  const teacher = (await namesOf(db, [row.teacher_user_id])).get(row.teacher_user_id)
  const name = `${teacher?.firstName ?? ''} ${teacher?.lastName ?? ''}`.trim()
  return {
    ...describeCourse(row, name),
    outcomes: row.outcomes,
    requirements: row.requirements,
    teacher: { name, biography: row.biography, profileImageUrl: teacher?.profileImageUrl ?? null },
    updatedAt: row.approved_at.toISOString(),
  }
}

export async function getOutline(db: Sql, viewing: Viewing): Promise<Outline> {
  const { version_id } = await findShown(db, viewing)
  return describeOutline(await catalogue.findOutline(db, version_id))
}

function describeOutline(rows: readonly catalogue.OutlineRow[]): Outline {
  const modules = new Map<string, Outline['modules'][number]>()
  for (const row of rows) {
    const module = modules.get(row.module_id) ?? {
      id: row.module_id,
      title: row.module_title,
      description: row.module_description,
      lessons: [],
    }
    modules.set(row.module_id, module)
    if (row.id === null) continue
    module.lessons.push({
      id: row.id,
      title: row.title,
      durationMinutes: row.minutes,
      isFreePreview: row.is_free_preview,
      kind: row.kind,
      mediaBytes: row.media_bytes,
    })
  }
  return { modules: [...modules.values()] }
}
