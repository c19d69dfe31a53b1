import type { Tx } from '../../../platform/db/database.ts'
import { notify } from '../../notifications/public.ts'
import * as notices from '../rules/notices.ts'
import type { ConfirmedRow } from '../store/appointments.ts'

/** The source of the news that a slot is kept and waits for its payment. */
export const heldSource = (appointmentId: string): string => `appointments.held:${appointmentId}`

/** Patient and doctor read that it is paid, in the transaction that says so. */
export async function notifyConfirmed(tx: Tx, confirmed: ConfirmedRow, now: Date): Promise<void> {
  const { id, patient_id: patientId, patient_name: patient, doctor_user_id: doctorUserId } = confirmed
  const source = `appointments.confirmed:${id}`
  await notify(
    tx,
    { userId: patientId, source, settles: heldSource(id), ...notices.confirmed(confirmed), now },
    { userId: doctorUserId, source, ...notices.confirmedToDoctor(confirmed, patient), now },
  )
}
