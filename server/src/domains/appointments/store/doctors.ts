import type { Centavos } from '@salama/contract/kernel/money'
import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'
import type { Exception, Hours } from '../rules/schedule.ts'

export type BookableRow = {
  id: string
  user_id: string
  first_name: string
  last_name: string
  profile_image_url: string | null
  specialty: string
  price_video: Centavos
  price_chat: Centavos | null
  is_24x7: boolean
  status: string
  paused: boolean
  hours: Hours[]
  exceptions: Exception[]
}

const BOOKABLE = sql`d.id, d.user_id, d.first_name, d.last_name, d.profile_image_url, d.specialty, d.price_video,
  d.price_chat, d.is_24x7, d.status, d.paused`

/** What booking must know of the doctor before it writes. */
export async function findBookable(db: Sql, doctorId: string): Promise<BookableRow | undefined> {
  const { rows } = await sql<BookableRow>`
    select ${BOOKABLE}, ${SCHEDULE} from appointments_doctors d where d.id = ${doctorId}`.execute(db)
  return rows[0]
}

export type HoldCounts = {
  /** The unpaid slots of who books, and when the first of them is given up. */
  open_holds: number
  first_hold_ends_at: Date | null
  /** The doctor's slots that are kept unpaid from the patient's address, and when the first of them is given up. */
  holds_from: number
  first_from_ends_at: Date | null
}

/** `findBookable`, one booking of an account after another: the slots that are kept unpaid are counted under its lock. */
export async function countBookable(
  db: Sql,
  { doctorId, accountId, heldFrom, now }: { doctorId: string; accountId: string; heldFrom: Buffer; now: Date },
): Promise<(BookableRow & HoldCounts) | undefined> {
  const { rows } = await sql<BookableRow & HoldCounts>`
    select ${BOOKABLE}, ${SCHEDULE}, coalesce(holds.open_holds, 0) as open_holds, holds.first_hold_ends_at,
      coalesce(holds.holds_from, 0) as holds_from, holds.first_from_ends_at
    from appointments_doctors d
      cross join lateral appointments_count_holds(${accountId}, d.id, ${heldFrom}, ${now}) holds
    where d.id = ${doctorId}`.execute(db)
  return rows[0]
}

/** Of the doctor `d`: weekly hours, and the days from yesterday on that differ. */
export const SCHEDULE = sql`
  coalesce((select json_agg(json_build_object('weekday', h.weekday, 'opens', h.opens, 'closes', h.closes)
    order by h.weekday, h.opens) from appointments_hours h where h.doctor_id = d.id), '[]'::json) as hours,
  coalesce((select json_agg(json_build_object('day', x.day, 'spans', x.spans) order by x.day) from (
    select e.day, coalesce(json_agg(json_build_object('opens', e.opens, 'closes', e.closes) order by e.opens)
      filter (where e.opens is not null), '[]'::json) as spans
    from appointments_exceptions e where e.doctor_id = d.id group by e.day) x), '[]'::json) as exceptions`

export type ScheduleRow = {
  is_24x7: boolean
  status: string
  paused: boolean
  hours: Hours[]
  exceptions: Exception[]
}

export async function findSchedule(db: Sql, doctorId: string): Promise<ScheduleRow | undefined> {
  const { rows } = await sql<ScheduleRow>`
    select d.is_24x7, d.status, d.paused, ${SCHEDULE} from appointments_doctors d where d.id = ${doctorId}`.execute(db)
  return rows[0]
}

export async function findDoctorId(db: Sql, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from appointments_doctors where user_id = ${userId}`.execute(db)
  return rows[0]?.id
}

/** Whether the person is a doctor, approved or not yet. */
export const isDoctor = (userId: string) =>
  sql<boolean>`exists (select from appointments_doctors where user_id = ${userId})`

/** Whether the person is an approved doctor, as it stays until the transaction ends. */
export async function isApproved(db: Sql, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from appointments_doctors where user_id = ${userId} and status = 'approved' for share`.execute(db)
  return rows.length > 0
}

/** Since when the doctor that this person is, is suspended; null: is not. */
export async function findSuspendedAt(db: Sql, userId: string): Promise<Date | null> {
  const { rows } = await sql<{ suspended_at: Date | null }>`
    select suspended_at from appointments_doctors where user_id = ${userId}`.execute(db)
  return rows[0]?.suspended_at ?? null
}

/** One after another, so that the last to write has counted every review. */
export async function lockDoctor(db: Sql, id: string): Promise<void> {
  await sql`select from appointments_doctors where id = ${id} for update`.execute(db)
}

export async function updateStars(
  db: Sql,
  { id, starSum, reviewCount }: { id: string; starSum: number; reviewCount: number },
): Promise<void> {
  await sql`
    update appointments_doctors set star_sum = ${starSum}, review_count = ${reviewCount} where id = ${id}`.execute(db)
}

/** Whom the consultation is with. */
export async function findDoctorOf(db: Sql, appointmentId: string): Promise<string | undefined> {
  const { rows } = await sql<{ doctor_id: string }>`
    select doctor_id from appointments_appointments where id = ${appointmentId}`.execute(db)
  return rows[0]?.doctor_id
}

export async function findUserOf(db: Sql, doctorId: string): Promise<string | undefined> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from appointments_doctors where id = ${doctorId}`.execute(db)
  return rows[0]?.user_id
}

export async function updatePictureOf(db: Sql, { userId, url }: { userId: string; url: string | null }): Promise<void> {
  await sql`update appointments_doctors set profile_image_url = ${url} where user_id = ${userId}`.execute(db)
}

/** Of these people, the approved doctors who can be booked at any hour, the longest here first. */
export async function findRoundTheClock(
  db: Sql,
  userIds: readonly string[],
): Promise<{ doctorId: string; userId: string }[]> {
  const { rows } = await sql<{ doctorId: string; userId: string }>`
    select id as "doctorId", user_id as "userId" from appointments_doctors
    where user_id = any(${userIds}::uuid[]) and status = 'approved' and is_24x7 order by created_at, id`.execute(db)
  return rows
}
