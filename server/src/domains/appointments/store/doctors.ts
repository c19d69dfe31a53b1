import { LIVE_STATUSES } from '@salama/contract/appointments'
import type { Centavos } from '@salama/contract/kernel/money'
import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'
import type { Hours } from '../rules.ts'
import { isOverdue } from './appointments.ts'

export type BookableRow = {
  id: string
  user_id: string
  first_name: string
  last_name: string
  specialty: string
  price_video: Centavos
  price_chat: Centavos | null
  is_24x7: boolean
  status: string
  paused: boolean
  hours: Hours[]
  /** The patient's unpaid slots, and when the first of them is given up. */
  open_holds: number
  first_hold_ends_at: Date | null
}

/** What booking must know before it writes, in one look. */
export async function findBookable(
  db: Sql,
  { doctorId, patientId, now }: { doctorId: string; patientId: string; now: Date },
): Promise<BookableRow | undefined> {
  const { rows } = await sql<BookableRow>`
    select d.id, d.user_id, d.first_name, d.last_name, d.specialty, d.price_video, d.price_chat, d.is_24x7, d.status,
      d.paused, ${HOURS} as hours, holds.open_holds, holds.first_hold_ends_at
    from appointments_doctors d cross join lateral (
      select count(*) as open_holds, min(a.hold_expires_at) as first_hold_ends_at from appointments_appointments a
      where a.patient_id = ${patientId} and a.status = 'held' and not ${isOverdue(now)}) holds
    where d.id = ${doctorId}`.execute(db)
  return rows[0]
}

const HOURS = sql`coalesce((select json_agg(json_build_object('weekday', h.weekday, 'opens', h.opens, 'closes', h.closes))
  from appointments_hours h where h.doctor_id = d.id), '[]'::json)`

export type DoctorRow = {
  id: string
  specialty: string
  specialties: string[]
  clinic_name: string
  city: string
  province: string
  star_sum: number
  review_count: number
  is_24x7: boolean
  price_video: Centavos
  price_chat: Centavos | null
  first_name: string
  last_name: string
  profile_image_url: string | null
}

/** Those who take bookings, the longest here first. */
export async function findListed(
  db: Sql,
  { specialty, most }: { specialty: string | undefined; most: number },
): Promise<DoctorRow[]> {
  const isWanted = specialty === undefined ? sql`` : sql`and specialties @> array[${specialty}]::text[]`
  const { rows } = await sql<DoctorRow>`
    select id, specialty, specialties, clinic_name, city, province, star_sum, review_count, is_24x7, price_video,
      price_chat, first_name, last_name, profile_image_url
    from appointments_doctors where status = 'approved' and not paused ${isWanted}
    order by created_at, id limit ${most}`.execute(db)
  return rows
}

export type OpenScheduleRow = {
  id: string
  is_24x7: boolean
  hours: Hours[]
  /** ISO 8601, from now until the end of the booking days. */
  busy: { startsAt: string; endsAt: string }[]
}

/** Hours and taken times of those who take bookings. */
export async function findOpenSchedules(
  db: Sql,
  { most, until, now }: { most: number; until: Date; now: Date },
): Promise<OpenScheduleRow[]> {
  const { rows } = await sql<OpenScheduleRow>`
    select d.id, d.is_24x7, ${HOURS} as hours, coalesce((
      select json_agg(json_build_object('startsAt', a.starts_at, 'endsAt', a.ends_at)) from appointments_appointments a
      where a.doctor_id = d.id and a.status = any(${LIVE_STATUSES}) and a.starts_at < ${until} and a.ends_at > ${now}
        and not ${isOverdue(now)}), '[]'::json) as busy
    from appointments_doctors d where d.status = 'approved' and not d.paused
    order by d.created_at, d.id limit ${most}`.execute(db)
  return rows
}

export type ScheduleRow = { is_24x7: boolean; status: string; paused: boolean; hours: Hours[] }

export async function findSchedule(db: Sql, doctorId: string): Promise<ScheduleRow | undefined> {
  const { rows } = await sql<ScheduleRow>`
    select d.is_24x7, d.status, d.paused, ${HOURS} as hours from appointments_doctors d where d.id = ${doctorId}`.execute(
    db,
  )
  return rows[0]
}

export async function findSpecialties(
  db: Sql,
): Promise<{ name: string; price_video: Centavos; price_chat: Centavos }[]> {
  const { rows } = await sql<{ name: string; price_video: Centavos; price_chat: Centavos }>`
    select name, price_video, price_chat from appointments_specialties order by name`.execute(db)
  return rows
}

export async function findDoctorId(db: Sql, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from appointments_doctors where user_id = ${userId}`.execute(db)
  return rows[0]?.id
}

/** Whether the person is a doctor, approved or not yet. */
export async function isDoctor(db: Sql, userId: string): Promise<boolean> {
  return (await findDoctorId(db, userId)) !== undefined
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
