import {
  type AgendaEntry,
  type Appointment,
  type cancelAsDoctor as doctorEndpoint,
  type cancelAppointment as patientEndpoint,
  refundOnCancel,
} from '@salama/contract/appointments'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { Call } from '../../../platform/http/requests/bind.ts'
import { refundPurchase } from '../../payments/public.ts'
import { BOOKINGS } from '../figures.ts'
import { describeAppointment, ownOf } from '../queries/appointments.ts'
import { describeAgenda, doctorOf } from '../queries/practice.ts'
import * as store from '../store/appointments.ts'
import { findOwn } from '../store/appointments.ts'
import { type Cancel, cancelBy, noteRefund } from '../store/changes.ts'
import { findAgendaEntry } from '../store/practice.ts'
import { tellBoth } from './tell-both.ts'

type PatientCall = Pick<Call<typeof patientEndpoint>, 'params' | 'body' | 'actor' | 'now' | 'transact'>

/** Gives the time back, and the money by the rule: all of it until two hours before, half of it later, also where it was moved by then. */
export async function cancelAppointment({ params, body, actor, now, transact }: PatientCall): Promise<Appointment> {
  const own = { id: params.id, own: ownOf({ accountId: actor.userId, now }) }
  return transact(async (tx) => {
    if (!(await findOwn(tx.sql, own))) return refuse('appointments.not_found')
    await cancel(tx, { id: params.id, by: 'patient', reason: body.reason, now })
    const row = await findOwn(tx.sql, own)
    return row ? describeAppointment(row) : refuse('appointments.not_found')
  })
}

type DoctorCall = Pick<Call<typeof doctorEndpoint>, 'params' | 'body' | 'actor' | 'now' | 'transact'>

/** The patient has everything back, and is told. */
export async function cancelAsDoctor({ params, body, actor, now, transact }: DoctorCall): Promise<AgendaEntry> {
  return transact(async (tx) => {
    const own = { id: params.id, doctorId: await doctorOf(tx.sql, actor) }
    if (!(await findAgendaEntry(tx.sql, own))) return refuse('appointments.not_found')
    await cancel(tx, { id: params.id, by: 'doctor', reason: body.reason, now })
    const row = await findAgendaEntry(tx.sql, own)
    const [entry] = row ? await describeAgenda(tx.sql, [row], now) : []
    return entry ?? refuse('appointments.not_found')
  })
}

const REASONS = {
  patient: 'Consulta cancelada pelo paciente.',
  doctor: 'Consulta cancelada pelo médico.',
} as const

/** Cancels what has not begun. Nobody has to approve what goes back. */
export async function cancel(tx: Tx, order: Cancel): Promise<void> {
  const { id, by, now } = order
  const row = await cancelBy(tx.sql, order)
  if (!row) return refuse('appointments.not_now')
  const due =
    by === 'doctor'
      ? row.price
      : refundOnCancel(row.price, { startsAt: row.starts_at, isMovedLate: row.is_moved_late }, now)
  const { amount } = await refundPurchase(tx, {
    purchase: { kind: 'appointment', id },
    parts: due === row.price ? 'all' : [{ part: 'goods', amount: due }],
    reason: REASONS[by],
    cause: by === 'doctor' ? 'system' : 'payer',
    now,
  })
  if (amount > 0) await noteRefund(tx.sql, { id, amount })
  const { patient_id: patientId, doctor_user_id: doctorUserId } = row
  tx.count(BOOKINGS, { step: 'cancelled' })
  tx.emit('appointments.cancelled', { appointmentId: id, patientId, doctorUserId, by })
  tellBoth(tx, row)
}

/** An appointment whose money is back and that has not begun is nobody's any more. */
export async function cancelRefunded(
  tx: Tx,
  refunded: { id: string; paymentId: string | null; now: Date },
): Promise<void> {
  const row = await store.cancelConfirmed(tx.sql, refunded)
  if (!row) return
  const { id: appointmentId, patient_id: patientId, doctor_user_id: doctorUserId } = row
  tx.count(BOOKINGS, { step: 'cancelled' })
  tx.emit('appointments.cancelled', { appointmentId, patientId, doctorUserId })
  tellBoth(tx, row)
}
