import type { Tx } from '../../../platform/db/database.ts'
import { starsOf } from '../../reviews/public.ts'
import { lockDoctor, updateStars } from '../store/doctors.ts'

/** Counted afresh, so that news told twice changes nothing. */
export async function countStars(tx: Tx, doctorId: string): Promise<void> {
  await lockDoctor(tx.sql, doctorId)
  await updateStars(tx.sql, { id: doctorId, ...(await starsOf(tx.sql, { kind: 'doctor', id: doctorId })) })
}
