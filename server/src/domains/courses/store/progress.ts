import type { EnrolmentStatus, QuizAnswer } from '@salama/contract/courses'
import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'

export type ProgressRow = { lesson_id: string; seconds: number; is_completed: boolean }

/** One row per lesson of the version that learners read, in order; a lesson that nobody opened has none done. */
export async function findProgress(db: Sql, enrolmentId: string): Promise<ProgressRow[]> {
  const { rows } = await sql<ProgressRow>`
    select l.id as lesson_id, coalesce(p.seconds, 0) as seconds, p.completed_at is not null as is_completed
    from courses_enrolments e
    join courses_versions v on v.course_id = e.course_id and v.is_current
    join courses_lessons l on l.version_id = v.id
    join courses_modules m on m.version_id = v.id and m.id = l.module_id
    left join courses_progress p on p.enrolment_id = e.id and p.lesson_id = l.id
    where e.id = ${enrolmentId} order by m.position, l.position`.execute(db)
  return rows
}

type Noted = { enrolmentId: string; lessonId: string; seconds: number; secondsNeeded: number | null; now: Date }

/**
 * Notes for how long a lesson has been open: never less than before, never more than the time since it was opened first.
 * It is done once that is enough; `secondsNeeded` is null where time alone does not do it.
 */
export async function noteSeconds(
  db: Sql,
  { enrolmentId, lessonId, seconds, secondsNeeded, now }: Noted,
): Promise<void> {
  const counted = sql`greatest(p.seconds, least(${seconds}::integer,
    ceil(extract(epoch from ${now}::timestamptz - p.opened_at))::integer))`
  await sql`
    insert into courses_progress as p (enrolment_id, lesson_id, opened_at, seconds, completed_at)
    values (${enrolmentId}, ${lessonId}, ${now}, 0, case when ${secondsNeeded}::integer = 0 then ${now}::timestamptz end)
    on conflict (enrolment_id, lesson_id) do update set seconds = ${counted},
      completed_at = coalesce(p.completed_at, case when ${counted} >= ${secondsNeeded}::integer then ${now}::timestamptz end)`.execute(
    db,
  )
}

/** A quiz is done, once. */
export async function completeLesson(
  db: Sql,
  { enrolmentId, lessonId, now }: { enrolmentId: string; lessonId: string; now: Date },
): Promise<void> {
  await sql`
    update courses_progress set completed_at = ${now}
    where enrolment_id = ${enrolmentId} and lesson_id = ${lessonId} and completed_at is null`.execute(db)
}

export type StandingRow = {
  status: EnrolmentStatus
  seconds: number
  is_completed: boolean
  lessons_done: number
  lesson_count: number
}

/** One lesson, and how much is done of the version that learners read. */
export async function findStanding(
  db: Sql,
  { enrolmentId, lessonId }: { enrolmentId: string; lessonId: string },
): Promise<StandingRow> {
  const { rows } = await sql<StandingRow>`
    select e.status, coalesce(max(p.seconds) filter (where l.id = ${lessonId}), 0) as seconds,
      coalesce(bool_or(p.completed_at is not null) filter (where l.id = ${lessonId}), false) as is_completed,
      count(p.completed_at)::integer as lessons_done, count(*)::integer as lesson_count
    from courses_enrolments e
    join courses_versions v on v.course_id = e.course_id and v.is_current
    join courses_lessons l on l.version_id = v.id
    left join courses_progress p on p.enrolment_id = e.id and p.lesson_id = l.id
    where e.id = ${enrolmentId} group by e.status`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`the enrolment ${enrolmentId} has no lessons`)
  return row
}

export type AttemptRow = { number: number; score: number; is_passed: boolean; at: Date }

/** The attempts at a quiz, the first first. */
export async function findAttempts(
  db: Sql,
  { enrolmentId, lessonId }: { enrolmentId: string; lessonId: string },
): Promise<AttemptRow[]> {
  const { rows } = await sql<AttemptRow>`
    select number, score, is_passed, at from courses_attempts
    where enrolment_id = ${enrolmentId} and lesson_id = ${lessonId} order by number`.execute(db)
  return rows
}

/** One attempt after another of the same person. False when the lesson was never opened. */
export async function lockProgress(
  db: Sql,
  { enrolmentId, lessonId }: { enrolmentId: string; lessonId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from courses_progress where enrolment_id = ${enrolmentId} and lesson_id = ${lessonId} for update`.execute(db)
  return rows.length > 0
}

type NewAttempt = Omit<AttemptRow, 'is_passed'> & {
  enrolmentId: string
  lessonId: string
  isPassed: boolean
  answers: readonly QuizAnswer[]
}

export async function insertAttempt(db: Sql, row: NewAttempt): Promise<void> {
  await sql`
    insert into courses_attempts (enrolment_id, lesson_id, number, score, is_passed, answers, at)
    values (${row.enrolmentId}, ${row.lessonId}, ${row.number}, ${row.score}, ${row.isPassed},
      ${JSON.stringify(row.answers)}, ${row.at})`.execute(db)
}

/** A lesson was sent to a learner; the first time counts. */
export async function noteServing(
  db: Sql,
  { enrolmentId, lessonId, now }: { enrolmentId: string; lessonId: string; now: Date },
): Promise<void> {
  await sql`
    insert into courses_servings (enrolment_id, lesson_id, served_at) values (${enrolmentId}, ${lessonId}, ${now})
    on conflict do nothing`.execute(db)
}
