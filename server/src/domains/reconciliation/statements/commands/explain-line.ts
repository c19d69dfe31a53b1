import type { Statement } from '@salama/contract/reconciliation/statements'
import type { Tx } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/http/replies/refusal.ts'
import { insertAudit, type StaffId } from '../../../staff/public.ts'
import { getStatement } from '../queries/statements.ts'
import { explainLine as keepExplanation } from '../store.ts'

type Explanation = { id: string; place: number; reason: string; staffId: StaffId; now: Date }

/** Staff have found out what a line is, or why it is missing. */
export async function explainLine(tx: Tx, { id, place, reason, staffId, now }: Explanation): Promise<Statement> {
  await getStatement(tx.sql, id)
  if (!(await keepExplanation(tx.sql, { id, place, explanation: reason }))) refuse('reconciliation.line_not_open')
  await insertAudit(tx.sql, {
    staffId,
    action: 'statement.explained',
    subjectId: id,
    reason: `${place}: ${reason}`,
    now,
  })
  return getStatement(tx.sql, id)
}
