import {
  type AppointmentStatus,
  appointmentMachine,
  type ConsultationType,
  LIVE_STATUSES,
} from '@salama/contract/appointments'
import type { Centavos } from '@salama/contract/kernel/money'
import { statesBefore } from '@salama/contract/kernel/status'
import { type RawBuilder, sql } from 'kysely'
import type { Sql, Tx } from '../../../platform/db/database.ts'
import { isNotParked } from '../../../platform/parked/store.ts'
import type { Usage } from '../../payments/ports.ts'
import type { Interval } from '../rules/schedule.ts'
import { remindedAtOnce } from './reminders.ts'

export type AppointmentRow = {
  id: string
  doctor_id: string
  doctor_user_id: string
  first_name: string
  last_name: string
  profile_image_url: string | null
  specialty: string
  patient_id: string
  /** Null: the patient's own account. */
  booked_by: string | null
  starts_at: Date
  ends_at: Date
  type: ConsultationType
  notes: string
  price: Centavos
  amount_due: Centavos
  status: AppointmentStatus
  hold_expires_at: Date
  hold_limit_at: Date
  payment_id: string | null
  moves: number
  /** Less than two hours before it was to begin. */
  is_moved_late: boolean
  cancelled_by: 'patient' | 'doctor' | null
  cancel_reason: string
  refund_amount: Centavos
  version: number
}

/** A list shows the beginning of the notes, which may be a megabyte each; the appointment itself has them whole. */
const LISTED_NOTES = 500

const columnsWith = (notes: RawBuilder<unknown>) => sql`
  a.id, a.doctor_id, d.user_id as doctor_user_id, d.first_name, d.last_name, d.profile_image_url, d.specialty, a.patient_id,
  a.booked_by, a.starts_at, a.ends_at, a.type, ${notes} as notes, a.price, a.amount_due, a.status, a.hold_expires_at, a.hold_limit_at,
  a.payment_id, a.moves, a.is_moved_late, a.cancelled_by, a.cancel_reason, a.refund_amount, a.version`

const COLUMNS = columnsWith(sql`a.notes`)
const LISTED_COLUMNS = columnsWith(sql`left(a.notes, ${sql.lit(LISTED_NOTES)})`)

const EXPIRABLE = statesBefore(appointmentMachine, 'expired', 'system')
const CONFIRMABLE = statesBefore(appointmentMachine, 'confirmed', 'system')

/** A hold that nobody pays for and whose time is over: free for others even before a sweep says so. */
export const isOverdue = (now: Date) => sql`(a.status = any(${EXPIRABLE}) and a.hold_expires_at <= ${now}
  and (a.payment_id is null or a.hold_limit_at <= ${now}))`

type Waiting = { sweep: string; now: Date }

/** When the next hold ends unless it is paid; null while there is none. */
export async function nextHoldEnd(db: Sql, { sweep, now }: Waiting): Promise<Date | null> {
  const { rows } = await sql<{ due_at: Date | null }>`
    select min(case when payment_id is null then hold_expires_at else hold_limit_at end) as due_at
    from appointments_appointments where status = any(${EXPIRABLE}) and ${isNotParked(sweep, sql.ref('id'), now)}`.execute(
    db,
  )
  return rows[0]?.due_at ?? null
}

/** Holds whose time is over, the longest first. */
export async function findOverdue(db: Sql, { sweep, most, now }: Waiting & { most: number }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from appointments_appointments a where ${isOverdue(now)} and ${isNotParked(sweep, sql.ref('a.id'), now)}
    order by a.hold_expires_at limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

/** One booking of an account after another, so that the cap on unpaid slots also holds for a burst. */
export async function lockAccount(db: Sql, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`appointments.patient:${accountId}`}, 0))`.execute(db)
}

export type NewAppointment = {
  id: string
  doctorId: string
  patientId: string
  bookedBy: string | null
  startsAt: Date
  endsAt: Date
  type: ConsultationType
  notes: string
  price: Centavos
  amountDue: Centavos
  holdExpiresAt: Date
  holdLimitAt: Date
  heldFrom: Buffer
  now: Date
}

/** Whether the slot was given, and told: the doctor and the patient must both be free then. */
export async function insertHeld(tx: Tx, row: NewAppointment): Promise<boolean> {
  const news = tx.news()
  const { rows } = await sql`
    with booked as (
      insert into appointments_appointments (id, doctor_id, patient_id, booked_by, starts_at, ends_at, type, notes, price,
        amount_due, status, hold_expires_at, hold_limit_at, held_from, created_at)
      values (${row.id}, ${row.doctorId}, ${row.patientId}, ${row.bookedBy}, ${row.startsAt}, ${row.endsAt}, ${row.type}, ${row.notes},
        ${row.price}, ${row.amountDue}, 'held', ${row.holdExpiresAt}, ${row.holdLimitAt},
        ${row.heldFrom}, ${row.now})
      on conflict do nothing returning id, version, status, created_at),
    told as (${news} where exists (select from booked))
    insert into appointments_history (appointment_id, version, status, at)
    select id, version, status, created_at from booked returning appointment_id`.execute(tx.sql)
  const isHeld = rows.length === 1
  if (isHeld) tx.newsCarried()
  return isHeld
}

export type ChangedRow = {
  id: string
  patient_id: string
  booked_by: string | null
  doctor_user_id: string
  version: number
}

export type InTheWay = { doctorId: string; patientId: string; startsAt: Date; endsAt: Date }

/** Which overdue holds: this one, or those in the way of a booking. */
export type OverdueHolds = ({ id: string } | { inTheWay: InTheWay; most: number }) & { now: Date }

export async function expireOverdue(db: Sql, which: OverdueHolds): Promise<ChangedRow[]> {
  const { now } = which
  const scope = 'id' in which ? sql`and a.id = ${which.id}` : isInTheWay(which.inTheWay)
  const most = 'id' in which ? 1 : which.most
  const { rows } = await sql<ChangedRow>`
    with overdue as (
      select a.id from appointments_appointments a where ${isOverdue(now)} ${scope}
      order by a.hold_expires_at limit ${most} for update skip locked),
    expired as (
      update appointments_appointments a set status = 'expired', version = a.version + 1
      from overdue where a.id = overdue.id returning a.id, a.patient_id, a.booked_by, a.doctor_id, a.version, a.status),
    noted as (
      insert into appointments_history (appointment_id, version, status, at)
      select id, version, status, ${now}::timestamptz from expired)
    select expired.id, expired.patient_id, expired.booked_by, d.user_id as doctor_user_id, expired.version
    from expired join appointments_doctors d on d.id = expired.doctor_id`.execute(db)
  return rows
}

const isInTheWay = ({ doctorId, patientId, startsAt, endsAt }: InTheWay) => sql`
  and (a.doctor_id = ${doctorId} or a.patient_id = ${patientId})
  and tstzrange(a.starts_at, a.ends_at) && tstzrange(${startsAt}, ${endsAt})`

type Confirmation = {
  id: string
  paymentId: string | null
  /** Reads the patient's name. */
  patientName: RawBuilder<string>
  now: Date
}

export type ConfirmedRow = AppointmentRow & { patient_name: string }

/** The paid hold becomes an appointment. Undefined when it is no longer one. */
export async function confirmHeld(
  db: Sql,
  { id, paymentId, patientName, now }: Confirmation,
): Promise<ConfirmedRow | undefined> {
  const { rows } = await sql<ConfirmedRow>`
    with a as (
      update appointments_appointments set status = 'confirmed', payment_id = ${paymentId}, version = version + 1,
        ${remindedAtOnce(sql.ref('starts_at'), now)}
      where id = ${id} and status = any(${CONFIRMABLE}) returning *),
    noted as (
      insert into appointments_history (appointment_id, version, status, at) select id, version, status, ${now}::timestamptz from a)
    select ${COLUMNS}, ${patientName} as patient_name
    from a join appointments_doctors d on d.id = a.doctor_id`.execute(db)
  return rows[0]
}

/** Frees the slot of an appointment that this payment paid and that has not begun: the desk has returned the money. */
export async function cancelConfirmed(
  db: Sql,
  { id, paymentId, now }: { id: string; paymentId: string | null; now: Date },
): Promise<ChangedRow | undefined> {
  const from = statesBefore(appointmentMachine, 'cancelled', 'operator').filter((status) => status !== 'held')
  const { rows } = await sql<ChangedRow>`
    with cancelled as (
      update appointments_appointments set status = 'cancelled', version = version + 1
      where id = ${id} and payment_id is not distinct from ${paymentId} and status = any(${from}) and starts_at > ${now}
      returning *),
    noted as (
      insert into appointments_history (appointment_id, version, status, at)
      select id, version, status, ${now}::timestamptz from cancelled)
    select a.id, a.patient_id, a.booked_by, d.user_id as doctor_user_id, a.version
    from cancelled a join appointments_doctors d on d.id = a.doctor_id`.execute(db)
  return rows[0]
}

/**
 * Notes a payment as under way for a hold that the caller has locked; `isOnlyOne`: not while another slot of who booked it
 * waits for a payment.
 */
export async function setPayment(
  db: Sql,
  { id, paymentId, isOnlyOne }: { id: string; paymentId: string; isOnlyOne: boolean },
): Promise<ChangedRow | undefined> {
  const alone = sql`and not exists (select from appointments_appointments other
        where coalesce(other.booked_by, other.patient_id) = coalesce(a.booked_by, a.patient_id) and other.id <> a.id and other.status = 'held'
          and other.payment_id is not null)`
  const { rows } = await sql<ChangedRow>`
    update appointments_appointments a set payment_id = ${paymentId}, version = a.version + 1
    from appointments_doctors d
    where a.id = ${id} and d.id = a.doctor_id and a.status = 'held' ${isOnlyOne ? alone : sql``}
    returning a.id, a.patient_id, a.booked_by, d.user_id as doctor_user_id, a.version`.execute(db)
  return rows[0]
}

/** The payment under way came to nothing; a hold waits for another, and one that is over is unpaid for good. */
export async function dropPayment(
  db: Sql,
  { id, paymentId }: { id: string; paymentId: string },
): Promise<ChangedRow | undefined> {
  const { rows } = await sql<ChangedRow>`
    update appointments_appointments a set payment_id = null, version = a.version + 1
    from appointments_doctors d
    where a.id = ${id} and d.id = a.doctor_id and a.status in ('held', 'expired') and a.payment_id = ${paymentId}
    returning a.id, a.patient_id, a.booked_by, d.user_id as doctor_user_id, a.version`.execute(db)
  return rows[0]
}

/** A doctor's coming consultations that are paid for, the soonest first. */
export async function findConfirmed(
  db: Sql,
  { doctorId, now }: { doctorId: string; now: Date },
): Promise<AppointmentRow[]> {
  const { rows } = await sql<AppointmentRow>`
    select ${LISTED_COLUMNS} from appointments_appointments a join appointments_doctors d on d.id = a.doctor_id
    where a.doctor_id = ${doctorId} and a.starts_at > ${now} and a.status = 'confirmed' order by a.starts_at`.execute(
    db,
  )
  return rows
}

/** Whose appointments somebody sees: all of these people's, and of those what the account itself has booked. */
export type Own = {
  accountId: string
  readFor: RawBuilder<string[]>
  bookedFor: RawBuilder<string[]>
}

/** Of an appointment `a`. */
export const isOwn = ({ accountId, readFor, bookedFor }: Own) => sql`(a.patient_id = any(${readFor})
  or (a.booked_by = ${accountId} and a.patient_id = any(${bookedFor})))`

type OneOwn = { id: string; own: Own }

/** One's own, or of somebody one acts for; somebody else's is as good as none. */
export async function findOwn(db: Sql, { id, own }: OneOwn): Promise<AppointmentRow | undefined> {
  const { rows } = await sql<AppointmentRow>`
    select ${COLUMNS} from appointments_appointments a join appointments_doctors d on d.id = a.doctor_id
    where a.id = ${id} and ${isOwn(own)}`.execute(db)
  return rows[0]
}

/** `findOwn`, kept as it is until the transaction ends. */
export async function lockOwn(db: Sql, { id, own }: OneOwn): Promise<AppointmentRow | undefined> {
  const { rows } = await sql<AppointmentRow>`
    select ${COLUMNS} from appointments_appointments a join appointments_doctors d on d.id = a.doctor_id
    where a.id = ${id} and ${isOwn(own)} for update of a`.execute(db)
  return rows[0]
}

/** Says nothing of whose it is. */
export async function findAppointment(db: Sql, id: string): Promise<AppointmentRow | undefined> {
  const { rows } = await sql<AppointmentRow>`
    select ${COLUMNS} from appointments_appointments a join appointments_doctors d on d.id = a.doctor_id
    where a.id = ${id}`.execute(db)
  return rows[0]
}

export type PurchasedRow = {
  id: string
  status: AppointmentStatus
  starts_at: Date
  /** The doctor's. */
  first_name: string
  last_name: string
  /** Null where the patient booked. */
  booked_for: string | null
}

export async function findPurchases(
  db: Sql,
  { ids, patientName }: { ids: readonly string[]; patientName: RawBuilder<string> },
): Promise<PurchasedRow[]> {
  const { rows } = await sql<PurchasedRow>`
    select a.id, a.status, a.starts_at, d.first_name, d.last_name,
      case when a.booked_by <> a.patient_id then ${patientName} end as booked_for
    from appointments_appointments a join appointments_doctors d on d.id = a.doctor_id
    where a.id = any(${ids})`.execute(db)
  return rows
}

/** Consultations that took place, and what of their prices their patient did not owe. */
export const sumCompleted = (patientId: string) => sql<Usage>`
  select count(*) as services, coalesce(sum(price - amount_due), 0) as saved
  from appointments_appointments where patient_id = ${patientId} and status = 'completed'`

/** The next ones in order, then the past ones, the latest first. */
export async function findAllOwn(
  db: Sql,
  { own, most, now }: { own: Own; most: number; now: Date },
): Promise<AppointmentRow[]> {
  const isNext = sql`(a.status = any(${LIVE_STATUSES}) and a.ends_at > ${now} and not ${isOverdue(now)})`
  const { rows } = await sql<AppointmentRow>`
    select ${LISTED_COLUMNS} from appointments_appointments a join appointments_doctors d on d.id = a.doctor_id
    where ${isOwn(own)}
    order by ${isNext} desc, case when ${isNext} then a.starts_at end, a.starts_at desc, a.id limit ${most}`.execute(db)
  return rows
}

export async function findHistory(db: Sql, id: string): Promise<{ status: AppointmentStatus; at: Date }[]> {
  const { rows } = await sql<{ status: AppointmentStatus; at: Date }>`
    select status, at from appointments_history where appointment_id = ${id} order by version`.execute(db)
  return rows
}

/** When the doctor or the patient is taken; a hold whose time is over takes nobody's. */
export async function findBusy(
  db: Sql,
  {
    doctorId,
    patientId,
    from,
    until,
    now,
  }: { doctorId: string; patientId: string | null; from: Date; until: Date; now: Date },
): Promise<Interval[]> {
  const { rows } = await sql<{ starts_at: Date; ends_at: Date }>`
    select a.starts_at, a.ends_at from appointments_appointments a
    where (a.doctor_id = ${doctorId} or a.patient_id = ${patientId}) and a.status = any(${LIVE_STATUSES})
      and a.starts_at < ${until} and a.ends_at > ${from} and not ${isOverdue(now)}`.execute(db)
  return rows.map(({ starts_at, ends_at }) => ({ startsAt: starts_at, endsAt: ends_at }))
}

/** Whether the patient has something else then. */
export async function isPatientBusy(
  db: Sql,
  { patientId, startsAt, endsAt }: Omit<InTheWay, 'doctorId'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from appointments_appointments a where a.patient_id = ${patientId} and a.status = any(${LIVE_STATUSES})
      and tstzrange(a.starts_at, a.ends_at) && tstzrange(${startsAt}, ${endsAt})`.execute(db)
  return rows.length > 0
}
