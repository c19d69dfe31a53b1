import type { decideBankProof as bankEndpoint, decideVerification as decideEndpoint } from '@salama/contract/desk'
import type { reviewPayment as reviewEndpoint } from '@salama/contract/desk/reviews'
import type { Body } from '@salama/contract/kernel/endpoint'
import type { VerificationStatus } from '@salama/contract/verification'
import type { Database, Tx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { describeUploads } from '../files/public.ts'
import type { IsSeller } from '../payments/ports.ts'
import { decideBankTransfer, openProof, reverseConfirmed, reviewPayment } from '../payments/public.ts'
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

type PaymentOrder = { paymentId: string; operatorId: OperatorId; now: Date }

/** Lets the operator read the proof of a transfer, and says so in the audit: a proof shows a person's account. */
export function openBankProof(db: Database, { paymentId, operatorId, now }: PaymentOrder) {
  return db.transact(async (tx) => {
    const uploadId = await openProof(tx, { paymentId, operatorId, now })
    await insertAudit(tx.sql, { operatorId, action: 'bank_proof.opened', subjectId: paymentId, reason: null, now })
    const uploads = await describeUploads(tx.sql, uploadId === null ? [] : [uploadId])
    return { proof: uploads.values().next().value ?? null }
  })
}

type BankDecision = PaymentOrder & { decision: Body<typeof bankEndpoint> }

/** The transfer was found in the account, or was not. */
export function decideBankProof(db: Database, { paymentId, operatorId, decision, now }: BankDecision): Promise<void> {
  const reason = decision.decision === 'refuse' ? decision.reason : null
  return db.transact(async (tx) => {
    await decideBankTransfer(tx, { paymentId, operatorId, now, ...withReason(decision) })
    await insertAudit(tx.sql, {
      operatorId,
      action: `bank_proof.${decision.decision}`,
      subjectId: paymentId,
      reason,
      now,
    })
  })
}

const withReason = (decision: Body<typeof bankEndpoint>) =>
  decision.decision === 'refuse' ? decision : { ...decision, reason: null }

/** Gives back a confirmed payment that no purchase has claimed. */
export function reversePayment(db: Database, { reason, ...order }: PaymentOrder & { reason: string }): Promise<void> {
  const { paymentId, operatorId, now } = order
  return db.transact(async (tx) => {
    await reverseConfirmed(tx, { paymentId, operatorId, reason, now })
    await insertAudit(tx.sql, { operatorId, action: 'payment.reversed', subjectId: paymentId, reason, now })
  })
}

type ReviewOrder = PaymentOrder & { isSeller: IsSeller; body: Body<typeof reviewEndpoint> }

/** Decides on a payment that books and operator could not explain. */
export function decideReview(db: Database, { body, ...order }: ReviewOrder): Promise<void> {
  const { paymentId, operatorId, isSeller, now } = order
  const { decision, reason } = body
  return db.transact(async (tx) => {
    await reviewPayment(tx, { ...body, paymentId, operatorId, isSeller, now })
    await insertAudit(tx.sql, { operatorId, action: `review.${decision}`, subjectId: paymentId, reason, now })
  })
}
