import type { Tx } from '../../../platform/db/database.ts'
import { peopleOf } from '../../accounts/public.ts'
import { notify } from '../../notifications/public.ts'
import * as notices from '../rules/notices.ts'
import type { AppointmentRow } from '../store/appointments.ts'

/** The source of the news that a slot is kept and waits for its payment. */
export const heldSource = (appointmentId: string): string => `appointments.held:${appointmentId}`

/** Patient and doctor read that it is paid, in the transaction that says so. */
export async function notifyConfirmed(tx: Tx, confirmed: AppointmentRow, now: Date): Promise<void> {
  const { id, patient_id: patientId, doctor_user_id: doctorUserId } = confirmed
  const source = `appointments.confirmed:${id}`
  const patient = (await peopleOf(tx.sql, [patientId]))(patientId).name
  await notify(
    tx,
    { userId: patientId, source, settles: heldSource(id), ...notices.confirmed(confirmed), now },
    { userId: doctorUserId, source, ...notices.confirmedToDoctor(confirmed, patient), now },
  )
}
