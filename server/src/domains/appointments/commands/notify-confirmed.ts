import type { Tx } from '../../../platform/db/database.ts'
import { notify } from '../../notifications/public.ts'
import { patientsOf } from '../../patients/public.ts'
import * as notices from '../rules/notices.ts'
import type { ConfirmedRow } from '../store/appointments.ts'

/** The source of the news that a slot is kept and waits for its payment. */
export const heldSource = (appointmentId: string): string => `appointments.held:${appointmentId}`

type Told = { patient_id: string; booked_by: string | null }

/** Who is told of an appointment beside its doctor: who booked it, and the patient where it was booked by somebody else. */
export async function toldOf(tx: Tx, { patient_id: patientId, booked_by: bookedBy }: Told): Promise<string[]> {
  if (bookedBy === null) return [patientId]
  const { hasAccount } = (await patientsOf(tx.sql, [patientId]))(patientId)
  return hasAccount ? [bookedBy, patientId] : [bookedBy]
}

/** Patient and doctor read that it is paid, in the transaction that says so. */
export async function notifyConfirmed(tx: Tx, confirmed: ConfirmedRow, now: Date): Promise<void> {
  const { id, patient_name: patient, doctor_user_id: doctorUserId } = confirmed
  const source = `appointments.confirmed:${id}`
  const told = await toldOf(tx, confirmed)
  await notify(
    tx,
    ...told.map((userId) => ({ userId, source, settles: heldSource(id), ...notices.confirmed(confirmed), now })),
    { userId: doctorUserId, source, ...notices.confirmedToDoctor(confirmed, patient, now), now },
  )
}
