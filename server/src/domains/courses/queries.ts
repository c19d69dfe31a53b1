import {
  type Course,
  type CourseDetails,
  type getCertificate as certificateEndpoint,
  type Enrolment,
  enrolmentMachine,
  type getEnrolment as getEndpoint,
  type LessonProgress,
  type listCourses as listEndpoint,
  type Outline,
  type summarizeCourses as summaryEndpoint,
} from '@salama/contract/courses'
import type { Reply } from '@salama/contract/kernel/endpoint'
import { id as uuid } from '@salama/contract/kernel/id'
import { wordsOf } from '@salama/contract/kernel/text'
import type { Sql } from '../../platform/db/database.ts'
import type { Call } from '../../platform/http/bind.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Actor } from '../../platform/session/sessions.ts'
import { namesOf, peopleOf } from '../accounts/public.ts'
import type { EarnersOf, PayeesOf, Purchase } from '../payments/ports.ts'
import { refundsAskedOf } from '../payments/public.ts'
import type { ReviewedService } from '../reviews/ports.ts'
import { refundRule, refundUntil } from './rules.ts'
import { findTeacher, findUserOf } from './store/authoring.ts'
import * as catalogue from './store/catalogue.ts'
import { findByCode } from './store/certificates.ts'
import { type EnrolmentRow, findAllOwn, findHistory, findOwn, findPurchases, isOwn } from './store/enrolments.ts'
import { findProgress } from './store/progress.ts'

type ListCall = Pick<Call<typeof listEndpoint>, 'query' | 'position' | 'next'>

/** What a search may hold; more words make it slower and no better. */
const MOST_WORDS = 6

type Filters = { q?: string | undefined; category?: string | undefined; level?: string | undefined }

/** Undefined for a search of punctuation, which finds nothing. */
function wantedOf({ q = '', category, level }: Filters): catalogue.Wanted | undefined {
  const words = wordsOf(q).slice(0, MOST_WORDS)
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

export function describeOutline(rows: readonly catalogue.OutlineRow[]): Outline {
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

/** Lists answer their first hundred. */
const MOST = 100

export async function listEnrolments(db: Sql, { userId }: Actor, now: Date): Promise<Enrolment[]> {
  const rows = await findAllOwn(db, { learnerId: userId, most: MOST })
  return describeEnrolments(db, rows, now)
}

export async function getEnrolment(
  db: Sql,
  own: { id: string; learnerId: string },
  now: Date,
): Promise<Reply<typeof getEndpoint>> {
  const row = await findOwn(db, own)
  if (!row) return refuse('courses.enrolment_not_found')
  const timeline = (await findHistory(db, row.id)).map(({ status, at }) => ({ status, at: at.toISOString() }))
  return { ...(await describeEnrolment(db, row, now)), timeline }
}

export async function describeEnrolment(db: Sql, row: EnrolmentRow, now: Date): Promise<Enrolment> {
  const [described] = await describeEnrolments(db, [row], now)
  return described ?? refuse('courses.enrolment_not_found')
}

async function describeEnrolments(db: Sql, rows: readonly EnrolmentRow[], now: Date): Promise<Enrolment[]> {
  const asked = await refundsAskedOf(
    db,
    rows.flatMap(({ payment_id }) => payment_id ?? []),
  )
  return rows.map((row) => ({
    id: row.id,
    status: row.status,
    paidPrice: row.price,
    currency: 'MZN',
    enrolledAt: row.enrolled_at.toISOString(),
    completedAt: row.completed_at?.toISOString() ?? null,
    course: {
      id: row.course_id,
      slug: row.slug,
      title: row.title,
      shortDescription: row.short_description,
      category: row.category,
      level: row.level,
      estimatedDurationHours: row.hours,
      coverUrl: row.cover_url,
    },
    paymentMethod: row.payment_method,
    paymentStatus: paymentStatusOf(row),
    ...(row.payment_id === null ? {} : { transactionId: row.payment_id }),
    ...(row.certificate_code === null ? {} : { certificateCode: row.certificate_code }),
    refund: refundOf(row, row.payment_id !== null && asked.has(row.payment_id), now),
  }))
}

function paymentStatusOf({ price, status, payment_id, activated_at }: EnrolmentRow): Enrolment['paymentStatus'] {
  if (price === 0) return 'free'
  if (activated_at !== null) return 'paid'
  return payment_id !== null && status === 'pending' ? 'pending' : 'unpaid'
}

function refundOf(row: EnrolmentRow, isAsked: boolean, now: Date): Enrolment['refund'] {
  const rule = refundRule(row, now)
  const until = row.price > 0 && row.activated_at ? { until: refundUntil(row.activated_at).toISOString() } : {}
  if (row.refunded_at !== null) return { offer: 'none', ...until, state: 'returned' }
  if (isAsked) return { offer: 'none', ...until, state: 'asked' }
  return { offer: rule === 'open' || rule === 'desk' ? rule : 'none', ...until }
}

/** One entry per lesson of the course, so that what is done of it can be counted. */
export async function getProgress(db: Sql, own: { id: string; learnerId: string }): Promise<LessonProgress[]> {
  if (!(await isOwn(db, own))) return refuse('courses.enrolment_not_found')
  const rows = await findProgress(db, own.id)
  return rows.map(({ lesson_id: lessonId, is_completed: isCompleted, seconds }) => ({ lessonId, isCompleted, seconds }))
}

/** The teacher of the course earns from the enrolment. */
export const sellersOf: Purchase['sellersOf'] = async (db, enrolmentId) =>
  (await findPurchases(db, [enrolmentId])).map(({ teacher_id }) => ({ kind: 'teacher', id: teacher_id }))

/** A teacher is paid for courses. */
export const payeesOf: PayeesOf = async (db, userId) => {
  const teacher = await findTeacher(db, userId)
  return teacher ? [{ kind: 'teacher', id: teacher.id, label: 'Cursos' }] : []
}

/** A teacher is one person. */
export const earnersOf: EarnersOf = async (db, { kind, id }) => {
  const userId = kind === 'teacher' && uuid.safeParse(id).success ? await findUserOf(db, id) : undefined
  return userId === undefined ? [] : [userId]
}

/** The enrolments of these ids, in their present state. */
export const describePurchases: Purchase['describe'] = async (db, ids) => {
  const rows = await findPurchases(db, ids)
  return new Map(
    rows.map(({ id, status, title, enrolled_at }) => [
      id,
      {
        title: `Curso «${title}»`,
        status,
        label: enrolmentMachine.states[status].label,
        startsAt: enrolled_at.toISOString(),
      },
    ]),
  )
}

/** A learner reviews the course that he has done. */
export const findReviewed: ReviewedService['find'] = async (db, { id, customerId }) => {
  const row = await findOwn(db, { id, learnerId: customerId })
  return row && { subject: { kind: 'course', id: row.course_id }, isFinished: row.status === 'completed' }
}

/** Typed or scanned, with or without its hyphens. */
const CODE_NOISE = /[\s-]/g

export async function getCertificate(db: Sql, code: string): Promise<Reply<typeof certificateEndpoint>> {
  const row = await findByCode(db, code.replace(CODE_NOISE, '').toUpperCase())
  if (!row) return refuse('courses.certificate_not_found')
  return {
    number: row.number,
    status: row.revoked_at === null ? 'valid' : 'revoked',
    learnerName: row.learner_name,
    courseTitle: row.course_title,
    courseSlug: row.course_slug,
    teacherName: row.teacher_name,
    hours: row.hours,
    issuedAt: row.issued_at.toISOString(),
  }
}
