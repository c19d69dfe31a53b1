import type { startReconciliation as endpoint, Reconciliation } from '@salama/contract/desk/reconciliation'
import type { Body } from '@salama/contract/kernel/endpoint'
import type { Database } from '../../../platform/db/database.ts'
import { startReconciliation } from '../../payments/public.ts'
import type { OperatorId } from '../queries.ts'
import { insertAudit } from '../store.ts'

type DayOrder = Body<typeof endpoint> & { operatorId: OperatorId; now: Date }

/** Holds a day against the operator's record once more. */
export function reconcileAgain(db: Database, { method, day, operatorId, now }: DayOrder): Promise<Reconciliation> {
  return db.transact(async (tx) => {
    const begun = await startReconciliation(tx, { method, day, now })
    await insertAudit(tx.sql, {
      operatorId,
      action: 'reconciliation.started',
      subjectId: begun.id,
      reason: `${method} ${day}`,
      now,
    })
    return begun
  })
}
