import type { VerificationKind, VerificationStatus } from '@salama/contract/verification'
import type { VerificationCase } from '@salama/contract/verification/staff'
import type { Sql } from '../../platform/db/database.ts'
import { peopleOf } from '../accounts/public.ts'
import { describeUploads } from '../files/public.ts'
import { findCaseOf, findWaiting } from './store.ts'

/** How far the verification of a subject has come. */
export type CaseState = {
  caseId: string
  status: VerificationStatus
  /** Why it was refused or suspended, as the applicant reads it. */
  reason: string | null
  /** YYYY-MM-DD */
  expiresOn: string | null
}

/** Undefined when the subject was never put into the queue. */
export async function caseOf(
  db: Sql,
  subject: { kind: VerificationKind; subjectId: string },
): Promise<CaseState | undefined> {
  const row = await findCaseOf(db, subject)
  return row && { caseId: row.id, status: row.status, reason: row.reason, expiresOn: row.expires_on }
}

const SHOWN = 100

/** The cases that wait for a decision, the longest waiting first. */
export async function listVerifications(db: Sql): Promise<VerificationCase[]> {
  const cases = await findWaiting(db, SHOWN)
  const person = await peopleOf(
    db,
    cases.map(({ applicant_id }) => applicant_id),
  )
  const uploads = await describeUploads(
    db,
    cases.flatMap(({ evidence }) => evidence),
  )
  return cases.map((waiting) => ({
    id: waiting.id,
    kind: waiting.kind,
    subjectId: waiting.subject_id,
    applicant: person(waiting.applicant_id),
    status: waiting.status,
    submittedAt: waiting.submitted_at?.toISOString() ?? null,
    evidence: waiting.evidence.flatMap((id) => uploads.get(id) ?? []),
  }))
}
