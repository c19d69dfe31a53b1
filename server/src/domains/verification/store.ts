import type { Position } from '@salama/contract/kernel/page'
import type { Fact, VerificationStatus } from '@salama/contract/verification'
import { sql } from 'kysely'
import type { Sql } from '../../platform/db/database.ts'
import { isNotParked } from '../../platform/parked/store.ts'

export type CaseRow = {
  id: string
  kind: string
  subject_id: string
  applicant_id: string
  title: string
  facts: Fact[]
  status: VerificationStatus
  reason: string | null
  /** YYYY-MM-DD */
  expires_on: string | null
  submitted_at: Date | null
  decided_at: Date | null
  decided_by: string | null
}

const COLUMNS = sql`id, kind, subject_id, applicant_id, title, facts, status, reason, expires_on::text, submitted_at,
  decided_at, decided_by`

export type NewCase = { id: string; kind: string; subjectId: string; applicantId: string; title: string; now: Date }

/** A draft with its first history row; nothing when the subject has a case already. */
export async function insertCase(db: Sql, draft: NewCase): Promise<void> {
  await sql`
    with opened as (
      insert into verification_cases (id, kind, subject_id, applicant_id, title, status)
      values (${draft.id}, ${draft.kind}, ${draft.subjectId}, ${draft.applicantId}, ${draft.title}, 'draft')
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
  /** An earlier end than that of the papers. */
  expiresOn: string | null
  now: Date
}

/** The only change of a case's status: guarded, with its history row, whose id tells this decision from all others. */
export async function moveCase(db: Sql, move: Move): Promise<(CaseRow & { history_id: number }) | undefined> {
  const { rows } = await sql<CaseRow & { history_id: number }>`
    with moved as (
      update verification_cases set status = ${move.to}, reason = ${move.reason}, expires_on = least(${move.expiresOn}::date, (
          select min(p.expires_on) from verification_papers p where p.case_id = ${move.id} and p.replaced_at is null)),
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
  { kind, subjectId }: { kind: string; subjectId: string },
): Promise<CaseRow | undefined> {
  const { rows } = await sql<CaseRow>`
    select ${COLUMNS} from verification_cases where kind = ${kind} and subject_id = ${subjectId}`.execute(db)
  return rows[0]
}

export type PaperRow = { upload_id: string; kind: string; number: string | null; expires_on: string | null }
type HistoryRow = { status: VerificationStatus; reason: string | null; at: string }
export type WholeCase = CaseRow & { papers: PaperRow[]; history: HistoryRow[] }

const WHOLE = sql`${COLUMNS}, coalesce((
    select json_agg(json_build_object('upload_id', p.upload_id, 'kind', p.kind, 'number', p.number, 'expires_on', p.expires_on)
      order by p.kind) from verification_papers p where p.case_id = c.id and p.replaced_at is null), '[]') as papers, coalesce((
    select json_agg(json_build_object('status', h.status, 'reason', h.reason, 'at', h.at) order by h.id)
      from verification_history h where h.case_id = c.id), '[]') as history`

type Wanted = {
  statuses: readonly VerificationStatus[]
  words: readonly string[]
  kind: string | undefined
  position: Position | undefined
  most: number
}

/** One page and one case more where the list goes on; the longest waiting first. `words` are folded and all in the name. */
export async function findCases(
  db: Sql,
  { statuses, words, kind, position, most }: Wanted,
): Promise<(WholeCase & { position: Position })[]> {
  const [only, other] = statuses
  // By one state the index on it gives the order.
  const state = other === undefined ? sql`status = ${only}` : sql`status = any(${statuses})`
  const named = words.map((word) => sql`and search like ${`%${word}%`}`)
  const after = position ? sql`and (submitted_at, id) > (${position[0]}::timestamptz, ${position[1]}::uuid)` : sql``
  const { rows } = await sql<WholeCase & { position: Position }>`
    select ${WHOLE}, json_build_array(submitted_at::text, id) as position
    from verification_cases c where ${state} ${kind === undefined ? sql`` : sql`and kind = ${kind}`} ${sql.join(named, sql` `)} ${after}
    order by submitted_at, id limit ${most + 1}`.execute(db)
  return rows
}

export type SoughtCase = { id: string | null; words: readonly string[]; applicantIds: readonly string[]; most: number }

/** Those sent that bear all of the words, are of these people, or have this id; the newest first. */
export async function findSought(
  db: Sql,
  { id, words, applicantIds, most }: SoughtCase,
): Promise<(CaseRow & { submitted_at: Date })[]> {
  const named = sql.join([sql`true`, ...words.map((word) => sql`search like ${`%${word}%`}`)], sql` and `)
  const { rows } = await sql<CaseRow & { submitted_at: Date }>`
    select ${COLUMNS} from verification_cases
    where submitted_at is not null and (id = ${id}::uuid or applicant_id = any(${applicantIds}::uuid[])
      or (${words.length > 0}::boolean and ${named}))
    order by submitted_at desc, id limit ${most}`.execute(db)
  return rows
}

/** The names of the businesses, people or courses that these cases are about. */
export async function findTitles(db: Sql, ids: readonly string[]): Promise<Pick<CaseRow, 'id' | 'title'>[]> {
  const { rows } = await sql<Pick<CaseRow, 'id' | 'title'>>`
    select id, title from verification_cases where id = any(${ids}::uuid[])`.execute(db)
  return rows
}

/** How many cases are in one of these states, and since when the first of them. */
export async function countCases(
  db: Sql,
  statuses: readonly VerificationStatus[],
): Promise<{ count: number; oldest: Date | null }> {
  const { rows } = await sql<{ count: number; oldest: Date | null }>`
    select count(*)::integer as count, min(submitted_at) as oldest from verification_cases
    where status = any(${statuses})`.execute(db)
  return rows[0] ?? { count: 0, oldest: null }
}

export async function findCasesBy(db: Sql, applicantId: string): Promise<WholeCase[]> {
  const { rows } = await sql<WholeCase>`
    select ${WHOLE} from verification_cases c where applicant_id = ${applicantId} order by submitted_at desc, id`.execute(
    db,
  )
  return rows
}

/** What the applicant says now; papers of a kind that was sent before replace the former. */
export async function replaceContents(
  db: Sql,
  {
    id,
    title,
    facts,
    papers,
    now,
  }: { id: string; title: string; facts: readonly Fact[]; papers: readonly PaperRow[]; now: Date },
): Promise<void> {
  await sql`update verification_cases set title = ${title}, facts = ${JSON.stringify(facts)}::jsonb where id = ${id}`.execute(
    db,
  )
  await sql`
    update verification_papers set replaced_at = ${now}
    where case_id = ${id} and replaced_at is null and kind = any(${papers.map(({ kind }) => kind)})`.execute(db)
  await sql`
    insert into verification_papers (case_id, upload_id, kind, number, expires_on)
    select ${id}::uuid, upload_id, kind, number, expires_on
    from json_to_recordset(${JSON.stringify(papers)}::json) as sent (upload_id uuid, kind text, number text, expires_on date)
    on conflict (case_id, upload_id) do update
      set kind = excluded.kind, number = excluded.number, expires_on = excluded.expires_on, replaced_at = null`.execute(
    db,
  )
}

/** `sweep`: which takes them; a case that it has given up is left out. */
type Ending = { sweep: string; day: string; most: number; now: Date }

/** Approved cases whose paper's last valid day is before `day`. */
export async function findExpired(db: Sql, { sweep, day, most, now }: Ending): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from verification_cases
    where status = 'approved' and expires_on < ${day}::date and ${isNotParked(sweep, sql.ref('id'), now)} limit ${most}`.execute(
    db,
  )
  return rows.map((row) => row.id)
}

/** The last valid day of the approved case that ends first. */
export async function findFirstEnd(db: Sql, { sweep, now }: Pick<Ending, 'sweep' | 'now'>): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select min(expires_on)::text as day from verification_cases
    where status = 'approved' and ${isNotParked(sweep, sql.ref('id'), now)}`.execute(db)
  return rows[0]?.day ?? null
}

/** Approved cases that end until `day` and whose applicant was not warned of it. */
export async function findEnding(db: Sql, { sweep, day, most, now }: Ending): Promise<CaseRow[]> {
  const { rows } = await sql<CaseRow>`
    select ${COLUMNS} from verification_cases
    where status = 'approved' and expires_on <= ${day}::date and warned_of is distinct from expires_on
      and ${isNotParked(sweep, sql.ref('id'), now)}
    limit ${most}`.execute(db)
  return rows
}

/** False when somebody else has warned meanwhile, or the case has changed. */
export async function noteWarning(db: Sql, { id, expiresOn }: { id: string; expiresOn: string }): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update verification_cases set warned_of = expires_on
    where id = ${id} and status = 'approved' and expires_on = ${expiresOn}::date
      and warned_of is distinct from expires_on`.execute(db)
  return numAffectedRows === 1n
}

/** The files of the current papers. */
export async function findPaperFiles(db: Sql, caseId: string): Promise<string[]> {
  const { rows } = await sql<{ upload_id: string }>`
    select upload_id from verification_papers where case_id = ${caseId} and replaced_at is null`.execute(db)
  return rows.map((row) => row.upload_id)
}
