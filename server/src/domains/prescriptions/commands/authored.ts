import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import { type Notice, notify } from '../../notifications/public.ts'
import { readersOf } from '../../patients/public.ts'
import { lockPrescription, type PrescriptionRow } from '../store.ts'

export type Author = { doctorUserId: string; now: Date }

/** Kept as it is until the transaction ends; another doctor's is as good as none. */
export async function findAuthored(
  tx: Tx,
  { id, doctorUserId }: { id: string; doctorUserId: string },
): Promise<PrescriptionRow> {
  const row = await lockPrescription(tx.sql, id)
  return row?.doctor_user_id === doctorUserId ? row : refuse('prescriptions.not_found')
}

type Told = Omit<Notice, 'userId' | 'now'>

/** Who reads what is prescribed: the patient's account, or those who care for somebody without one. */
export async function tellReaders(
  tx: Tx,
  { patientId, now }: { patientId: string; now: Date },
  told: Told,
): Promise<void> {
  for (const userId of await readersOf(tx.sql, patientId, now)) {
    await notify(tx, { userId, ...told, now })
  }
}
