import type { Body } from '@salama/contract/kernel/endpoint'
import { type Mover, statesBefore } from '@salama/contract/kernel/status'
import { type VerificationKind, type VerificationStatus, verificationMachine } from '@salama/contract/verification'
import type { decideVerification as decideEndpoint } from '@salama/contract/verification/staff'
import { newId, type Tx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { describeUploads, grantReviewer } from '../files/public.ts'
import { insertAudit, type StaffId } from '../staff/public.ts'
import { type CaseRow, findCase, findCaseOf, findEvidence, insertCase, insertEvidence, moveCase } from './store.ts'

const APPLICANT: Record<VerificationKind, Mover> = {
  doctor: 'doctor',
  business: 'vendor',
  driver: 'driver',
  course: 'teacher',
}

export type Application = {
  kind: VerificationKind
  /** The doctor, business, driver or course, in the calling domain's table; that it is the applicant's own is checked there. */
  subjectId: string
  applicantId: string
  /** The applicant's own uploads. */
  evidence: readonly string[]
  /** The setting VERIFICATION: `auto` approves at once, for the demonstration. */
  approval: 'auto' | 'manual'
  now: Date
}

/**
 * Puts a subject into the queue, for the first time or again after a refusal or suspension. Refuses with
 * `verification.not_now` while it waits or is approved, and `files.not_found` for evidence that is not the applicant's.
 */
export async function openCase(
  tx: Tx,
  { kind, subjectId, applicantId, evidence, approval, now }: Application,
): Promise<{ caseId: string; status: VerificationStatus }> {
  const uploads = await describeUploads(tx.sql, evidence)
  if (!evidence.every((id) => uploads.get(id)?.ownerId === applicantId)) refuse('files.not_found')
  await insertCase(tx.sql, { id: newId(now.getTime()), kind, subjectId, applicantId, now })
  const found = await findCaseOf(tx.sql, { kind, subjectId })
  if (found?.applicant_id !== applicantId) return refuse('verification.not_now')
  const caseId = found.id
  await move(tx, { caseId, to: 'submitted', mover: APPLICANT[kind], now })
  await insertEvidence(tx.sql, { caseId, uploadIds: evidence })
  if (approval === 'manual') return { caseId, status: 'submitted' }
  await decide(tx, { caseId, to: 'approved', mover: 'system', now })
  return { caseId, status: 'approved' }
}

type StaffOrder = { caseId: string; staffId: StaffId; now: Date }
type Answer = { id: string; status: VerificationStatus }

/** Starts the review of a case: from now on this member of staff may read its evidence. A second one may join. */
export async function takeVerification(tx: Tx, { caseId, staffId, now }: StaffOrder): Promise<Answer> {
  const found = await refuseOwnCase(tx, { caseId, staffId })
  if (found?.status !== 'in_review') await move(tx, { caseId, to: 'in_review', mover: 'operator', now })
  for (const uploadId of await findEvidence(tx.sql, caseId)) {
    await grantReviewer(tx, { uploadId, reviewerId: staffId, now })
  }
  await insertAudit(tx.sql, { staffId, action: 'verification.in_review', subjectId: caseId, reason: null, now })
  return { id: caseId, status: 'in_review' }
}

export type Decision = StaffOrder & Body<typeof decideEndpoint>

/** Decides once: of two decisions at the same moment the second reads `verification.not_now`. */
export async function decideVerification(tx: Tx, { decision, ...order }: Decision): Promise<Answer> {
  const { caseId, staffId, now } = order
  const reason = 'reason' in order ? order.reason : null
  const expiresOn = 'expiresOn' in order ? order.expiresOn : undefined
  await refuseOwnCase(tx, { caseId, staffId })
  await decide(tx, {
    caseId,
    to: decision,
    mover: 'operator',
    decidedBy: staffId,
    reason,
    expiresOn,
    now,
  })
  await insertAudit(tx.sql, { staffId, action: `verification.${decision}`, subjectId: caseId, reason, now })
  return { id: caseId, status: decision }
}

/** Staff do not decide their own cases (AZ-09). */
async function refuseOwnCase(
  tx: Tx,
  { caseId, staffId }: { caseId: string; staffId: StaffId },
): Promise<CaseRow | undefined> {
  const found = await findCase(tx.sql, caseId)
  return found?.applicant_id === staffId ? refuse('staff.own_case') : found
}

const EXPIRED = 'Um documento deixou de ser válido. Envie o documento atual.'

/** The paper's last valid day is over. */
export async function expireCase(tx: Tx, { caseId, now }: { caseId: string; now: Date }): Promise<void> {
  await decide(tx, { caseId, to: 'suspended', mover: 'system', reason: EXPIRED, now })
}

type CaseMove = {
  caseId: string
  to: VerificationStatus
  mover: Mover
  decidedBy?: string
  reason?: string | null
  expiresOn?: string | undefined
  now: Date
}

async function decide(tx: Tx, decision: CaseMove): Promise<void> {
  const decided = await move(tx, decision)
  tx.emit('verification.decided', {
    decisionId: decided.history_id,
    applicantId: decided.applicant_id,
    kind: decided.kind,
    subjectId: decided.subject_id,
    status: decided.status,
  })
}

async function move(
  tx: Tx,
  { caseId, to, mover, decidedBy = undefined, reason = null, expiresOn = undefined, now }: CaseMove,
): Promise<CaseRow & { history_id: number }> {
  const from = statesBefore(verificationMachine, to, mover)
  const moved = await moveCase(tx.sql, {
    id: caseId,
    from,
    to,
    reason,
    now,
    decidedBy: decidedBy ?? null,
    expiresOn: expiresOn ?? null,
  })
  if (moved) return moved
  return refuse((await findCase(tx.sql, caseId)) ? 'verification.not_now' : 'verification.not_found')
}
