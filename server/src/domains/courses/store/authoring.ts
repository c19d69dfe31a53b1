import type { LessonKind } from '@salama/contract/courses'
import type { Centavos } from '@salama/contract/kernel/money'
import type { VerificationStatus } from '@salama/contract/verification'
import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'
import type { Quiz } from '../rules/quiz.ts'

export async function findTeacher(db: Sql, userId: string): Promise<{ id: string } | undefined> {
  const { rows } = await sql<{ id: string }>`select id from courses_teachers where user_id = ${userId}`.execute(db)
  return rows[0]
}

export const isTeacher = (userId: string) =>
  sql<boolean>`exists (select from courses_teachers where user_id = ${userId})`

/** Makes a person a teacher, once; answers the id by which they are paid. */
export async function insertTeacher(
  db: Sql,
  { id, userId, biography, now }: { id: string; userId: string; biography: string; now: Date },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into courses_teachers (id, user_id, biography, created_at) values (${id}, ${userId}, ${biography}, ${now})
    on conflict (user_id) do update set user_id = excluded.user_id returning id`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`${userId} did not become a teacher`)
  return row.id
}

export async function findUserOf(db: Sql, teacherId: string): Promise<string | undefined> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from courses_teachers where id = ${teacherId}`.execute(db)
  return rows[0]?.user_id
}

/** Whether the slug was free. */
export async function insertCourse(
  db: Sql,
  row: { id: string; slug: string; teacherId: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into courses_courses (id, slug, teacher_id, created_at)
    values (${row.id}, ${row.slug}, ${row.teacherId}, ${row.now}) on conflict (slug) do nothing returning id`.execute(
    db,
  )
  return rows.length === 1
}

/** What the page of a course says. */
export type CourseFacts = {
  title: string
  shortDescription: string
  description: string
  category: string
  level: string
  tags: readonly string[]
  outcomes: readonly string[]
  requirements: readonly string[]
  price: Centavos
  coverUrl: string | null
}

/** The first version of a course, or the next one, as a draft. */
export async function insertDraft(
  db: Sql,
  { id, courseId, facts, now }: { id: string; courseId: string; facts: CourseFacts; now: Date },
): Promise<void> {
  await sql`
    insert into courses_versions (id, course_id, number, status, title, short_description, description, category, level,
      tags, outcomes, requirements, price, cover_url, created_at, changed_at)
    select ${id}, ${courseId}, coalesce(max(number), 0) + 1, 'draft', ${facts.title}, ${facts.shortDescription},
      ${facts.description}, ${facts.category}, ${facts.level}, ${facts.tags}, ${facts.outcomes}, ${facts.requirements},
      ${facts.price}, ${facts.coverUrl}, ${now}, ${now}
    from courses_versions where course_id = ${courseId}`.execute(db)
}

export type ContentModule = { id: string; title: string; description: string; lessons: readonly ContentLesson[] }
export type ContentLesson = {
  id: string
  title: string
  kind: LessonKind
  minutes: number
  isFreePreview: boolean
  body: string
  readingSeconds: number
  quiz: Quiz | null
  media: readonly Medium[]
}
/** A picture or an audio of a lesson; `seconds`: how long an audio plays. */
export type Medium = { uploadId: string; kind: 'picture' | 'audio'; bytes: number; seconds: number | null }

/** Puts these modules and lessons in the place of all that a version had. */
export async function replaceContents(
  db: Sql,
  { versionId, modules, now }: { versionId: string; modules: readonly ContentModule[]; now: Date },
): Promise<void> {
  await sql`delete from courses_modules where version_id = ${versionId}`.execute(db)
  for (const [position, { id, title, description, lessons }] of modules.entries()) {
    await sql`
      insert into courses_modules (version_id, id, position, title, description)
      values (${versionId}, ${id}, ${position}, ${title}, ${description})`.execute(db)
    for (const [place, lesson] of lessons.entries()) {
      await insertLesson(db, { versionId, moduleId: id, position: place, lesson })
    }
  }
  const lessons = modules.flatMap((module) => module.lessons)
  const minutes = lessons.reduce((sum, lesson) => sum + lesson.minutes, 0)
  await sql`
    update courses_versions set minutes = ${minutes}, lesson_count = ${lessons.length}, changed_at = ${now}
    where id = ${versionId}`.execute(db)
}

type Placed = { versionId: string; moduleId: string; position: number; lesson: ContentLesson }

async function insertLesson(db: Sql, { versionId, moduleId, position, lesson }: Placed): Promise<void> {
  await sql`
    insert into courses_lessons (version_id, id, module_id, position, title, kind, minutes, is_free_preview, body,
      reading_seconds, quiz)
    values (${versionId}, ${lesson.id}, ${moduleId}, ${position}, ${lesson.title}, ${lesson.kind}, ${lesson.minutes},
      ${lesson.isFreePreview}, ${lesson.body}, ${lesson.readingSeconds},
      ${lesson.quiz === null ? null : JSON.stringify(lesson.quiz)}::jsonb)`.execute(db)
  await insertMedia(db, { versionId, lessonId: lesson.id, media: lesson.media })
}

export async function insertMedia(
  db: Sql,
  { versionId, lessonId, media }: { versionId: string; lessonId: string; media: readonly Medium[] },
): Promise<void> {
  await sql`
    insert into courses_media (version_id, lesson_id, upload_id, kind, bytes, seconds)
    select ${versionId}::uuid, ${lessonId}::uuid, "uploadId", kind, bytes, seconds
    from json_to_recordset(${JSON.stringify(media)}::json) as sent ("uploadId" uuid, kind text, bytes integer, seconds integer)`.execute(
    db,
  )
}

/** Follows the verification case of a version; the first approval is kept as the date of its last change. */
export async function updateVersionStatus(
  db: Sql,
  { id, status, now }: { id: string; status: VerificationStatus; now: Date },
): Promise<{ course_id: string } | undefined> {
  const { rows } = await sql<{ course_id: string }>`
    update courses_versions set status = ${status},
      is_current = is_current and ${status}::text in ('approved', 'suspended'),
      is_listed = is_listed and ${status}::text = 'approved',
      approved_at = case when ${status}::text = 'approved' then coalesce(approved_at, ${now}::timestamptz) else approved_at end
    where id = ${id} returning course_id`.execute(db)
  return rows[0]
}

/**
 * Learners read the newest approved version; it is in the catalogue unless the course is withdrawn. Where none is approved
 * any more, they go on with what they read when the last was suspended.
 */
export async function renewCurrent(db: Sql, courseId: string): Promise<void> {
  await sql`select from courses_courses where id = ${courseId} for update`.execute(db)
  const newest = sql`(select id from courses_versions
    where course_id = ${courseId} and status in ('approved', 'suspended') and approved_at is not null and lesson_count > 0
    order by status = 'approved' desc, status = 'suspended' and is_current desc, number desc limit 1)`
  await sql`
    update courses_versions set is_current = false, is_listed = false
    where course_id = ${courseId} and is_current and id <> ${newest}`.execute(db)
  await sql`
    update courses_versions v set is_current = true, is_listed = v.status = 'approved' and c.withdrawn_at is null
    from courses_courses c where c.id = v.course_id and v.id = ${newest}`.execute(db)
}

/** What learners are left with by a suspension: the version that was suspended, or one before it. */
export type Left = 'suspended' | 'earlier'

/** Undefined where what they read is not touched by the suspension of this version, or it is over. */
export async function findLeft(
  db: Sql,
  { courseId, versionId }: { courseId: string; versionId: string },
): Promise<Left | undefined> {
  const { rows } = await sql<{ left: Left }>`
    select case when c.id = v.id then 'suspended' else 'earlier' end as left
    from courses_versions c join courses_versions v on v.course_id = c.course_id and v.id = ${versionId}
    where c.course_id = ${courseId} and c.is_current and v.status = 'suspended' and v.number >= c.number`.execute(db)
  return rows[0]?.left
}

/** Takes a course out of the catalogue, or brings it back. */
export async function setWithdrawn(db: Sql, { courseId, at }: { courseId: string; at: Date | null }): Promise<void> {
  await sql`update courses_courses set withdrawn_at = ${at} where id = ${courseId}`.execute(db)
  await renewCurrent(db, courseId)
}

/** One writer of the stars of a course at a time, so that they are counted from all reviews. */
export async function updateStars(
  db: Sql,
  { id, starSum, reviewCount }: { id: string; starSum: number; reviewCount: number },
): Promise<void> {
  await sql`
    update courses_courses set star_sum = ${starSum}, review_count = ${reviewCount} where id = ${id}`.execute(db)
}

export async function lockCourse(db: Sql, id: string): Promise<void> {
  await sql`select from courses_courses where id = ${id} for update`.execute(db)
}

/** The user id of the teacher of a course. */
export async function findTeacherOf(db: Sql, courseId: string): Promise<string | undefined> {
  const { rows } = await sql<{ user_id: string }>`
    select t.user_id from courses_courses c join courses_teachers t on t.id = c.teacher_id
    where c.id = ${courseId}`.execute(db)
  return rows[0]?.user_id
}
