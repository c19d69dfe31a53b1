import type { Tx } from '../../platform/db/database.ts'
import { unpark } from '../../platform/events/parked.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { deleteParkedRow } from '../../platform/parked/store.ts'
import { auditAccount } from '../accounts/public.ts'
import { deleteFactor, endGrant, insertAudit, upsertGrant } from './store.ts'

type Grant = { userId: string; now: Date }

export async function grantStaff(tx: Tx, grant: Grant): Promise<void> {
  await upsertGrant(tx.sql, grant)
  await auditAccount(tx.sql, { ...grant, action: 'operator_granted', details: {} })
}

export async function revokeStaff(tx: Tx, grant: Grant): Promise<void> {
  await endGrant(tx.sql, grant)
  await auditAccount(tx.sql, { ...grant, action: 'operator_revoked', details: {} })
}

/** For who lost the phone: they set up another at the desk, with their password. */
export async function resetSecondFactor(tx: Tx, grant: Grant): Promise<void> {
  await deleteFactor(tx.sql, grant.userId)
  await auditAccount(tx.sql, { ...grant, action: 'second_factor_reset', details: {} })
}

/** Refuses `staff.event_not_parked`. */
export async function resendEvent(
  tx: Tx,
  { id, staffId, now }: { id: string; staffId: string; now: Date },
): Promise<{ id: string }> {
  if (!(await unpark(tx.sql, id))) refuse('staff.event_not_parked')
  await insertAudit(tx.sql, { staffId, action: 'event.resent', subjectId: id, reason: null, now })
  return { id }
}

type Row = { source: string; rowId: string; staffId: string; now: Date }

/** Refuses `staff.row_not_parked`. */
export async function retryRow(tx: Tx, { source, rowId, staffId, now }: Row): Promise<{ rowId: string }> {
  if (!(await deleteParkedRow(tx.sql, { source, rowId }))) refuse('staff.row_not_parked')
  await insertAudit(tx.sql, { staffId, action: 'row.retried', subjectId: rowId, reason: source, now })
  return { rowId }
}
