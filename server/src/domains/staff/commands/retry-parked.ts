import type { Tx } from '../../../platform/db/database.ts'
import { unpark } from '../../../platform/events/parked.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import { deleteParkedRow } from '../../../platform/parked/store.ts'
import { insertAudit } from '../store/audit.ts'

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
