import type { AppointmentStatus, ConsultationType } from '@salama/contract/appointments'
import type { Centavos } from '@salama/contract/kernel/money'
import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'
import { seedApprovedCase } from '../../verification/seed.ts'
import { DOCTOR_CASE, factsOf } from '../rules/registration.ts'
import { endOf, type Hours } from '../rules/schedule.ts'

export type SeedDoctor = {
  id: string
  userId: string
  firstName: string
  lastName: string
  /** The first is the primary one. */
  specialties: [string, ...string[]]
  license: string
  clinicName: string
  clinicAddress: string
  city: string
  province: string
  priceVideo: Centavos
  /** null: offers no chat. */
  priceChat: Centavos | null
  /** null: round the clock. */
  hours: Hours[] | null
  now: Date
}

/** An approved doctor with the case; the account is there already. */
export async function seedDoctor(db: Sql, doctor: SeedDoctor): Promise<void> {
  await sql`
    insert into appointments_doctors (id, user_id, first_name, last_name, specialty, specialties, license, clinic_name,
      clinic_address, city, province, price_video, price_chat, is_24x7, status, created_at)
    values (${doctor.id}, ${doctor.userId}, ${doctor.firstName}, ${doctor.lastName}, ${doctor.specialties[0]},
      ${doctor.specialties}, ${doctor.license}, ${doctor.clinicName}, ${doctor.clinicAddress}, ${doctor.city},
      ${doctor.province}, ${doctor.priceVideo}, ${doctor.priceChat}, ${doctor.hours === null}, 'approved',
      ${doctor.now})`.execute(db)
  await sql`
    insert into appointments_hours (doctor_id, weekday, opens, closes)
    select ${doctor.id}::uuid, weekday, opens, closes from jsonb_to_recordset(${JSON.stringify(doctor.hours ?? [])}::jsonb)
      as span (weekday smallint, opens smallint, closes smallint)`.execute(db)
  const { priceVideo, priceChat, specialties, hours, ...sent } = doctor
  await seedApprovedCase(db, {
    kind: DOCTOR_CASE.kind,
    subjectId: doctor.id,
    applicantId: doctor.userId,
    title: `Dr. ${doctor.firstName} ${doctor.lastName}`,
    facts: factsOf({
      ...sent,
      specialty: specialties[0],
      specialties,
      consultationPrice: priceVideo,
      consultationPriceChat: priceChat,
      is24x7: hours === null,
    }),
    now: doctor.now,
  })
}

/** A paused doctor is not listed and takes no new bookings. */
export async function pauseDoctors(
  db: Sql,
  { userIds, paused }: { userIds: string[]; paused: boolean },
): Promise<void> {
  await sql`
    update appointments_doctors set paused = ${paused}
    where user_id = any(${userIds}::uuid[]) and paused <> ${paused}`.execute(db)
}

/** Round-the-clock doctors of the demonstration stay so, also when nobody came to one of their nights. */
export async function restoreRoundTheClock(
  db: Sql,
  { userIds, licenses }: { userIds: string[]; licenses: string[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update appointments_doctors set is_24x7 = true
    where user_id = any(${userIds}::uuid[]) and license = any(${licenses}) and not is_24x7 returning id`.execute(db)
  return rows.map(({ id }) => id)
}

type Step = readonly [status: AppointmentStatus, at: Date]

export type SeedAppointment = {
  id: string
  doctorId: string
  patientId: string
  startsAt: Date
  type: ConsultationType
  notes: string
  price: Centavos
  amountDue: Centavos
  paymentId: string | null
  /** From the hold to the present state. */
  steps: readonly [Step, ...Step[]]
}

/** An appointment with its past. */
export async function seedAppointment(db: Sql, row: SeedAppointment): Promise<void> {
  const bookedAt = row.steps[0][1]
  const status = row.steps.at(-1)?.[0]
  await sql`
    insert into appointments_appointments (id, doctor_id, patient_id, starts_at, ends_at, type, notes, price, amount_due,
      status, hold_expires_at, hold_limit_at, payment_id, created_at, version)
    values (${row.id}, ${row.doctorId}, ${row.patientId}, ${row.startsAt}, ${endOf(row.startsAt)}, ${row.type},
      ${row.notes}, ${row.price}, ${row.amountDue}, ${status}, ${bookedAt}, ${bookedAt}, ${row.paymentId}, ${bookedAt},
      ${row.steps.length})`.execute(db)
  const history = row.steps.map(([status, at], index) => ({ status, at, version: index + 1 }))
  await sql`
    insert into appointments_history (appointment_id, version, status, at)
    select ${row.id}::uuid, version, status, at from jsonb_to_recordset(${JSON.stringify(history)}::jsonb)
      as step (version integer, status text, at timestamptz)`.execute(db)
}

/** The same consultation at another time. */
export async function postponeAppointment(
  db: Sql,
  { id, startsAt }: { id: string; startsAt: Date },
): Promise<{ version: number } | undefined> {
  const { rows } = await sql<{ version: number }>`
    update appointments_appointments set starts_at = ${startsAt}, ends_at = ${endOf(startsAt)}, version = version + 1
    where id = ${id} and status = 'confirmed' returning version`.execute(db)
  return rows[0]
}
