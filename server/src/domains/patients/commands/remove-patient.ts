import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import * as store from '../store.ts'
import type { Acting } from './add-patient.ts'

/** The account no longer acts for a person, whose record stays as it is. */
export async function removePatient(tx: Tx, { accountId, id, now }: Acting & { id: string }): Promise<{ id: string }> {
  if (id === accountId) refuse('patients.is_self')
  const own = (await store.findGuardians(tx.sql, { patientId: id, now })).find((row) => row.account_id === accountId)
  if (!own) return refuse('patients.not_found')
  await store.endGuardianRow(tx.sql, { id: own.id, now })
  await store.deleteInvitations(tx.sql, { patientId: id, madeBy: accountId })
  return { id }
}
