import { LEARNING_STATUSES } from '@salama/contract/courses'
import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'
import { isNotParked } from '../../../platform/parked/store.ts'

export type ClassRow = {
  id: string
  course_id: string
  slug: string
  course_title: string
  title: string
  starts_at: Date
  minutes: number
  link: string
}

const COLUMNS = sql`k.id, k.course_id, c.slug, v.title as course_title, k.title, k.starts_at, k.minutes, k.link`
const SOURCE = sql`courses_classes k join courses_courses c on c.id = k.course_id
  join courses_teachers t on t.id = c.teacher_id
  join lateral (select title from courses_versions n where n.course_id = c.id and n.approved_at is not null
    order by n.is_current desc, n.number desc limit 1) v on true`

/** Not called off, and not over at this instant. */
const isAhead = (now: Date) =>
  sql`k.cancelled_at is null and k.starts_at + make_interval(mins => k.minutes) > ${now}::timestamptz`

/** The classes ahead of a teacher, the next first. */
export async function findOfTeacher(db: Sql, { userId, now }: { userId: string; now: Date }): Promise<ClassRow[]> {
  const { rows } = await sql<ClassRow>`
    select ${COLUMNS} from ${SOURCE} where t.user_id = ${userId} and ${isAhead(now)}
    order by k.starts_at, k.id limit 100`.execute(db)
  return rows
}

/** The classes ahead of a course for its teacher and who learns it; for anybody else none. */
export async function findForReader(
  db: Sql,
  { courseId, readerId, now }: { courseId: string; readerId: string | null; now: Date },
): Promise<ClassRow[]> {
  const { rows } = await sql<ClassRow>`
    select ${COLUMNS} from ${SOURCE} where c.id = ${courseId} and ${isAhead(now)}
      and (t.user_id = ${readerId}::uuid or exists (select from courses_enrolments e where e.course_id = c.id
        and e.learner_id = ${readerId}::uuid and e.status = any(${LEARNING_STATUSES})))
    order by k.starts_at, k.id`.execute(db)
  return rows
}

export async function countAhead(db: Sql, { courseId, now }: { courseId: string; now: Date }): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from courses_classes k where k.course_id = ${courseId} and ${isAhead(now)}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

export async function findClass(db: Sql, id: string): Promise<ClassRow | undefined> {
  const { rows } = await sql<ClassRow>`select ${COLUMNS} from ${SOURCE} where k.id = ${id}`.execute(db)
  return rows[0]
}

type NewClass = {
  id: string
  courseId: string
  title: string
  startsAt: Date
  minutes: number
  link: string
  now: Date
}

export async function insertClass(db: Sql, row: NewClass): Promise<void> {
  await sql`
    insert into courses_classes (id, course_id, title, starts_at, minutes, link, created_at)
    values (${row.id}, ${row.courseId}, ${row.title}, ${row.startsAt}, ${row.minutes}, ${row.link}, ${row.now})`.execute(
    db,
  )
}

/** Whether it was an own class ahead, and is called off now. */
export async function cancelClass(
  db: Sql,
  { id, userId, now }: { id: string; userId: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update courses_classes k set cancelled_at = ${now}
    from courses_courses c join courses_teachers t on t.id = c.teacher_id
    where k.id = ${id} and c.id = k.course_id and t.user_id = ${userId} and ${isAhead(now)} returning k.id`.execute(db)
  return rows.length === 1
}

/** Who learns a course or has finished it. */
export async function findLearners(db: Sql, courseId: string): Promise<string[]> {
  const { rows } = await sql<{ learner_id: string }>`
    select learner_id from courses_enrolments
    where course_id = ${courseId} and status = any(${LEARNING_STATUSES})`.execute(db)
  return rows.map(({ learner_id }) => learner_id)
}

type Soon = { until: Date; now: Date }

const beginsSoon = ({ until, now }: Soon) =>
  sql`(cancelled_at is null and reminded_at is null and starts_at > ${now} and starts_at <= ${until})`

/** Classes that begin before `until` and of which nobody was reminded yet, the next first. */
export async function findToRemind(
  db: Sql,
  { sweep, most, ...soon }: Soon & { sweep: string; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from courses_classes where ${beginsSoon(soon)} and ${isNotParked(sweep, sql.ref('id'), soon.now)}
    order by starts_at limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Takes the reminder of this one, once; answers whether there was one. */
export async function takeReminder(db: Sql, { id, ...soon }: Soon & { id: string }): Promise<boolean> {
  const { rows } = await sql`
    update courses_classes set reminded_at = ${soon.now}
    where id = (select id from courses_classes where id = ${id} and ${beginsSoon(soon)} for update skip locked)
    returning id`.execute(db)
  return rows.length === 1
}
