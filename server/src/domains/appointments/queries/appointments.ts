import {
  type Appointment,
  type getAppointment as getEndpoint,
  MOST_MOVES,
  shownStatus,
} from '@salama/contract/appointments'
import type { Reply } from '@salama/contract/kernel/endpoint'
import type { Sql } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { Actor } from '../../../platform/session/sessions.ts'
import { actedForSql } from '../../patients/public.ts'
import { doctorName } from '../rules/doctor-name.ts'
import { paymentStatusOf } from '../rules/holds.ts'
import { type AppointmentRow, findAllOwn, findHistory, findOwn, type Own } from '../store/appointments.ts'

/** Lists answer their first hundred. */
const MOST = 100

/** Whose appointments an account sees: its own and of those whose record it reads, and what it booked for others. */
export const ownOf = ({ accountId, now }: { accountId: string; now: Date }): Own => ({
  accountId,
  readFor: actedForSql({ accountId, right: 'read', now }),
  bookedFor: actedForSql({ accountId, right: 'book', now }),
})

export async function listAppointments(db: Sql, { userId }: Actor, now: Date): Promise<Appointment[]> {
  return (await findAllOwn(db, { own: ownOf({ accountId: userId, now }), most: MOST, now })).map(describeAppointment)
}

type Asking = { actor: Actor; id: string; now: Date }

export async function getAppointment(db: Sql, { actor, id, now }: Asking): Promise<Reply<typeof getEndpoint>> {
  const row = await findOwn(db, { id, own: ownOf({ accountId: actor.userId, now }) })
  if (!row) return refuse('appointments.not_found')
  const history = await findHistory(db, id)
  const timeline = history.map(({ status, at }) => ({ status: shownStatus(status), at: at.toISOString() }))
  return { ...describeAppointment(row), timeline }
}

export function describeAppointment(row: AppointmentRow): Appointment {
  return {
    id: row.id,
    patientId: row.patient_id,
    doctorId: row.doctor_id,
    doctorName: doctorName({ firstName: row.first_name, lastName: row.last_name }),
    doctorImageUrl: row.profile_image_url,
    specialty: row.specialty,
    appointmentTime: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    type: row.type,
    status: shownStatus(row.status),
    notes: row.notes,
    price: row.price,
    amountDue: row.amount_due,
    paymentStatus: paymentStatusOf(row.status, row.payment_id, row.amount_due),
    ...(row.payment_id === null ? {} : { transactionId: row.payment_id }),
    ...(row.status === 'held' ? { holdExpiresAt: row.hold_expires_at.toISOString() } : {}),
    ...(row.status === 'confirmed' ? { movesLeft: MOST_MOVES - row.moves } : {}),
    ...(row.is_moved_late ? { isMovedLate: true } : {}),
    ...(row.cancelled_by === null
      ? {}
      : { cancellation: { by: row.cancelled_by, reason: row.cancel_reason, refundAmount: row.refund_amount } }),
  }
}
