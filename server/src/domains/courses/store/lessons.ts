import { type Audio, LEARNING_STATUSES, type LessonKind } from '@salama/contract/courses'
import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'
import type { Quiz } from '../rules/quiz.ts'
import type { CourseKey } from './catalogue.ts'

export type LessonRow = {
  id: string
  version_id: string
  /** The number of the version. */
  version: number
  title: string
  kind: LessonKind
  minutes: number
  is_free_preview: boolean
  body: string
  reading_seconds: number
  quiz: Quiz | null
  is_listed: boolean
  is_teacher: boolean
  /** The reader's own, while its lessons are open. */
  enrolment_id: string | null
  picture_bytes: number
  audio: Audio | null
}

/** What the pictures of lesson `l` weigh together, and its audio. */
export const MEDIA_COLUMNS = sql`
  coalesce((select sum(bytes)::integer from courses_media p where p.version_id = l.version_id and p.lesson_id = l.id
    and p.kind = 'picture'), 0) as picture_bytes,
  (select json_build_object('id', upload_id, 'bytes', bytes, 'seconds', seconds) from courses_media a
    where a.version_id = l.version_id and a.lesson_id = l.id and a.kind = 'audio') as audio`

type Reading = { course: CourseKey; lessonId: string; readerId: string | null }

/** A lesson of the version that learners read, and what the reader has to do with it; whether they may read it is a rule. */
export async function findLesson(db: Sql, { course, lessonId, readerId }: Reading): Promise<LessonRow | undefined> {
  const isCourse = 'id' in course ? sql`c.id = ${course.id}` : sql`c.slug = ${course.slug}`
  const { rows } = await sql<LessonRow>`
    select l.id, l.version_id, v.number as version, l.title, l.kind, l.minutes, l.is_free_preview, l.body, l.reading_seconds, l.quiz,
      v.is_listed, t.user_id is not distinct from ${readerId}::uuid as is_teacher, e.id as enrolment_id, ${MEDIA_COLUMNS}
    from courses_courses c
    join courses_versions v on v.course_id = c.id and v.is_current
    join courses_lessons l on l.version_id = v.id and l.id = ${lessonId}
    join courses_teachers t on t.id = c.teacher_id
    left join courses_enrolments e on e.course_id = c.id and e.learner_id = ${readerId}::uuid
      and e.status = any(${LEARNING_STATUSES})
    where ${isCourse}`.execute(db)
  return rows[0]
}

export type LearntRow = Pick<LessonRow, 'id' | 'version' | 'kind' | 'reading_seconds' | 'quiz'> & {
  enrolment_id: string
}

/** A lesson of a person's own enrolment, while its lessons are open. */
export async function findLearnt(
  db: Sql,
  { enrolmentId, lessonId, learnerId }: { enrolmentId: string; lessonId: string; learnerId: string },
): Promise<LearntRow | undefined> {
  const { rows } = await sql<LearntRow>`
    select l.id, v.number as version, l.kind, l.reading_seconds, l.quiz, e.id as enrolment_id
    from courses_enrolments e
    join courses_versions v on v.course_id = e.course_id and v.is_current
    join courses_lessons l on l.version_id = v.id and l.id = ${lessonId}
    where e.id = ${enrolmentId} and e.learner_id = ${learnerId} and e.status = any(${LEARNING_STATUSES})`.execute(db)
  return rows[0]
}

/** Whether a person may read a picture or an audio: of a course they learn or teach, or of an open lesson. */
export async function mayReadMedia(
  db: Sql,
  { uploadId, userId }: { uploadId: string; userId: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    select from courses_media m
    join courses_lessons l on l.version_id = m.version_id and l.id = m.lesson_id
    join courses_versions v on v.id = m.version_id
    join courses_courses c on c.id = v.course_id
    join courses_teachers t on t.id = c.teacher_id
    where m.upload_id = ${uploadId} and (
      (v.is_listed and l.is_free_preview) or t.user_id = ${userId}::uuid
      or (v.is_current and exists (select from courses_enrolments e where e.course_id = c.id
        and e.learner_id = ${userId}::uuid and e.status = any(${LEARNING_STATUSES}))))
    limit 1`.execute(db)
  return rows.length > 0
}
