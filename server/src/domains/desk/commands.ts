import type { decideVerification as decideEndpoint } from '@salama/contract/desk'
import type { Body } from '@salama/contract/kernel/endpoint'
import type { VerificationStatus } from '@salama/contract/verification'
import type { Database, Tx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { applicantOf, decideCase, takeCase } from '../verification/public.ts'
import type { OperatorId } from './queries.ts'
import { insertAudit } from './store.ts'

type Order = { caseId: string; operatorId: OperatorId; now: Date }
type Answer = { id: string; status: VerificationStatus }

/** Takes a case up: from then on this operator may open its evidence. */
export function takeVerification(db: Database, { caseId, operatorId, now }: Order): Promise<Answer> {
  return db.transact(async (tx) => {
    await refuseOwnCase(tx, { caseId, operatorId })
    await takeCase(tx, { caseId, operatorId, now })
    await insertAudit(tx.sql, { operatorId, action: 'verification.in_review', subjectId: caseId, reason: null, now })
    return { id: caseId, status: 'in_review' }
  })
}

type VerificationDecision = Order & { decision: Body<typeof decideEndpoint> }

/** Decides a case, once, with its line in the audit. */
export function decideVerification(db: Database, order: VerificationDecision): Promise<Answer> {
  const { caseId, operatorId, decision, now } = order
  return db.transact(async (tx) => {
    await refuseOwnCase(tx, { caseId, operatorId })
    await decideCase(tx, { ...decision, caseId, operatorId, now })
    const reason = 'reason' in decision ? decision.reason : null
    await insertAudit(tx.sql, {
      operatorId,
      action: `verification.${decision.decision}`,
      subjectId: caseId,
      reason,
      now,
    })
    return { id: caseId, status: decision.decision }
  })
}

/** Nobody judges what is their own (AZ-09). */
async function refuseOwnCase(
  tx: Tx,
  { caseId, operatorId }: { caseId: string; operatorId: OperatorId },
): Promise<void> {
  if ((await applicantOf(tx.sql, caseId)) === operatorId) refuse('desk.own_case')
}
