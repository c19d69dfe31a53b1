import type { AppointmentStatus, Practice } from '@salama/contract/appointments'
import type { Centavos } from '@salama/contract/kernel/money'
import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'
import type { Exception, Hours } from '../rules/schedule.ts'
import { type ChangedRow, isOverdue } from './appointments.ts'
import { SCHEDULE } from './doctors.ts'

export type PracticeRow = {
  id: string
  status: Practice['status']
  paused: boolean
  price_video: Centavos
  price_chat: Centavos | null
  languages: string[]
  biography: string
  clinic_name: string
  clinic_address: string
  city: string
  province: string
  profile_image_url: string | null
  specialties: string[]
  is_24x7: boolean
  hours: Hours[]
  exceptions: Exception[]
  rating: number
  review_count: number
}

export async function findPractice(db: Sql, userId: string): Promise<PracticeRow | undefined> {
  const { rows } = await sql<PracticeRow>`
    select d.id, d.status, d.paused, d.price_video, d.price_chat, d.languages, d.biography, d.clinic_name,
      d.clinic_address, d.city, d.province, d.profile_image_url, d.specialties, d.is_24x7, d.rating, d.review_count, ${SCHEDULE}
    from appointments_doctors d where d.user_id = ${userId}`.execute(db)
  return rows[0]
}

export type PracticeChange = {
  paused: boolean | undefined
  priceVideo: Centavos | undefined
  /** null: offers no chat any more. */
  priceChat: Centavos | null | undefined
  languages: readonly string[] | undefined
  biography: string | undefined
  clinicName: string | undefined
  clinicAddress: string | undefined
  city: string | undefined
  province: string | undefined
  /** null: no picture any more. */
  pictureUrl: string | null | undefined
}

/** What is undefined stays as it is. */
export async function updatePractice(db: Sql, id: string, change: PracticeChange): Promise<void> {
  await sql`
    update appointments_doctors set
      paused = coalesce(${change.paused ?? null}::boolean, paused),
      price_video = coalesce(${change.priceVideo ?? null}::integer, price_video),
      price_chat = case when ${change.priceChat !== undefined}::boolean then ${change.priceChat ?? null}::integer else price_chat end,
      languages = coalesce(${change.languages ?? null}::text[], languages),
      biography = coalesce(${change.biography ?? null}::text, biography),
      clinic_name = coalesce(${change.clinicName ?? null}::text, clinic_name),
      clinic_address = coalesce(${change.clinicAddress ?? null}::text, clinic_address),
      city = coalesce(${change.city ?? null}::text, city),
      province = coalesce(${change.province ?? null}::text, province),
      profile_image_url = case when ${change.pictureUrl !== undefined}::boolean then ${change.pictureUrl ?? null}::text else profile_image_url end
    where id = ${id}`.execute(db)
}

type Schedule = { doctorId: string; is24x7: boolean; hours: readonly Hours[]; exceptions: readonly Exception[] }

/** Puts another schedule in place of the present one; throws the constraint of hours that overlap. */
export async function replaceSchedule(db: Sql, { doctorId, is24x7, hours, exceptions }: Schedule): Promise<void> {
  await sql`update appointments_doctors set is_24x7 = ${is24x7} where id = ${doctorId}`.execute(db)
  await sql`delete from appointments_hours where doctor_id = ${doctorId}`.execute(db)
  await sql`delete from appointments_exceptions where doctor_id = ${doctorId}`.execute(db)
  await sql`
    insert into appointments_hours (doctor_id, weekday, opens, closes)
    select ${doctorId}::uuid, weekday, opens, closes from jsonb_to_recordset(${JSON.stringify(hours)}::jsonb)
      as span (weekday smallint, opens smallint, closes smallint)`.execute(db)
  const days = exceptions.flatMap(({ day, spans }) =>
    spans.length === 0 ? [{ day }] : spans.map((span) => ({ day, ...span })),
  )
  await sql`
    insert into appointments_exceptions (doctor_id, day, opens, closes)
    select ${doctorId}::uuid, day, opens, closes from jsonb_to_recordset(${JSON.stringify(days)}::jsonb)
      as span (day date, opens smallint, closes smallint)`.execute(db)
}

/**
 * Takes round-the-clock hours from a doctor who has them: the weekly hours that the doctor once set hold again, else these
 * every day. False for who is not 24/7.
 */
export async function endRoundTheClock(
  db: Sql,
  { doctorId, opens, closes }: { doctorId: string; opens: number; closes: number },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    with ended as (
      update appointments_doctors set is_24x7 = false where id = ${doctorId} and is_24x7 returning id),
    kept as (
      insert into appointments_hours (doctor_id, weekday, opens, closes)
      select ended.id, weekday, ${opens}::smallint, ${closes}::smallint from ended, generate_series(0, 6) weekday
      where not exists (select from appointments_hours where doctor_id = ${doctorId}))
    select id from ended`.execute(db)
  return rows.length > 0
}

export type AgendaRow = {
  id: string
  patient_id: string
  booked_by: string | null
  starts_at: Date
  ends_at: Date
  type: 'video' | 'chat'
  status: Exclude<AppointmentStatus, 'expired'>
  notes: string
  price: Centavos
}

const AGENDA = sql`a.id, a.patient_id, a.booked_by, a.starts_at, a.ends_at, a.type, a.status, left(a.notes, 500) as notes, a.price`

/** What stands or stood in the doctor's calendar; what was never paid is left out. */
export async function findAgenda(
  db: Sql,
  { doctorId, from, until, now }: { doctorId: string; from: Date; until: Date; now: Date },
): Promise<AgendaRow[]> {
  const { rows } = await sql<AgendaRow>`
    select ${AGENDA} from appointments_appointments a
    where a.doctor_id = ${doctorId} and a.starts_at >= ${from} and a.starts_at < ${until} and a.status <> 'expired'
      and not ${isOverdue(now)} and (a.status <> 'cancelled' or a.payment_id is not null)
    order by a.starts_at, a.id limit 2000`.execute(db)
  return rows
}

export async function findAgendaEntry(
  db: Sql,
  { id, doctorId }: { id: string; doctorId: string },
): Promise<AgendaRow | undefined> {
  const { rows } = await sql<AgendaRow>`
    select ${AGENDA} from appointments_appointments a
    where a.id = ${id} and a.doctor_id = ${doctorId} and a.status <> 'expired'`.execute(db)
  return rows[0]
}

/** What can be cancelled of the doctor's coming appointments, locked so that none is paid meanwhile. */
export async function lockComing(
  db: Sql,
  { doctorId, now }: { doctorId: string; now: Date },
): Promise<(AgendaRow & ChangedRow)[]> {
  const { rows } = await sql<AgendaRow & ChangedRow>`
    select ${AGENDA}, d.user_id as doctor_user_id, a.version
    from appointments_appointments a join appointments_doctors d on d.id = a.doctor_id
    where a.doctor_id = ${doctorId} and a.starts_at > ${now}
      and (a.status = 'confirmed' or (a.status = 'held' and a.payment_id is null and not ${isOverdue(now)}))
    order by a.starts_at for update of a`.execute(db)
  return rows
}
