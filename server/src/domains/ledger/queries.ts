import type { Centavos } from '@salama/contract/kernel/money'
import { addDays, maputoInstant } from '@salama/contract/kernel/time'
import type { Sql } from '../../platform/db/database.ts'
import { BYTE_ORDER_MARK, csvLine } from '../../platform/http/csv.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { SubjectDescriptions, SubjectDetails } from './ports.ts'
import { headOfStatement, rowOfStatement, withBalances } from './rules.ts'
import { findAccount, findBalanceBefore, findStatementRows, type StatementRow } from './store.ts'

/** Days in Maputo, the last one included. */
type StatementRange = { account: string; from: string; to: string }

type StatementLine = SubjectDetails & {
  id: number
  at: string
  entryType: string
  /** Debit positive, credit negative. */
  amount: Centavos
  balance: Centavos
}

type LedgerStatement = StatementRange & {
  opening: Centavos
  lines: StatementLine[]
  closing: Centavos
  hasMore: boolean
}

type StatementDeps = { db: Sql; describe: SubjectDescriptions }

/** An account between two days, at most `limit` lines of it. Refuses `ledger.account_not_found`. */
export async function ledgerStatement(
  deps: StatementDeps,
  range: StatementRange & { limit: number },
): Promise<LedgerStatement> {
  const { db } = deps
  const { account, from, to, limit } = range
  const span = await spanOf(db, range)
  const opening = await findBalanceBefore(db, { accountId: span.accountId, before: span.since })
  const rows = await findStatementRows(db, { ...span, after: undefined, limit: limit + 1 })
  const hasMore = rows.length > limit
  const lines = await describeLines(deps, withBalances(opening, rows.slice(0, limit)))
  const closing = hasMore
    ? await findBalanceBefore(db, { accountId: span.accountId, before: span.until })
    : (lines.at(-1)?.balance ?? opening)
  return { account, from, to, opening, lines, closing, hasMore }
}

const BATCH = 1_000

/**
 * The whole statement: the opening balance, and the lines in batches that are read while earlier ones are sent. Refuses
 * `ledger.account_not_found` before the first batch.
 */
async function openStatement(
  deps: StatementDeps,
  range: StatementRange,
): Promise<{ opening: Centavos; batches: AsyncIterable<StatementLine[]> }> {
  const span = await spanOf(deps.db, range)
  const opening = await findBalanceBefore(deps.db, { accountId: span.accountId, before: span.since })
  return { opening, batches: batchesOf(deps, span, opening) }
}

type Span = Awaited<ReturnType<typeof spanOf>>

async function* batchesOf(deps: StatementDeps, span: Span, opening: Centavos): AsyncGenerator<StatementLine[]> {
  let balance = opening
  let after: StatementRow | undefined
  do {
    const rows = await findStatementRows(deps.db, { ...span, after, limit: BATCH })
    const lines = withBalances(balance, rows)
    balance = lines.at(-1)?.balance ?? balance
    after = rows.length === BATCH ? rows.at(-1) : undefined
    yield await describeLines(deps, lines)
  } while (after)
}

async function spanOf(db: Sql, { account, from, to }: StatementRange) {
  const accountId = (await findAccount(db, account)) ?? refuse('ledger.account_not_found')
  return { accountId, since: maputoInstant(from), until: maputoInstant(addDays(to, 1)) }
}

async function describeLines(
  { db, describe }: StatementDeps,
  rows: readonly (StatementRow & { balance: Centavos })[],
): Promise<StatementLine[]> {
  const details = new Map<string, SubjectDetails>()
  for (const [kind, ofKind] of Map.groupBy(rows, (row) => row.subject_kind)) {
    const ids = [...new Set(ofKind.map((row) => row.subject_id))]
    for (const [id, found] of (await describe[kind]?.(db, ids)) ?? []) details.set(`${kind} ${id}`, found)
  }
  return rows.map((row) => {
    const unknown = { transactionId: row.subject_id, description: '', reference: '' }
    const { transactionId, description, reference } = details.get(`${row.subject_kind} ${row.subject_id}`) ?? unknown
    return {
      id: row.id,
      at: row.posted_at.toISOString(),
      entryType: row.entry_type,
      transactionId,
      description,
      reference,
      amount: row.amount,
      balance: row.balance,
    }
  })
}

/** A statement as the text of its file, read while it is sent. */
export async function readStatement(deps: StatementDeps, range: StatementRange): Promise<AsyncIterable<string>> {
  const { opening, batches } = await openStatement(deps, range)
  return (async function* () {
    yield BYTE_ORDER_MARK + headOfStatement({ from: range.from, opening }).map(csvLine).join('')
    for await (const lines of batches) yield lines.map((line) => csvLine(rowOfStatement(line))).join('')
  })()
}
