import { type EnrolmentStatus, LEARNING_STATUSES } from '@salama/contract/courses'
import type { Position } from '@salama/contract/kernel/page'
import { sql } from 'kysely'
import type { Sql } from '../../../../platform/db/database.ts'

const TAUGHT_BY = sql`courses_enrolments e join courses_courses c on c.id = e.course_id
  join courses_teachers t on t.id = c.teacher_id`

/** The version that learners of a course read; of one that was suspended whole, its last. */
const READ = sql`join lateral (select * from courses_versions n where n.course_id = c.id and n.approved_at is not null
  order by n.is_current desc, n.number desc limit 1) v on true`

type Counts = { courses: number; students: number; enrolments: number; completions: number }

export async function countStudents(db: Sql, userId: string): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select (select count(*)::integer from courses_versions v join courses_courses c on c.id = v.course_id
        join courses_teachers t on t.id = c.teacher_id where t.user_id = ${userId} and v.is_listed) as courses,
      count(distinct e.learner_id)::integer as students, count(*)::integer as enrolments,
      count(*) filter (where e.status = 'completed')::integer as completions
    from ${TAUGHT_BY} where t.user_id = ${userId} and e.status = any(${LEARNING_STATUSES})`.execute(db)
  return rows[0] ?? { courses: 0, students: 0, enrolments: 0, completions: 0 }
}

export type ActivityRow = { id: string; kind: 'enrolled' | 'completed'; learner_id: string; title: string; at: Date }

/** Who enrolled and who finished, the newest first. */
export async function findActivity(
  db: Sql,
  { userId, most }: { userId: string; most: number },
): Promise<ActivityRow[]> {
  const { rows } = await sql<ActivityRow>`
    select e.id, event.kind, e.learner_id, v.title, event.at from ${TAUGHT_BY} ${READ}
    cross join lateral (values ('enrolled', e.activated_at), ('completed', e.completed_at)) as event (kind, at)
    where t.user_id = ${userId} and e.status = any(${LEARNING_STATUSES}) and event.at is not null
    order by event.at desc, e.id, event.kind limit ${most}`.execute(db)
  return rows
}

export type StudentRow = {
  id: string
  learner_id: string
  course_id: string
  title: string
  status: EnrolmentStatus
  activated_at: Date
  completed_at: Date | null
  last_seen_at: Date | null
  lessons_done: number
  lesson_count: number
  position: Position
}

type Page = { userId: string; courseId: string | undefined; position: Position | undefined; most: number }

/** One page of a teacher's students, and one row more where it goes on. */
export async function findStudents(db: Sql, { userId, courseId, position, most }: Page): Promise<StudentRow[]> {
  const ofCourse = courseId === undefined ? sql`` : sql`and c.id = ${courseId}`
  const [at, id] = position ?? []
  const after = position === undefined ? sql`` : sql`and (e.activated_at, e.id) < (${at}::timestamptz, ${id}::uuid)`
  const { rows } = await sql<StudentRow>`
    select e.id, e.learner_id, e.course_id, v.title, e.status, e.activated_at, e.completed_at, v.lesson_count,
      seen.last_seen_at, seen.lessons_done, json_build_array(e.activated_at, e.id) as position
    from ${TAUGHT_BY} ${READ} cross join lateral (
      select max(greatest(p.opened_at, p.completed_at)) as last_seen_at, count(p.completed_at)::integer as lessons_done
      from courses_progress p join courses_lessons l on l.version_id = v.id and l.id = p.lesson_id
      where p.enrolment_id = e.id) seen
    where t.user_id = ${userId} and e.status = any(${LEARNING_STATUSES}) and e.activated_at is not null
      ${ofCourse} ${after}
    order by e.activated_at desc, e.id desc limit ${most + 1}`.execute(db)
  return rows
}

/** How many learners have done each lesson of the version that they read, in its order. */
export async function countCompletions(
  db: Sql,
  courseId: string,
): Promise<{ id: string; title: string; completions: number }[]> {
  const { rows } = await sql<{ id: string; title: string; completions: number }>`
    select l.id, l.title, (select count(*)::integer from courses_enrolments e
        join courses_progress p on p.enrolment_id = e.id and p.lesson_id = l.id
        where e.course_id = v.course_id and e.status = any(${LEARNING_STATUSES})
          and p.completed_at is not null) as completions
    from courses_versions v join courses_lessons l on l.version_id = v.id
      join courses_modules m on m.version_id = v.id and m.id = l.module_id
    where v.course_id = ${courseId} and v.is_current order by m.position, l.position`.execute(db)
  return rows
}
