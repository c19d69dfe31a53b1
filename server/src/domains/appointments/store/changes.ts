import {
  type AppointmentStatus,
  appointmentMachine,
  FULL_REFUND_HOURS,
  MOST_MOVES,
} from '@salama/contract/appointments'
import type { Centavos } from '@salama/contract/kernel/money'
import { statesBefore } from '@salama/contract/kernel/status'
import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'
import { type ChangedRow, isOwn, type Own } from './appointments.ts'
import { remindedAtOnce } from './reminders.ts'

/** From which states a patient or a doctor may cancel. */
const CANCELLABLE: Record<'patient' | 'doctor', readonly AppointmentStatus[]> = {
  patient: statesBefore(appointmentMachine, 'cancelled', 'customer'),
  doctor: statesBefore(appointmentMachine, 'cancelled', 'doctor'),
}

export type Cancel = { id: string; by: 'patient' | 'doctor'; reason: string; now: Date }
export type CancelledRow = ChangedRow & { price: Centavos; starts_at: Date; is_moved_late: boolean }

/**
 * Frees the slot of an appointment that has not begun. Undefined when it has, when it is over, and while a payment for its
 * hold is under way: money that arrives then must find it.
 */
export async function cancelBy(db: Sql, { id, by, reason, now }: Cancel): Promise<CancelledRow | undefined> {
  const { rows } = await sql<CancelledRow>`
    with cancelled as (
      update appointments_appointments
      set status = 'cancelled', cancelled_by = ${by}, cancel_reason = ${reason}, version = version + 1
      where id = ${id} and status = any(${CANCELLABLE[by]}) and starts_at > ${now}
        and (status <> 'held' or payment_id is null) returning *),
    noted as (
      insert into appointments_history (appointment_id, version, status, at)
      select id, version, status, ${now}::timestamptz from cancelled)
    select a.id, a.patient_id, a.booked_by, d.user_id as doctor_user_id, a.version, a.price, a.starts_at, a.is_moved_late
    from cancelled a join appointments_doctors d on d.id = a.doctor_id`.execute(db)
  return rows[0]
}

export async function noteRefund(db: Sql, { id, amount }: { id: string; amount: Centavos }): Promise<void> {
  await sql`update appointments_appointments set refund_amount = ${amount} where id = ${id}`.execute(db)
}

type Move = { id: string; own: Own; startsAt: Date; endsAt: Date; now: Date }

/**
 * The same consultation at another time. Undefined when it has begun, is not confirmed or was moved often enough; throws
 * the constraint of the doctor's or the patient's time when one of them is taken then.
 */
export async function moveTo(db: Sql, { id, own, startsAt, endsAt, now }: Move): Promise<ChangedRow | undefined> {
  const { rows } = await sql<ChangedRow>`
    update appointments_appointments a
    set starts_at = ${startsAt}, ends_at = ${endsAt}, moves = a.moves + 1, version = a.version + 1,
      is_moved_late = a.is_moved_late or a.starts_at < ${now}::timestamptz + make_interval(hours => ${FULL_REFUND_HOURS}::int),
      ${remindedAtOnce(sql`${startsAt}::timestamptz`, now)}
    from appointments_doctors d
    where a.id = ${id} and ${isOwn(own)} and d.id = a.doctor_id and a.status = 'confirmed'
      and a.starts_at > ${now} and a.moves < ${MOST_MOVES}
    returning a.id, a.patient_id, a.booked_by, d.user_id as doctor_user_id, a.version`.execute(db)
  return rows[0]
}
