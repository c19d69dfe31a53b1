import {
  type Appointment,
  appointmentMachine,
  type getAppointment as getEndpoint,
  MOST_MOVES,
  shownStatus,
} from '@salama/contract/appointments'
import type { Reply } from '@salama/contract/kernel/endpoint'
import { id as uuid } from '@salama/contract/kernel/id'
import { formatDateTime } from '@salama/contract/kernel/time'
import type { Sql } from '../../platform/db/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Actor } from '../../platform/session/sessions.ts'
import type { EarnersOf, PayeesOf, Purchase } from '../payments/ports.ts'
import type { Payee } from '../payments/public.ts'
import type { ReviewedService } from '../reviews/ports.ts'
import { doctorName, paymentStatusOf } from './rules.ts'
import { type AppointmentRow, findAllOwn, findHistory, findOwn, findPurchases } from './store/appointments.ts'
import { findDoctorId, findDoctorOf, findUserOf } from './store/doctors.ts'

/** Lists answer their first hundred. */
const MOST = 100

export async function listAppointments(db: Sql, { userId }: Actor, now: Date): Promise<Appointment[]> {
  return (await findAllOwn(db, { patientId: userId, most: MOST, now })).map(describeAppointment)
}

export async function getAppointment(db: Sql, { userId }: Actor, id: string): Promise<Reply<typeof getEndpoint>> {
  const row = await findOwn(db, { id, patientId: userId })
  if (!row) return refuse('appointments.not_found')
  const history = await findHistory(db, id)
  const timeline = history.map(({ status, at }) => ({ status: shownStatus(status), at: at.toISOString() }))
  return { ...describeAppointment(row), timeline }
}

export function describeAppointment(row: AppointmentRow): Appointment {
  return {
    id: row.id,
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
    ...(row.cancelled_by === null
      ? {}
      : { cancellation: { by: row.cancelled_by, reason: row.cancel_reason, refundAmount: row.refund_amount } }),
  }
}

/** The doctor earns from the consultation. */
export const sellersOf: Purchase['sellersOf'] = async (db, appointmentId) =>
  payeeOf(await findDoctorOf(db, appointmentId))

/** A doctor is paid for consultations. */
export const payeesOf: PayeesOf = async (db, userId) =>
  payeeOf(await findDoctorId(db, userId)).map((payee) => ({ ...payee, label: 'Consultas' }))

/** A doctor is one person. */
export const earnersOf: EarnersOf = async (db, { kind, id }) => {
  const userId = kind === 'doctor' && uuid.safeParse(id).success ? await findUserOf(db, id) : undefined
  return userId === undefined ? [] : [userId]
}

const payeeOf = (doctorId: string | undefined): Payee[] =>
  doctorId === undefined ? [] : [{ kind: 'doctor', id: doctorId }]

/** The appointments of these ids, in their present state. */
export const describePurchases: Purchase['describe'] = async (db, ids) => {
  const rows = await findPurchases(db, ids)
  return new Map(
    rows.map(({ id, status, starts_at, first_name: firstName, last_name: lastName }) => [
      id,
      {
        title: `Consulta com ${doctorName({ firstName, lastName })}, ${formatDateTime(starts_at)}`,
        onBehalfOf: doctorName({ firstName, lastName }),
        status,
        label: appointmentMachine.states[status].label,
        startsAt: starts_at.toISOString(),
      },
    ]),
  )
}

/** A patient reviews the doctor of a consultation that took place. */
export const findReviewed: ReviewedService['find'] = async (db, { id, customerId }) => {
  const row = await findOwn(db, { id, patientId: customerId })
  return row && { subject: { kind: 'doctor', id: row.doctor_id }, isFinished: row.status === 'completed' }
}
