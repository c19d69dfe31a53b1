import type {
  AuthoredCourse,
  getCourseProgress as progressEndpoint,
  Student,
  getTeacherStats as statsEndpoint,
  listStudents as studentsEndpoint,
  TaughtCourse,
  WrittenLesson,
} from '@salama/contract/courses'
import type { CourseContents } from '@salama/contract/courses/staff'
import type { Reply } from '@salama/contract/kernel/endpoint'
import { formatMoney } from '@salama/contract/kernel/money'
import { dayInMaputo, maputoInstant } from '@salama/contract/kernel/time'
import type { Fact } from '@salama/contract/verification'
import type { Sql } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { Call } from '../../../platform/http/requests/bind.ts'
import type { Actor } from '../../../platform/session/sessions.ts'
import { peopleOf } from '../../accounts/public.ts'
import { sumEarnings } from '../../payments/public.ts'
import { caseOf } from '../../verification/public.ts'
import { COURSE_CASE } from '../rules/case.ts'
import { findTeacher } from '../store/authoring.ts'
import { EDITABLE, missingInCourse, missingInLesson } from './rules.ts'
import * as store from './store/authored.ts'
import * as students from './store/students.ts'

const MOST_TAUGHT = 200

export async function listTaught(db: Sql, { userId }: Actor): Promise<TaughtCourse[]> {
  return (await store.findTaught(db, { userId, most: MOST_TAUGHT })).map(describeTaught)
}

const describeTaught = (row: store.TaughtRow): TaughtCourse => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  category: row.category,
  level: row.level,
  price: row.price,
  coverUrl: row.cover_url,
  versionNumber: row.number,
  status: row.status,
  isPublished: row.is_published,
  isWithdrawn: row.is_withdrawn,
  lessonCount: row.lesson_count,
  students: row.students,
  completions: row.completions,
  rating: row.rating,
  reviewCount: row.review_count,
  changedAt: row.changed_at.toISOString(),
})

export async function findOwn(db: Sql, own: { courseId: string; userId: string }): Promise<store.TaughtRow> {
  return (await store.findOwnCourse(db, own)) ?? refuse('courses.not_found')
}

export async function getTaught(db: Sql, own: { courseId: string; userId: string }): Promise<AuthoredCourse> {
  return describeAuthored(db, await findOwn(db, own))
}

export async function describeAuthored(db: Sql, row: store.TaughtRow): Promise<AuthoredCourse> {
  const modules = modulesOf(await store.findContents(db, { versionId: row.version_id }))
  const found = await caseOf(db, { kind: COURSE_CASE.kind, subjectId: row.version_id })
  const facts = { shortDescription: row.short_description, description: row.description, outcomes: row.outcomes }
  return {
    ...describeTaught(row),
    ...facts,
    // Nobody is told when staff open a case: only the case knows it.
    status: row.status === 'submitted' && found?.status === 'in_review' ? found.status : row.status,
    versionId: row.version_id,
    tags: row.tags,
    requirements: row.requirements,
    reason: row.status === 'rejected' || row.status === 'suspended' ? (found?.reason ?? null) : null,
    isEditable: EDITABLE.includes(row.status),
    revision: row.revision,
    factsRevision: row.facts_revision,
    missing: missingInCourse(facts, modules),
    modules,
  }
}

function modulesOf(rows: readonly store.ContentRow[]): AuthoredCourse['modules'] {
  const modules = new Map<string, AuthoredCourse['modules'][number]>()
  for (const row of rows) {
    const { module_id: id, module_title: title, module_description: description } = row
    const module = modules.get(id) ?? { id, title, description, lessons: [] }
    modules.set(id, module)
    if (row.id !== null) module.lessons.push(describeLesson(row))
  }
  return [...modules.values()]
}

const describeLesson = (
  row: Omit<store.WrittenRow, 'body' | 'picture_bytes' | 'revision'>,
): AuthoredCourse['modules'][number]['lessons'][number] => ({
  id: row.id,
  title: row.title,
  kind: row.kind,
  isFreePreview: row.is_free_preview,
  durationMinutes: row.minutes,
  missing: missingInLesson(row),
})

export const describeWritten = (row: store.WrittenRow): WrittenLesson => ({
  ...describeLesson(row),
  body: row.body,
  ...(row.audio === null ? {} : { audio: row.audio }),
  ...(row.quiz === null ? {} : { quiz: row.quiz }),
  pictureBytes: row.picture_bytes,
  revision: row.revision,
})

export async function getWritten(
  db: Sql,
  { lessonId, ...own }: { courseId: string; lessonId: string; userId: string },
): Promise<WrittenLesson> {
  const { version_id: versionId } = await findOwn(db, own)
  const row = await store.findWritten(db, { versionId, lessonId })
  return row ? describeWritten(row) : refuse('courses.lesson_not_found')
}

type Stated = Pick<AuthoredCourse, 'shortDescription' | 'category' | 'level' | 'price' | 'versionNumber' | 'outcomes'>

/** What staff read first; the lessons are another call. */
export function factsOf(course: Stated): Fact[] {
  const { shortDescription, category, level, price, versionNumber, outcomes } = course
  return [
    { label: 'Resumo', value: shortDescription },
    { label: 'Categoria', value: `${category}, ${level}` },
    { label: 'Preço', value: price === 0 ? 'Grátis' : formatMoney(price) },
    { label: 'Versão', value: String(versionNumber) },
    { label: 'Aprende-se', value: outcomes.join('; ') },
  ]
}

/** All that a version teaches, as staff examine it. */
export async function readContents(db: Sql, versionId: string): Promise<CourseContents> {
  const rows = await store.findContents(db, { versionId, withBodies: true })
  if (rows.length === 0) return refuse('courses.not_found')
  return {
    modules: modulesOf(rows).map(({ id, title, description }) => ({
      id,
      title,
      description,
      lessons: rows
        .filter((row) => row.id !== null)
        .filter((row) => row.module_id === id)
        .map((row) => ({
          id: row.id,
          title: row.title,
          kind: row.kind,
          body: row.body,
          ...(row.audio === null ? {} : { audio: row.audio }),
          ...(row.quiz === null ? {} : { quiz: row.quiz }),
        })),
    })),
  }
}

const MOST_ACTIVITY = 10

/** The own figures of a teacher; zeros for somebody who has no course yet. */
export async function getStats(db: Sql, { userId }: Actor, now: Date): Promise<Reply<typeof statsEndpoint>> {
  const teacher = await findTeacher(db, userId)
  if (!teacher) {
    return { activeCourses: 0, students: 0, completionRate: 0, monthlyRevenue: 0, activity: [], biography: '' }
  }
  const counts = await students.countStudents(db, userId)
  const monthStart = maputoInstant(`${dayInMaputo(now).slice(0, 8)}01`)
  const earned = await sumEarnings(db, { payees: [{ kind: 'teacher', id: teacher.id }], since: monthStart })
  const recent = await students.findActivity(db, { userId, most: MOST_ACTIVITY })
  const learnerOf = await peopleOf(
    db,
    recent.map(({ learner_id }) => learner_id),
  )
  return {
    activeCourses: counts.courses,
    students: counts.students,
    completionRate: counts.enrolments === 0 ? 0 : Math.round((100 * counts.completions) / counts.enrolments),
    monthlyRevenue: earned.gross_since,
    activity: recent.map(({ id, kind, learner_id, title, at }) => ({
      id,
      kind,
      learnerName: learnerOf(learner_id).name,
      courseTitle: title,
      at: at.toISOString(),
    })),
    biography: await store.findBiography(db, userId),
  }
}

type StudentsCall = Pick<Call<typeof studentsEndpoint>, 'query' | 'actor' | 'position' | 'next'>

export async function listStudents(db: Sql, { query, actor, position, next }: StudentsCall): Promise<Student[]> {
  const { limit, courseId } = query
  const rows = await students.findStudents(db, { userId: actor.userId, courseId, position, most: limit })
  const last = rows[limit - 1]
  if (rows.length > limit && last) next(last.position)
  const shown = rows.slice(0, limit)
  const learnerOf = await peopleOf(
    db,
    shown.map(({ learner_id }) => learner_id),
  )
  return shown.map((row) => ({
    id: row.id,
    name: learnerOf(row.learner_id).name,
    courseId: row.course_id,
    courseTitle: row.title,
    status: row.status,
    enrolledAt: row.activated_at.toISOString(),
    completedAt: row.completed_at?.toISOString() ?? null,
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    lessonsDone: row.lessons_done,
    lessonCount: row.lesson_count,
  }))
}

export async function getProgress(
  db: Sql,
  own: { courseId: string; userId: string },
): Promise<Reply<typeof progressEndpoint>> {
  const { students: count } = await findOwn(db, own)
  return { students: count, lessons: await students.countCompletions(db, own.courseId) }
}
