import type { RecordAccess } from '@salama/contract/records/access'
import type { Sql } from '../../../platform/db/database.ts'
import { peopleOf } from '../../accounts/public.ts'
import { accessState } from '../rules.ts'
import { type AccessRow, findAccesses } from '../store/access.ts'

/** Lists answer their first hundred. */
const MOST = 100

export async function listAccesses(db: Sql, patientId: string, now: Date): Promise<RecordAccess[]> {
  const rows = await findAccesses(db, patientId, MOST)
  const personOf = await peopleOf(
    db,
    rows.map(({ doctor_user_id }) => doctor_user_id),
  )
  return rows.map((row) => describeAccess(row, personOf(row.doctor_user_id).name, now))
}

export const describeAccess = (row: AccessRow, doctorName: string, now: Date): RecordAccess => ({
  id: row.id,
  doctorName,
  state: accessState(row, now),
  reason: row.reason,
  askedAt: row.asked_at.toISOString(),
  endsAt: row.ends_at?.toISOString() ?? null,
})
