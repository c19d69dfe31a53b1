import type { Centavos } from '@salama/contract/kernel/money'
import type { PaymentMethod } from '@salama/contract/payments'
import { DIFFERING_VERDICTS, type Verdict } from '@salama/contract/reconciliation'
import type { StatementMapping } from '@salama/contract/reconciliation/statements'
import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'
import { isNotParked } from '../../../platform/parked/store.ts'
import { type OwnMovement, STATEMENTS, type StatementEntry } from './rules.ts'

export async function findMapping(db: Sql, method: PaymentMethod): Promise<StatementMapping | undefined> {
  const { rows } = await sql<{ mapping: StatementMapping }>`
    select mapping from reconciliation_statement_mappings where method = ${method}`.execute(db)
  return rows[0]?.mapping
}

export async function keepMapping(
  db: Sql,
  { method, mapping, now }: { method: PaymentMethod; mapping: StatementMapping; now: Date },
): Promise<void> {
  await sql`
    insert into reconciliation_statement_mappings (method, mapping, changed_at)
    values (${method}, ${JSON.stringify(mapping)}, ${now})
    on conflict (method) do update set mapping = excluded.mapping, changed_at = excluded.changed_at`.execute(db)
}

export type StatementRow = {
  id: string
  method: PaymentMethod
  file_name: string
  first_day: string | null
  last_day: string | null
  lines: number
  compared: number
  own_position: string | null
  imported_by: string
  imported_at: Date
  finished_at: Date | null
}
const COLUMNS = sql`id, method, file_name, first_day::text as first_day, last_day::text as last_day, lines, compared,
  own_position, imported_by, imported_at, finished_at`

type NewStatement = Pick<StatementRow, 'id' | 'method' | 'imported_by'> & {
  fileName: string
  digest: Buffer
  entries: readonly StatementEntry[]
  now: Date
}

/** With its lines, of which none is compared yet. False: this file has been imported before. */
export async function insertStatement(db: Sql, statement: NewStatement): Promise<boolean> {
  const { id, method, entries, now } = statement
  const days = entries.flatMap(({ day }) => day ?? []).sort()
  const { numAffectedRows } = await sql`
    insert into reconciliation_statements (id, method, file_name, digest, first_day, last_day, lines, imported_by,
      imported_at, next_step_at)
    values (${id}, ${method}, ${statement.fileName}, ${statement.digest}, ${days[0] ?? null}, ${days.at(-1) ?? null},
      ${entries.length}, ${statement.imported_by}, ${now}, ${now})
    on conflict (method, digest) do nothing`.execute(db)
  if (numAffectedRows !== 1n) return false
  await sql`
    insert into reconciliation_statement_lines (statement_id, place, line, day, number, text, theirs)
    select ${id}::uuid, place, line, day::date, number, text, theirs
    from unnest(${entries.map(({ line }) => line)}::integer[], ${entries.map(({ day }) => day)}::text[],
      ${entries.map(({ number }) => number)}::text[], ${entries.map(({ text }) => text)}::text[],
      ${entries.map(({ theirs }) => theirs)}::bigint[]) with ordinality as entry (line, day, number, text, theirs, place)`.execute(
    db,
  )
  return true
}

/** When the next statement goes on; null while none is under way. */
export async function findNextStep(db: Sql): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(next_step_at) as at from reconciliation_statements where next_step_at is not null and ${isNotParked(STATEMENTS, sql.ref('id'))}`.execute(
    db,
  )
  return rows[0]?.at ?? null
}

/** One that is to be gone on with; the lease keeps other processes off. */
export async function leaseStatement(
  db: Sql,
  { now, leaseUntil }: { now: Date; leaseUntil: Date },
): Promise<StatementRow | undefined> {
  const { rows } = await sql<StatementRow>`
    update reconciliation_statements set next_step_at = ${leaseUntil}
    where id = (
      select id from reconciliation_statements
      where next_step_at <= ${now} and ${isNotParked(STATEMENTS, sql.ref('id'))}
      order by next_step_at, id limit 1 for update skip locked)
    returning ${COLUMNS}`.execute(db)
  return rows[0]
}

type Position = Pick<StatementRow, 'id' | 'compared' | 'own_position'>

/** The step that this transaction makes, from where the statement was left; false when another one has made it. */
export async function advanceStatement(
  db: Sql,
  at: Position,
  to: { compared: number; ownPosition: string | null; finishedAt: Date | null; nextStepAt: Date | null },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update reconciliation_statements set compared = ${to.compared}, own_position = ${to.ownPosition},
      finished_at = ${to.finishedAt}, next_step_at = ${to.nextStepAt}
    where id = ${at.id} and compared = ${at.compared} and own_position is not distinct from ${at.own_position}::uuid
      and finished_at is null`.execute(db)
  return numAffectedRows === 1n
}

export type LineToCompare = Omit<StatementEntry, 'line'> & { place: number }

export async function findLinesToCompare(
  db: Sql,
  { id, compared, most }: { id: string; compared: number; most: number },
): Promise<LineToCompare[]> {
  const { rows } = await sql<LineToCompare>`
    select place, number, day::text as day, text, theirs from reconciliation_statement_lines
    where statement_id = ${id} and place > ${compared} and line is not null order by place limit ${most}`.execute(db)
  return rows
}

/** A payment and its reversal have one id. */
export const keyOf = ({ kind, id }: Pick<OwnMovement, 'kind' | 'id'>): string => `${kind} ${id}`

/** The keys of those movements with these ids that some line of the statement names already. */
export async function findNamedIn(db: Sql, statementId: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ kind: string; id: string }>`
    select subject_kind as kind, subject_id as id from reconciliation_statement_lines
    where statement_id = ${statementId} and subject_id = any(${ids}::uuid[]) and subject_kind is not null`.execute(db)
  return new Set(rows.map(keyOf))
}

/** The keys of those movements with these ids that any statement of this method names. */
export async function findNamedAnywhere(
  db: Sql,
  { method, ids }: { method: PaymentMethod; ids: readonly string[] },
): Promise<Set<string>> {
  const { rows } = await sql<{ kind: string; id: string }>`
    select line.subject_kind as kind, line.subject_id as id from reconciliation_statement_lines line
      join reconciliation_statements statement on statement.id = line.statement_id
    where line.subject_id = any(${ids}::uuid[]) and line.line is not null and statement.method = ${method}
      and line.subject_kind is not null`.execute(db)
  return new Set(rows.map(keyOf))
}

export type Judged = { place: number; verdict: Verdict; own: OwnMovement | undefined }

export async function keepVerdicts(db: Sql, statementId: string, judged: readonly Judged[]): Promise<void> {
  await sql`
    update reconciliation_statement_lines line set verdict = judged.verdict, ours = judged.ours,
      subject_kind = judged.subject_kind, subject_id = judged.subject_id
    from unnest(${judged.map(({ place }) => place)}::integer[], ${judged.map(({ verdict }) => verdict)}::text[],
      ${judged.map(({ own }) => own?.ours ?? null)}::bigint[], ${judged.map(({ own }) => own?.kind ?? null)}::text[],
      ${judged.map(({ own }) => own?.id ?? null)}::uuid[]) as judged (place, verdict, ours, subject_kind, subject_id)
    where line.statement_id = ${statementId} and line.place = judged.place`.execute(db)
}

/** A movement of ours that no line names, below the lines. */
export type MissingMovement = OwnMovement & { day: string; number: string }

export async function insertMissing(db: Sql, statementId: string, missing: readonly MissingMovement[]): Promise<void> {
  await sql`
    insert into reconciliation_statement_lines (statement_id, place, day, number, text, ours, subject_kind, subject_id,
      verdict)
    select ${statementId}::uuid,
      (select max(place) from reconciliation_statement_lines where statement_id = ${statementId}) + own.nth,
      own.day::date, own.number, '', own.ours, own.kind, own.id, 'missing'
    from unnest(${missing.map(({ day }) => day)}::text[], ${missing.map(({ number }) => number)}::text[],
      ${missing.map(({ ours }) => ours)}::bigint[], ${missing.map(({ kind }) => kind)}::text[],
      ${missing.map(({ id }) => id)}::uuid[]) with ordinality as own (day, number, ours, kind, id, nth)`.execute(db)
}

export type DescribedStatement = StatementRow & {
  received: Centavos
  sent: Centavos
  verdicts: Partial<Record<Verdict, number>>
  is_parked: boolean
}

const DESCRIBED = sql`${COLUMNS}, not ${isNotParked(STATEMENTS, sql.ref('statement.id'))} as is_parked,
  (select coalesce(sum(theirs) filter (where theirs > 0), 0) from reconciliation_statement_lines
    where statement_id = statement.id) as received,
  (select coalesce(-sum(theirs) filter (where theirs < 0), 0) from reconciliation_statement_lines
    where statement_id = statement.id) as sent,
  (select coalesce(jsonb_object_agg(verdict, of_verdict.lines), '{}') from (
    select verdict, count(*) as lines from reconciliation_statement_lines
    where statement_id = statement.id and verdict is not null group by verdict) as of_verdict) as verdicts`

export async function findStatement(db: Sql, id: string): Promise<DescribedStatement | undefined> {
  const { rows } = await sql<DescribedStatement>`
    select ${DESCRIBED} from reconciliation_statements statement where id = ${id}`.execute(db)
  return rows[0]
}

/** The latest first, behind a position. */
export async function findStatements(
  db: Sql,
  { after, most }: { after: { importedAt: string; id: string } | undefined; most: number },
): Promise<(DescribedStatement & { position: [string, string] })[]> {
  const behind = after ? sql`(imported_at, id) < (${after.importedAt}::timestamptz, ${after.id}::uuid)` : sql`true`
  const { rows } = await sql<DescribedStatement & { position: [string, string] }>`
    select ${DESCRIBED}, json_build_array(imported_at::text, id) as position
    from reconciliation_statements statement where ${behind} order by imported_at desc, id desc limit ${most}`.execute(
    db,
  )
  return rows
}

export type LineRow = {
  place: number
  line: number | null
  verdict: Verdict
  day: string | null
  number: string
  text: string
  theirs: Centavos | null
  ours: Centavos | null
  subject_kind: string | null
  subject_id: string | null
  explanation: string | null
}

type Lines = { id: string; verdict: Verdict | 'differing' | 'all'; after: number; most: number }

/** In the order of the statement; those that are not compared yet are left out. */
export async function findLines(db: Sql, { id, verdict, after, most }: Lines): Promise<LineRow[]> {
  const wanted =
    verdict === 'all'
      ? sql`verdict is not null`
      : verdict === 'differing'
        ? sql`verdict not in ('matched', 'explained')`
        : sql`verdict = ${verdict}`
  const { rows } = await sql<LineRow>`
    select place, line, verdict, day::text as day, number, text, theirs, ours, subject_kind, subject_id, explanation
    from reconciliation_statement_lines
    where statement_id = ${id} and place > ${after} and ${wanted} order by place limit ${most}`.execute(db)
  return rows
}

/** False where it does not wait for one. */
export async function explainLine(
  db: Sql,
  { id, place, explanation }: { id: string; place: number; explanation: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update reconciliation_statement_lines set verdict = 'explained', explanation = ${explanation}
    where statement_id = ${id} and place = ${place} and verdict = any(${DIFFERING_VERDICTS})`.execute(db)
  return numAffectedRows === 1n
}
