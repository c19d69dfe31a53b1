import type { Body } from '@salama/contract/kernel/endpoint'
import { type Mover, statesBefore } from '@salama/contract/kernel/status'
import { dayInMaputo } from '@salama/contract/kernel/time'
import { type Fact, type VerificationStatus, verificationMachine } from '@salama/contract/verification'
import type { decideVerification as decideEndpoint } from '@salama/contract/verification/staff'
import { newId, type Tx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/http/replies/refusal.ts'
import { describeUploads, grantReviewer } from '../files/public.ts'
import { insertAudit, type StaffId } from '../staff/public.ts'
import { type CaseRow, findCase, findCaseOf, findPaperFiles, insertCase, moveCase, replaceContents } from './store.ts'

/** A document as it was sent. */
export type SentPaper = {
  /** One of those that the subject's kind names. */
  kind: string
  uploadId: string
  number?: string | undefined
  /** Its last valid day, YYYY-MM-DD. */
  expiresOn?: string | undefined
}

export type Application = {
  kind: string
  /** The subject in the calling domain's table; that it is the applicant's own is checked there. */
  subjectId: string
  applicantId: string
  /** The name of the subject, as staff read it. */
  title: string
  facts: readonly Fact[]
  /** Of the applicant's own uploads. */
  papers: readonly SentPaper[]
  /** The setting VERIFICATION: `auto` approves at once, for the demonstration. */
  approval: 'auto' | 'manual'
  now: Date
}

type Opened = { caseId: string; status: VerificationStatus }

/**
 * Puts a subject into the queue, for the first time or again after a refusal or suspension. Refuses with
 * `verification.not_now` while it waits or is approved, `files.not_found` for papers that are not the applicant's,
 * `verification.paper_twice` and `verification.paper_expired`.
 */
export async function openCase(tx: Tx, application: Application): Promise<Opened> {
  await checkPapers(tx, application)
  const { kind, subjectId, applicantId, title, now } = application
  await insertCase(tx.sql, { id: newId(now.getTime()), kind, subjectId, applicantId, title, now })
  return submit(tx, await ownCase(tx, application), application)
}

/**
 * The applicant sends something else, with the same refusals. Before anybody examines the case it only changes; what was
 * approved is examined again and no longer counts as approved until then.
 */
export async function correctCase(tx: Tx, application: Application): Promise<Opened> {
  await checkPapers(tx, application)
  const found = await ownCase(tx, application)
  const { now } = application
  if (found.status === 'submitted' && application.approval === 'manual') {
    await replaceContents(tx.sql, contentsOf(found.id, application))
    return { caseId: found.id, status: found.status }
  }
  if (found.status === 'approved') {
    await move(tx, { caseId: found.id, to: 'suspended', mover: 'system', reason: CHANGED, now })
  }
  return submit(tx, found, application)
}

const CHANGED = 'Os dados ou documentos foram alterados.'

async function checkPapers(tx: Tx, { papers, applicantId, now }: Application): Promise<void> {
  const ids = papers.map(({ uploadId }) => uploadId)
  const uploads = await describeUploads(tx.sql, ids)
  if (!ids.every((id) => uploads.get(id)?.ownerId === applicantId)) refuse('files.not_found')
  if (new Set(ids).size !== ids.length) refuse('verification.paper_twice')
  const today = dayInMaputo(now)
  if (papers.some(({ expiresOn }) => expiresOn !== undefined && expiresOn < today)) refuse('verification.paper_expired')
}

async function ownCase(tx: Tx, { kind, subjectId, applicantId }: Application): Promise<CaseRow> {
  const found = await findCaseOf(tx.sql, { kind, subjectId })
  return found?.applicant_id === applicantId ? found : refuse('verification.not_now')
}

async function submit(tx: Tx, { id: caseId }: CaseRow, application: Application): Promise<Opened> {
  const { approval, now } = application
  await move(tx, { caseId, to: 'submitted', mover: 'customer', now })
  await replaceContents(tx.sql, contentsOf(caseId, application))
  if (approval === 'manual') return { caseId, status: 'submitted' }
  await decide(tx, { caseId, to: 'approved', mover: 'system', now })
  return { caseId, status: 'approved' }
}

const contentsOf = (id: string, { title, facts, papers, now }: Application) => ({
  id,
  title,
  facts,
  papers: papers.map(({ kind, uploadId, number, expiresOn }) => ({
    upload_id: uploadId,
    kind,
    number: number || null,
    expires_on: expiresOn ?? null,
  })),
  now,
})

type StaffOrder = { caseId: string; staffId: StaffId; now: Date }
type Answer = { id: string; status: VerificationStatus }

/**
 * Opens a case: from now on this member of staff may read its papers. One that waits is in review from then on; what was
 * decided stays as it is.
 */
export async function takeVerification(tx: Tx, { caseId, staffId, now }: StaffOrder): Promise<Answer> {
  const found = await refuseOwnCase(tx, { caseId, staffId })
  if (!found) return refuse('verification.not_found')
  const waits = found.status === 'submitted'
  if (waits) await move(tx, { caseId, to: 'in_review', mover: 'operator', now })
  for (const uploadId of await findPaperFiles(tx.sql, caseId)) {
    await grantReviewer(tx, { uploadId, reviewerId: staffId, now })
  }
  const action = waits || found.status === 'in_review' ? 'verification.in_review' : 'verification.opened'
  await insertAudit(tx.sql, { staffId, action, subjectId: caseId, reason: null, now })
  return { id: caseId, status: waits ? 'in_review' : found.status }
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
