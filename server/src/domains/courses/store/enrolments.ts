import { type EnrolmentStatus, enrolmentMachine, LEARNING_STATUSES } from '@salama/contract/courses'
import type { Centavos } from '@salama/contract/kernel/money'
import { type Mover, statesBefore } from '@salama/contract/kernel/status'
import type { PaymentMethod } from '@salama/contract/payments'
import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'
import { HOURS } from './catalogue.ts'

export type EnrolmentRow = {
  id: string
  course_id: string
  learner_id: string
  status: EnrolmentStatus
  price: Centavos
  payment_method: PaymentMethod | null
  payment_id: string | null
  enrolled_at: Date
  activated_at: Date | null
  completed_at: Date | null
  refunded_at: Date | null
  version: number
  slug: string
  title: string
  short_description: string
  category: string
  level: string
  hours: number
  cover_url: string | null
  lesson_count: number
  /** Lessons of the version that learners read. */
  lessons_done: number
  /** Of them, those that were sent to the learner at least once. */
  lessons_served: number
  certificate_code: string | null
  /** Staff suspended the course: it is sold no more. */
  is_suspended: boolean
  /** The same person had the money of this course back before. */
  was_refunded: boolean
  teacher_id: string
  teacher_user_id: string
}

const COLUMNS = sql`e.id, e.course_id, e.learner_id, e.status, e.price, e.payment_method, e.payment_id, e.enrolled_at,
  e.activated_at, e.completed_at, e.refunded_at, e.version, c.slug, v.title, v.short_description, v.category, v.level,
  ${HOURS} as hours, v.cover_url, v.lesson_count, v.status = 'suspended' as is_suspended, t.id as teacher_id, t.user_id as teacher_user_id,
  (select count(*)::integer from courses_progress p join courses_lessons l on l.version_id = v.id and l.id = p.lesson_id
    where p.enrolment_id = e.id and p.completed_at is not null) as lessons_done,
  (select count(*)::integer from courses_servings s join courses_lessons l on l.version_id = v.id and l.id = s.lesson_id
    where s.enrolment_id = e.id) as lessons_served,
  (select code from courses_certificates where enrolment_id = e.id and revoked_at is null) as certificate_code,
  exists (select from courses_enrolments o where o.learner_id = e.learner_id and o.course_id = e.course_id
    and o.refunded_at is not null) as was_refunded`

const SOURCE = sql`courses_enrolments e join courses_courses c on c.id = e.course_id
  join courses_teachers t on t.id = c.teacher_id
  join lateral (select * from courses_versions n where n.course_id = c.id and n.approved_at is not null
    order by n.is_current desc, n.number desc limit 1) v on true`

type Own = { id: string; learnerId: string }

/** The learner's own; somebody else's is as good as none. */
export async function findOwn(db: Sql, { id, learnerId }: Own): Promise<EnrolmentRow | undefined> {
  const { rows } = await sql<EnrolmentRow>`
    select ${COLUMNS} from ${SOURCE} where e.id = ${id} and e.learner_id = ${learnerId}`.execute(db)
  return rows[0]
}

/** Whether it is this learner's; what was cancelled is nobody's progress any more. */
export async function isOwn(db: Sql, { id, learnerId }: Own): Promise<boolean> {
  const { rows } = await sql`
    select from courses_enrolments where id = ${id} and learner_id = ${learnerId} and status <> 'cancelled'`.execute(db)
  return rows.length > 0
}

/** `findOwn`, kept as it is until the transaction ends. */
export async function lockOwn(db: Sql, own: Own): Promise<EnrolmentRow | undefined> {
  await sql`select from courses_enrolments where id = ${own.id} and learner_id = ${own.learnerId} for update`.execute(
    db,
  )
  return findOwn(db, own)
}

/** The newest first. */
export async function findAllOwn(
  db: Sql,
  { learnerId, most }: { learnerId: string; most: number },
): Promise<EnrolmentRow[]> {
  const { rows } = await sql<EnrolmentRow>`
    select ${COLUMNS} from ${SOURCE} where e.learner_id = ${learnerId}
    order by e.enrolled_at desc, e.id desc limit ${most}`.execute(db)
  return rows
}

export type LearningRow = Pick<EnrolmentRow, 'id' | 'learner_id' | 'price' | 'title'>

/** Those to whom the lessons of a course are open, by their ids. */
export async function findLearning(
  db: Sql,
  { courseId, after, most }: { courseId: string; after: string | null; most: number },
): Promise<LearningRow[]> {
  const { rows } = await sql<LearningRow>`
    select e.id, e.learner_id, e.price, v.title
    from courses_enrolments e join courses_versions v on v.course_id = e.course_id and v.is_current
    where e.course_id = ${courseId} and e.status = any(${LEARNING_STATUSES})
      and (${after}::uuid is null or e.id > ${after}::uuid)
    order by e.id limit ${most}`.execute(db)
  return rows
}

export type NewEnrolment = {
  id: string
  courseId: string
  learnerId: string
  price: Centavos
  method: PaymentMethod | null
  now: Date
}

/** Whether the person had no live enrolment in the course. A free one is active at once. */
export async function insertEnrolment(db: Sql, row: NewEnrolment): Promise<boolean> {
  const status: EnrolmentStatus = row.price === 0 ? 'active' : 'pending'
  const { rows } = await sql`
    with enrolled as (
      insert into courses_enrolments (id, course_id, learner_id, status, price, payment_method, enrolled_at, activated_at)
      values (${row.id}, ${row.courseId}, ${row.learnerId}, ${status}, ${row.price}, ${row.method}, ${row.now},
        ${row.price === 0 ? row.now : null})
      on conflict do nothing returning id, version, status, enrolled_at)
    insert into courses_history (enrolment_id, version, status, at)
    select id, version, status, enrolled_at from enrolled returning enrolment_id`.execute(db)
  return rows.length === 1
}

/** The live enrolment of a person in a course. */
export async function findLive(
  db: Sql,
  { courseId, learnerId }: { courseId: string; learnerId: string },
): Promise<{ id: string; status: EnrolmentStatus } | undefined> {
  const { rows } = await sql<{ id: string; status: EnrolmentStatus }>`
    select id, status from courses_enrolments
    where course_id = ${courseId} and learner_id = ${learnerId} and status <> 'cancelled'`.execute(db)
  return rows[0]
}

export type MovedRow = { id: string; course_id: string; learner_id: string; version: number }
type Move = { id: string; to: EnrolmentStatus; mover: Mover; paymentId?: string | null; isRefund?: boolean; now: Date }

/** Undefined when it is not in a state from which `mover` may bring it there. */
export async function moveEnrolment(
  db: Sql,
  { id, to, mover, paymentId = null, isRefund = false, now }: Move,
): Promise<MovedRow | undefined> {
  const { rows } = await sql<MovedRow>`
    with moved as (
      update courses_enrolments set status = ${to}, version = version + 1,
        payment_id = coalesce(${paymentId}::uuid, payment_id),
        activated_at = case when ${to}::text = 'active' then ${now}::timestamptz else activated_at end,
        completed_at = case when ${to}::text = 'completed' then ${now}::timestamptz else completed_at end,
        cancelled_at = case when ${to}::text = 'cancelled' then ${now}::timestamptz end,
        refunded_at = case when ${isRefund}::boolean then ${now}::timestamptz else refunded_at end
      where id = ${id} and status = any(${statesBefore(enrolmentMachine, to, mover)})
      returning id, course_id, learner_id, version, status),
    noted as (
      insert into courses_history (enrolment_id, version, status, at)
      select id, version, status, ${now}::timestamptz from moved)
    select id, course_id, learner_id, version from moved`.execute(db)
  return rows[0]
}

/** One enrolment, or those in one course. */
export type Learning = { enrolmentId: string } | { courseId: string }

export type CompletedRow = MovedRow & Pick<EnrolmentRow, 'title' | 'hours' | 'teacher_user_id'>

/** Completes those that are active and have every lesson done of the version that learners read. */
export async function completeEnrolments(
  db: Sql,
  { most, now, ...of }: Learning & { most: number; now: Date },
): Promise<CompletedRow[]> {
  const isOf = 'courseId' in of ? sql`e.course_id = ${of.courseId}` : sql`e.id = ${of.enrolmentId}`
  const { rows } = await sql<CompletedRow>`
    with whole as (
      select e.id from courses_enrolments e join courses_versions v on v.course_id = e.course_id and v.is_current
      where ${isOf} and e.status = any(${statesBefore(enrolmentMachine, 'completed', 'system')}) and not exists (
        select from courses_lessons l left join courses_progress p on p.enrolment_id = e.id and p.lesson_id = l.id
        where l.version_id = v.id and p.completed_at is null)
      order by e.id limit ${most} for update of e),
    moved as (
      update courses_enrolments set status = 'completed', version = version + 1, completed_at = ${now}
      where id in (select id from whole) returning id, course_id, learner_id, version, status),
    noted as (
      insert into courses_history (enrolment_id, version, status, at)
      select id, version, status, ${now}::timestamptz from moved)
    select e.id, e.course_id, e.learner_id, e.version, v.title, ${HOURS} as hours, t.user_id as teacher_user_id
    from moved e join courses_courses c on c.id = e.course_id join courses_teachers t on t.id = c.teacher_id
    join courses_versions v on v.course_id = c.id and v.is_current`.execute(db)
  return rows
}

/** Notes a payment as under way for an enrolment that the caller has locked. */
export async function setPayment(
  db: Sql,
  { id, paymentId, method }: { id: string; paymentId: string; method: PaymentMethod },
): Promise<MovedRow | undefined> {
  const { rows } = await sql<MovedRow>`
    update courses_enrolments set payment_id = ${paymentId}, payment_method = ${method}, version = version + 1
    where id = ${id} and status = 'pending' returning id, course_id, learner_id, version`.execute(db)
  return rows[0]
}

/** The payment under way came to nothing; the enrolment waits for another. */
export async function dropPayment(
  db: Sql,
  { id, paymentId }: { id: string; paymentId: string },
): Promise<MovedRow | undefined> {
  const { rows } = await sql<MovedRow>`
    update courses_enrolments set payment_id = null, version = version + 1
    where id = ${id} and status = 'pending' and payment_id = ${paymentId}
    returning id, course_id, learner_id, version`.execute(db)
  return rows[0]
}

export async function findHistory(db: Sql, id: string): Promise<{ status: EnrolmentStatus; at: Date }[]> {
  const { rows } = await sql<{ status: EnrolmentStatus; at: Date }>`
    select status, at from courses_history where enrolment_id = ${id} order by version`.execute(db)
  return rows
}

export type PurchasedRow = { id: string; status: EnrolmentStatus; title: string; enrolled_at: Date; teacher_id: string }

export async function findPurchases(db: Sql, ids: readonly string[]): Promise<PurchasedRow[]> {
  const { rows } = await sql<PurchasedRow>`
    select e.id, e.status, v.title, e.enrolled_at, t.id as teacher_id from ${SOURCE} where e.id = any(${ids})`.execute(
    db,
  )
  return rows
}
