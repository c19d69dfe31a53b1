import {
  type AppointmentStatus,
  appointmentMachine,
  type ConsultationType,
  LIVE_STATUSES,
} from '@salama/contract/appointments'
import { type Mover, statesBefore } from '@salama/contract/kernel/status'
import { type RawBuilder, sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'
import { isNotParked } from '../../../platform/parked/store.ts'
import type { Speaker } from '../../patients/ports.ts'
import type { ChangedRow } from './appointments.ts'

export type EncounterRow = {
  id: string
  type: ConsultationType
  status: AppointmentStatus
  starts_at: Date
  ends_at: Date
  notes: string
  patient_id: string
  doctor_id: string
  doctor_user_id: string
  first_name: string
  last_name: string
  profile_image_url: string | null
  license: string
  specialty: string
  is_doctor_approved: boolean
}

const COLUMNS = sql`a.id, a.type, a.status, a.starts_at, a.ends_at, a.notes, a.patient_id, a.doctor_id,
  d.user_id as doctor_user_id, d.first_name, d.last_name, d.profile_image_url, d.license, d.specialty,
  d.status = 'approved' as is_doctor_approved`

/** With those who speak for their patients, which the caller knows how to find. */
export async function findEncounters(
  db: Sql,
  ids: readonly string[],
  speakers: RawBuilder<Speaker[]>,
): Promise<(EncounterRow & { speakers: Speaker[] })[]> {
  const { rows } = await sql<EncounterRow & { speakers: Speaker[] }>`
    select ${COLUMNS}, ${speakers} as speakers from appointments_appointments a join appointments_doctors d on d.id = a.doctor_id
    where a.id = any(${ids}::uuid[])`.execute(db)
  return rows
}

/** Of a doctor, those whose patient has come and that are not over. */
export async function findUnderWay(db: Sql, doctorUserId: string): Promise<EncounterRow[]> {
  const { rows } = await sql<EncounterRow>`
    select ${COLUMNS} from appointments_appointments a join appointments_doctors d on d.id = a.doctor_id
    where d.user_id = ${doctorUserId} and a.status in ('waiting', 'in_call', 'interrupted')
    order by a.starts_at, a.id limit 50`.execute(db)
  return rows
}

/** What took place with this patient, the latest first. */
export async function findCompleted(db: Sql, patientId: string, most: number): Promise<EncounterRow[]> {
  const { rows } = await sql<EncounterRow>`
    select ${COLUMNS} from appointments_appointments a join appointments_doctors d on d.id = a.doctor_id
    where a.patient_id = ${patientId} and a.status = 'completed' order by a.starts_at desc, a.id limit ${most}`.execute(
    db,
  )
  return rows
}

/** Every appointment of this patient that was paid or is kept unpaid, the latest first. */
export async function findOfPatient(db: Sql, patientId: string, most: number): Promise<EncounterRow[]> {
  const { rows } = await sql<EncounterRow>`
    select ${COLUMNS} from appointments_appointments a join appointments_doctors d on d.id = a.doctor_id
    where a.patient_id = ${patientId} and a.status <> 'expired' order by a.starts_at desc, a.id limit ${most}`.execute(
    db,
  )
  return rows
}

type Held = { doctorUserId: string; since: Date; most: number }

/** What this doctor has completed since then, the earliest first. */
export async function findHeld(db: Sql, { doctorUserId, since, most }: Held): Promise<EncounterRow[]> {
  const { rows } = await sql<EncounterRow>`
    select ${COLUMNS} from appointments_appointments a join appointments_doctors d on d.id = a.doctor_id
    where d.user_id = ${doctorUserId} and a.status = 'completed' and a.starts_at >= ${since}
    order by a.starts_at, a.id limit ${most}`.execute(db)
  return rows
}

type Unbegun = { sweep: string; startedBy: Date; now: Date }

/** Whose start is over and whose people have not met, in the order of their starts. */
export async function findUnbegun(
  db: Sql,
  { sweep, startedBy, now }: Unbegun,
): Promise<{ id: string; ends_at: Date }[]> {
  const { rows } = await sql<{ id: string; ends_at: Date }>`
    select id, ends_at from appointments_appointments
    where status in ('confirmed', 'waiting') and starts_at <= ${startedBy} and ${isNotParked(sweep, sql.ref('id'), now)}
    order by starts_at, id`.execute(db)
  return rows
}

/**
 * Whether the doctor is approved, as it stays until the transaction ends, and when their last paid appointment with this patient
 * ends or ended. Undefined for whoever is no doctor.
 */
export async function findTreating(
  db: Sql,
  { patientId, doctorUserId }: { patientId: string; doctorUserId: string },
): Promise<{ is_approved: boolean; last_end: Date | null } | undefined> {
  const { rows } = await sql<{ is_approved: boolean; last_end: Date | null }>`
    with d as materialized (select id, status from appointments_doctors where user_id = ${doctorUserId} for share)
    select d.status = 'approved' as is_approved, (select max(a.ends_at) from appointments_appointments a
      where a.doctor_id = d.id and a.patient_id = ${patientId}
        and a.status in ('confirmed', 'waiting', 'in_call', 'interrupted', 'completed')) as last_end
    from d`.execute(db)
  return rows[0]
}

/** The status of an appointment, as a part of another statement. */
export const statusOf = (id: string) =>
  sql<AppointmentStatus | null>`(select a.status from appointments_appointments a where a.id = ${id})`

type Move = { id: string; to: AppointmentStatus; by: Mover; now: Date }

/** Undefined when it is in no state from which this may be done. */
export async function moveStatus(db: Sql, { id, to, by, now }: Move): Promise<ChangedRow | undefined> {
  const { rows } = await sql<ChangedRow>`
    with moved as (
      update appointments_appointments set status = ${to}, version = version + 1
      where id = ${id} and status = any(${statesBefore(appointmentMachine, to, by)}) returning *),
    noted as (
      insert into appointments_history (appointment_id, version, status, at)
      select id, version, status, ${now}::timestamptz from moved)
    select moved.id, moved.patient_id, moved.booked_by, d.user_id as doctor_user_id, moved.version
    from moved join appointments_doctors d on d.id = moved.doctor_id`.execute(db)
  return rows[0]
}

export type NewEncounter = {
  id: string
  doctorId: string
  patientId: string
  /** Null: the patient's own account. */
  bookedBy: string | null
  type: ConsultationType
  notes: string
  price: number
  paymentId: string
  endsAt: Date
  now: Date
}

/** A consultation that begins now and is paid; undefined where its doctor or its patient is in another. */
export async function insertBegun(db: Sql, row: NewEncounter): Promise<ChangedRow | undefined> {
  const { rows } = await sql<ChangedRow>`
    with begun as (
      insert into appointments_appointments (id, doctor_id, patient_id, booked_by, starts_at, ends_at, type, notes, price,
        amount_due, status, hold_expires_at, hold_limit_at, payment_id, begun_now, created_at)
      values (${row.id}, ${row.doctorId}, ${row.patientId}, ${row.bookedBy}, ${row.now}, ${row.endsAt}, ${row.type}, ${row.notes},
        ${row.price}, ${row.price}, 'confirmed', ${row.now}, ${row.now}, ${row.paymentId}, true, ${row.now})
      on conflict do nothing returning *),
    noted as (
      insert into appointments_history (appointment_id, version, status, at)
      select id, version, status, created_at from begun)
    select begun.id, begun.patient_id, begun.booked_by, d.user_id as doctor_user_id, begun.version
    from begun join appointments_doctors d on d.id = begun.doctor_id`.execute(db)
  return rows[0]
}

/** Of these doctors, those who have another appointment in that time; a hold whose time is over may count. */
export async function findTaken(
  db: Sql,
  { doctorIds, from, until }: { doctorIds: readonly string[]; from: Date; until: Date },
): Promise<string[]> {
  const { rows } = await sql<{ doctor_id: string }>`
    select distinct doctor_id from appointments_appointments
    where doctor_id = any(${doctorIds}::uuid[]) and status = any(${LIVE_STATUSES})
      and tstzrange(starts_at, ends_at) && tstzrange(${from}, ${until})`.execute(db)
  return rows.map(({ doctor_id }) => doctor_id)
}

export type WholeRow = EncounterRow & ChangedRow & { speakers: Speaker[]; patient_name: string; has_agreed: boolean }

type Beside = {
  /** What is done before it: `with` parts, among them `first`, without which nothing is moved. */
  before: RawBuilder<unknown>
  /** What is read of the patient. */
  speakers: RawBuilder<Speaker[]>
  name: RawBuilder<string>
  hasAgreed: RawBuilder<boolean>
}

/** `moveStatus`, with all of the appointment as it is then. */
export async function moveWhole(
  db: Sql,
  { id, to, by, now }: Move,
  { before, speakers, name, hasAgreed }: Beside,
): Promise<WholeRow | undefined> {
  const { rows } = await sql<WholeRow>`
    with ${before},
    a as (
      update appointments_appointments set status = ${to}, version = version + 1
      where id = ${id} and status = any(${statesBefore(appointmentMachine, to, by)}) and exists (select from first)
      returning *),
    noted as (
      insert into appointments_history (appointment_id, version, status, at)
      select id, version, status, ${now}::timestamptz from a)
    select ${COLUMNS}, a.booked_by, a.version, ${speakers} as speakers, ${name} as patient_name, ${hasAgreed} as has_agreed
    from a join appointments_doctors d on d.id = a.doctor_id`.execute(db)
  return rows[0]
}
