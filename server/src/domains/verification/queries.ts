import type { VerificationKind, VerificationStatus } from '@salama/contract/verification'
import type { Sql } from '../../platform/db/database.ts'
import { findCase, findCaseOf, findWaiting } from './store.ts'

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

/** One entry of the operators' queue. */
export type WaitingCase = {
  caseId: string
  kind: VerificationKind
  subjectId: string
  applicantId: string
  status: VerificationStatus
  submittedAt: Date | null
  /** Ids of uploads; readable by the operator who takes the case. */
  evidence: string[]
}

const SHOWN = 100

/** What waits for a decision, the longest first. */
export async function queue(db: Sql): Promise<WaitingCase[]> {
  const rows = await findWaiting(db, SHOWN)
  return rows.map((row) => ({
    caseId: row.id,
    kind: row.kind,
    subjectId: row.subject_id,
    applicantId: row.applicant_id,
    status: row.status,
    submittedAt: row.submitted_at,
    evidence: row.evidence,
  }))
}

/** Who asked for this verification; undefined where there is no such case. */
export const applicantOf = async (db: Sql, caseId: string): Promise<string | undefined> =>
  (await findCase(db, caseId))?.applicant_id
