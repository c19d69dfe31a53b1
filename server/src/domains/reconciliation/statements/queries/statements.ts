import type { Body } from '@salama/contract/kernel/endpoint'
import { DIFFERING_VERDICTS } from '@salama/contract/reconciliation'
import type {
  listStatementLines as linesEndpoint,
  listStatements as listEndpoint,
  previewStatement as previewEndpoint,
  Statement,
  StatementLine,
  StatementPreview,
} from '@salama/contract/reconciliation/statements'
import type { Sql } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/http/replies/refusal.ts'
import type { Call } from '../../../../platform/http/requests/bind.ts'
import { peopleOf } from '../../../accounts/public.ts'
import { payersOf, paymentsOfRefunds, REFUND } from '../../../payments/public.ts'
import { ownersOf, PAYOUT } from '../../../payouts/public.ts'
import { fits, guessMapping, type Table } from '../rules.ts'
import {
  type DescribedStatement,
  findLines,
  findMapping,
  findStatement,
  findStatements,
  type LineRow,
} from '../store.ts'
import { type Proposal, proposePayments } from './movements.ts'

const PREVIEWED_ROWS = 5

/** How a statement would be read: as the last one of its method where it has the same columns. */
export async function previewStatement(
  db: Sql,
  { method, table }: Pick<Body<typeof previewEndpoint>, 'method'> & { table: Table | undefined },
): Promise<StatementPreview> {
  if (!table || table.rows.length === 0) return refuse('reconciliation.statement_unreadable')
  const known = await findMapping(db, method)
  return {
    columns: table.columns,
    rows: table.rows.slice(0, PREVIEWED_ROWS).map(({ cells }) => cells),
    lines: table.rows.length,
    mapping: known && fits(known, table.columns) ? known : guessMapping(table),
  }
}

/** Refuses one that does not exist. */
export async function getStatement(db: Sql, id: string): Promise<Statement> {
  const row = await findStatement(db, id)
  if (!row) return refuse('reconciliation.statement_not_found')
  const [described] = await describeStatements(db, [row])
  return described ?? refuse('reconciliation.statement_not_found')
}

type ListCall = Pick<Call<typeof listEndpoint>, 'query' | 'position' | 'next'>

export async function listStatements(db: Sql, { query, position, next }: ListCall): Promise<Statement[]> {
  const { limit } = query
  const after = position && { importedAt: String(position[0]), id: String(position[1]) }
  const rows = await findStatements(db, { after, most: limit + 1 })
  const last = rows[limit - 1]
  if (rows.length > limit && last) next(last.position)
  return describeStatements(db, rows.slice(0, limit))
}

async function describeStatements(db: Sql, rows: readonly DescribedStatement[]): Promise<Statement[]> {
  const person = await peopleOf(
    db,
    rows.map(({ imported_by }) => imported_by),
  )
  return rows.map((row) => ({
    id: row.id,
    method: row.method,
    fileName: row.file_name,
    firstDay: row.first_day,
    lastDay: row.last_day,
    status: row.is_parked ? 'parked' : row.finished_at === null ? 'running' : 'finished',
    lines: row.lines,
    compared: row.compared,
    received: row.received,
    sent: row.sent,
    verdicts: row.verdicts,
    open: DIFFERING_VERDICTS.reduce((sum, verdict) => sum + (row.verdicts[verdict] ?? 0), 0),
    importedBy: person(row.imported_by),
    importedAt: row.imported_at.toISOString(),
  }))
}

type LinesCall = Pick<Call<typeof linesEndpoint>, 'params' | 'query' | 'position' | 'next'>

export async function listStatementLines(
  db: Sql,
  { params: { id }, query: { verdict, limit }, position, next }: LinesCall,
): Promise<StatementLine[]> {
  const { method } = await getStatement(db, id)
  const found = await findLines(db, { id, verdict, after: Number(position?.[0] ?? 0), most: limit + 1 })
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  if (found.length > limit && last) next([last.place])
  const unknown = rows.flatMap((row) => {
    const { verdict, day, theirs } = row
    return verdict === 'unknown' && day !== null && theirs !== null && theirs > 0 ? [{ row, day, theirs }] : []
  })
  const proposed = await proposePayments(db, method, unknown)
  const proposals = new Map(unknown.map(({ row }, place) => [row.place, proposed[place] ?? []]))
  return describeLines(db, rows, proposals)
}

async function describeLines(
  db: Sql,
  rows: readonly LineRow[],
  proposals: ReadonlyMap<number, readonly Proposal[]>,
): Promise<StatementLine[]> {
  const idsOf = (kind: string) =>
    rows.flatMap(({ subject_kind, subject_id }) => (subject_kind === kind ? (subject_id ?? []) : []))
  const refunded = await paymentsOfRefunds(db, idsOf(REFUND))
  const payees = await ownersOf(db, idsOf(PAYOUT))
  const paymentIdOf = ({ subject_kind: kind, subject_id: id }: LineRow): string | null =>
    id === null || kind === PAYOUT ? null : kind === REFUND ? (refunded.get(id) ?? null) : id
  const payers = await payersOf(db, [
    ...rows.flatMap((row) => paymentIdOf(row) ?? []),
    ...[...proposals.values()].flat().map(({ paymentId }) => paymentId),
  ])
  const person = await peopleOf(db, [...payers.values(), ...payees.values()])
  return rows.map((row) => {
    const paymentId = paymentIdOf(row)
    const personId = paymentId === null ? payees.get(row.subject_id ?? '') : payers.get(paymentId)
    return {
      place: row.place,
      line: row.line,
      verdict: row.verdict,
      day: row.day,
      number: row.number,
      text: row.text,
      theirs: row.theirs,
      ours: row.ours,
      transactionId: paymentId,
      person: personId === undefined ? null : person(personId),
      proposals: (proposals.get(row.place) ?? []).map(({ paymentId: transactionId, createdAt }) => ({
        transactionId,
        person: person(payers.get(transactionId) ?? ''),
        createdAt: createdAt.toISOString(),
      })),
      explanation: row.explanation,
    }
  })
}
