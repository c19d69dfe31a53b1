import type { Tx } from '../../../platform/db/database.ts'
import type * as store from '../store/appointments.ts'

/** The open browsers of patient, of who booked for them, and of the doctor read it again. */
export function tellBoth(tx: Tx, changed: store.ChangedRow): void {
  const subject = { id: changed.id, version: changed.version }
  const { patient_id, booked_by, doctor_user_id } = changed
  for (const userId of new Set([patient_id, booked_by ?? patient_id, doctor_user_id]))
    tx.tell(userId, 'appointment', subject)
}
