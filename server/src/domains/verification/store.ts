import type { VerificationKind, VerificationStatus } from '@salama/contract/verification'
import { sql } from 'kysely'
import type { Sql } from '../../platform/db/database.ts'

export type CaseRow = {
  id: string
  kind: VerificationKind
  subject_id: string
  applicant_id: string
  status: VerificationStatus
  reason: string | null
  /** YYYY-MM-DD */
  expires_on: string | null
  submitted_at: Date | null
  decided_at: Date | null
  decided_by: string | null
}

const COLUMNS = sql`id, kind, subject_id, applicant_id, status, reason, expires_on::text, submitted_at, decided_at, decided_by`

export type NewCase = { id: string; kind: VerificationKind; subjectId: string; applicantId: string; now: Date }

/** A draft with its first history row; nothing when the subject has a case already. */
export async function insertCase(db: Sql, draft: NewCase): Promise<void> {
  await sql`
    with opened as (
      insert into verification_cases (id, kind, subject_id, applicant_id, status)
      values (${draft.id}, ${draft.kind}, ${draft.subjectId}, ${draft.applicantId}, 'draft')
      on conflict (kind, subject_id) do nothing returning id)
    insert into verification_history (case_id, status, at) select id, 'draft', ${draft.now}::timestamptz from opened`.execute(
    db,
  )
}

export type Move = {
  id: string
  from: readonly VerificationStatus[]
  to: VerificationStatus
  reason: string | null
  decidedBy: string | null
  expiresOn: string | null
  now: Date
}

/** The only change of a case's status: guarded, with its history row, whose id tells this decision from all others. */
export async function moveCase(db: Sql, move: Move): Promise<(CaseRow & { history_id: number }) | undefined> {
  const { rows } = await sql<CaseRow & { history_id: number }>`
    with moved as (
      update verification_cases set status = ${move.to}, reason = ${move.reason}, expires_on = ${move.expiresOn},
        submitted_at = case when ${move.to} = 'submitted' then ${move.now}::timestamptz else submitted_at end,
        decided_at = case when ${move.to} in ('approved', 'rejected', 'suspended') then ${move.now}::timestamptz end,
        decided_by = ${move.decidedBy}
      where id = ${move.id} and status = any(${move.from})
      returning ${COLUMNS}),
    noted as (
      insert into verification_history (case_id, status, reason, decided_by, at)
      select id, status, reason, decided_by, ${move.now}::timestamptz from moved returning id)
    select moved.*, noted.id as history_id from moved, noted`.execute(db)
  return rows[0]
}

export async function findCase(db: Sql, id: string): Promise<CaseRow | undefined> {
  const { rows } = await sql<CaseRow>`select ${COLUMNS} from verification_cases where id = ${id}`.execute(db)
  return rows[0]
}

export async function findCaseOf(
  db: Sql,
  { kind, subjectId }: { kind: VerificationKind; subjectId: string },
): Promise<CaseRow | undefined> {
  const { rows } = await sql<CaseRow>`
    select ${COLUMNS} from verification_cases where kind = ${kind} and subject_id = ${subjectId}`.execute(db)
  return rows[0]
}

/** Oldest first, with the ids of the uploads that prove it. */
export async function findWaiting(db: Sql, most: number): Promise<(CaseRow & { evidence: string[] })[]> {
  const { rows } = await sql<CaseRow & { evidence: string[] }>`
    select ${COLUMNS}, array(select upload_id::text from verification_evidence where case_id = id) as evidence
    from verification_cases where status in ('submitted', 'in_review') order by submitted_at, id limit ${most}`.execute(
    db,
  )
  return rows
}

/** Approved cases whose paper's last valid day is before `day`. */
export async function findExpired(db: Sql, { day, most }: { day: string; most: number }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from verification_cases where status = 'approved' and expires_on < ${day}::date limit ${most}`.execute(db)
  return rows.map((row) => row.id)
}

export async function findEvidence(db: Sql, caseId: string): Promise<string[]> {
  const { rows } = await sql<{ upload_id: string }>`
    select upload_id from verification_evidence where case_id = ${caseId}`.execute(db)
  return rows.map((row) => row.upload_id)
}

export async function insertEvidence(
  db: Sql,
  { caseId, uploadIds }: { caseId: string; uploadIds: readonly string[] },
): Promise<void> {
  await sql`
    insert into verification_evidence (case_id, upload_id)
    select ${caseId}::uuid, upload_id from unnest(${uploadIds}::uuid[]) as upload_id
    on conflict do nothing`.execute(db)
}
