import type { Centavos } from '@salama/contract/kernel/money'
import type { DifferenceKind } from '@salama/contract/reconciliation'
import type { MobileMoney } from '@salama/contract/wallets'
import { sql } from 'kysely'
import type { Sql } from '../../platform/db/database.ts'
import type { Comparison } from './rules.ts'

export type ReconciliationRow = {
  id: string
  method: MobileMoney
  day: string
  run: number
  pass: number
  position: string | null
  waits: number
  compared: number
  ours: Centavos
  theirs: Centavos
  started_at: Date
  finished_at: Date | null
}

const FIELDS = sql`id, method, day::text as day, run, pass, position, waits, compared, ours, theirs,
  started_at, finished_at`

const ANEW = sql`run = reconciliation.run + 1, pass = 1, position = null, waits = 0, compared = 0, ours = 0, theirs = 0,
  started_at = excluded.started_at, next_step_at = excluded.next_step_at, finished_at = null`

const DAYS_BACK = 6

/** The day due for each method, and those since the first one that were left out; answers whether there is any new. */
export async function planReconciliations(
  db: Sql,
  { methods, day, now }: { methods: readonly string[]; day: string; now: Date },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into reconciliation_days (id, method, day, run, pass, compared, ours, theirs, started_at, next_step_at)
    select gen_random_uuid(), wanted.method, due::date, 1, 1, 0, 0, 0, ${now}::timestamptz, ${now}::timestamptz
    from unnest(${methods}::text[]) as wanted (method),
      generate_series(${day}::date - ${DAYS_BACK}::integer, ${day}::date, interval '1 day') as due
    where due::date = ${day}::date or exists (
      select from reconciliation_days earlier where earlier.method = wanted.method and earlier.day < due::date)
    on conflict do nothing`.execute(db)
  return numAffectedRows > 0n
}

/** Begins a day, or begins it again when it is done; one under way goes on as it is. */
export async function restartReconciliation(
  db: Sql,
  { id, method, day, now }: { id: string; method: MobileMoney; day: string; now: Date },
): Promise<void> {
  await sql`
    insert into reconciliation_days as reconciliation (id, method, day, run, pass, compared, ours, theirs,
      started_at, next_step_at)
    values (${id}, ${method}, ${day}, 1, 1, 0, 0, 0, ${now}, ${now})
    on conflict (method, day) do update set ${ANEW} where reconciliation.finished_at is not null`.execute(db)
}

type Lease = { now: Date; leaseUntil: Date }

/**
 * Those that are to go on now, of each method one at a time, in the order in which they were begun: its provider is asked
 * no more when there is more to make up for. The lease keeps other processes off.
 */
export async function leaseReconciliations(db: Sql, { now, leaseUntil }: Lease): Promise<ReconciliationRow[]> {
  const { rows } = await sql<ReconciliationRow>`
    update reconciliation_days set next_step_at = ${leaseUntil}
    where id in (
      select id from reconciliation_days due
      where next_step_at <= ${now} and not exists (
        select from reconciliation_days first where first.method = due.method and first.finished_at is null
          and (first.started_at, first.day) < (due.started_at, due.day))
      for update skip locked)
    returning ${FIELDS}`.execute(db)
  return rows
}

/** When the next comparison goes on; null while none is under way. */
export async function findNextStep(db: Sql): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(next_step_at) as at from reconciliation_days where next_step_at is not null`.execute(db)
  return rows[0]?.at ?? null
}

type Step = Pick<ReconciliationRow, 'id' | 'run' | 'pass' | 'position'>

/** Still where it was left: of two that work on it at once, the second finds it moved on. */
const isAt = ({ id, run, pass, position }: Step) => sql`id = ${id} and run = ${run} and pass = ${pass}
  and position is not distinct from ${position}::uuid and finished_at is null`

/** Counts a payment as compared, once. */
export async function advance(
  db: Sql,
  step: Step,
  {
    to,
    compared,
    ours,
    theirs,
    leaseUntil,
  }: {
    to: string
    compared: number
    ours: Centavos
    theirs: Centavos
    leaseUntil: Date
  },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update reconciliation_days set position = ${to}, compared = compared + ${compared}, ours = ours + ${ours},
      theirs = theirs + ${theirs}, waits = 0, next_step_at = ${leaseUntil}
    where ${isAt(step)}`.execute(db)
  return numAffectedRows === 1n
}

export async function goOnAt(
  db: Sql,
  step: Step,
  { waits, nextStepAt }: { waits: number; nextStepAt: Date },
): Promise<void> {
  await sql`
    update reconciliation_days set waits = ${waits}, next_step_at = ${nextStepAt} where ${isAt(step)}`.execute(db)
}

/** What the provider did not answer for is asked once more. */
export async function beginPass(db: Sql, step: Step, nextStepAt: Date): Promise<void> {
  await sql`
    update reconciliation_days set pass = pass + 1, position = null, next_step_at = ${nextStepAt}
    where ${isAt(step)}`.execute(db)
}

export async function finishReconciliation(db: Sql, step: Step, now: Date): Promise<void> {
  await sql`
    update reconciliation_days set finished_at = ${now}, next_step_at = null where ${isAt(step)}`.execute(db)
}

export async function hasUnanswered(db: Sql, reconciliationId: string): Promise<boolean> {
  const { rows } = await sql`
    select from reconciliation_differences
    where reconciliation_id = ${reconciliationId} and kind = 'unanswered' and resolved_at is null limit 1`.execute(db)
  return rows.length > 0
}

/** What the provider has not answered for. */
export async function findUnansweredSubjects(db: Sql, reconciliationId: string): Promise<string[]> {
  const { rows } = await sql<{ subject_id: string }>`
    select subject_id from reconciliation_differences
    where reconciliation_id = ${reconciliationId} and kind = 'unanswered' and resolved_at is null`.execute(db)
  return rows.map(({ subject_id }) => subject_id)
}

/** Of a charge, of a refund with its payment, or of a pay-out. */
export type Subject = { paymentId: string | null; refundId: string | null; payoutId: string | null }

type Noted = { reconciliationId: string; subject: Subject; comparison: Comparison; code: string; now: Date }

export async function noteDifference(db: Sql, { reconciliationId, subject, comparison, code, now }: Noted) {
  await sql`
    insert into reconciliation_differences (reconciliation_id, payment_id, refund_id, payout_id, kind, ours, theirs, code,
      found_at)
    values (${reconciliationId}, ${subject.paymentId}, ${subject.refundId}, ${subject.payoutId}, ${comparison.kind}, ${comparison.ours}, ${comparison.theirs}, ${code},
      ${now})
    on conflict (reconciliation_id, subject_id) do update set kind = excluded.kind, ours = excluded.ours,
      theirs = excluded.theirs, code = excluded.code, found_at = excluded.found_at, resolved_at = null`.execute(db)
}

/** Both sides say the same now. */
export async function resolveDifference(
  db: Sql,
  { reconciliationId, subjectId, now }: { reconciliationId: string; subjectId: string; now: Date },
): Promise<void> {
  await sql`
    update reconciliation_differences set resolved_at = ${now}
    where reconciliation_id = ${reconciliationId} and subject_id = ${subjectId} and resolved_at is null`.execute(db)
}

export type ReconciledDay = ReconciliationRow & { differences: number }

/** The latest day first. */
export async function findReconciliations(db: Sql, most: number): Promise<ReconciledDay[]> {
  const { rows } = await sql<ReconciledDay>`
    select ${FIELDS}, (select count(*) from reconciliation_differences
      where reconciliation_id = reconciliation.id and resolved_at is null) as differences
    from reconciliation_days reconciliation order by reconciliation.day desc, method limit ${most}`.execute(db)
  return rows
}

export async function findReconciliation(
  db: Sql,
  { method, day }: { method: MobileMoney; day: string },
): Promise<ReconciledDay | undefined> {
  const { rows } = await sql<ReconciledDay>`
    select ${FIELDS}, (select count(*) from reconciliation_differences
      where reconciliation_id = reconciliation.id and resolved_at is null) as differences
    from reconciliation_days reconciliation where method = ${method} and reconciliation.day = ${day}`.execute(db)
  return rows[0]
}

export type DifferenceRow = {
  subject_id: string
  payment_id: string | null
  payout_id: string | null
  method: MobileMoney
  day: string
  kind: DifferenceKind
  ours: Centavos
  theirs: Centavos | null
  code: string
  found_at: Date
}

/** Those that nothing has explained yet, the oldest first. */
export async function findOpenDifferences(db: Sql, most: number): Promise<DifferenceRow[]> {
  const { rows } = await sql<DifferenceRow>`
    select subject_id, difference.payment_id, difference.payout_id, reconciliation.method,
      reconciliation.day::text as day, kind, difference.ours, difference.theirs, difference.code, found_at
    from reconciliation_differences difference
      join reconciliation_days reconciliation on reconciliation.id = reconciliation_id
    where resolved_at is null order by found_at, subject_id limit ${most}`.execute(db)
  return rows
}

export async function countOpenDifferences(db: Sql): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from reconciliation_differences where resolved_at is null`.execute(db)
  return rows[0]?.count ?? 0
}
