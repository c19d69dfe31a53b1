import type { Centavos } from '@salama/contract/kernel/money'
import { addDays, maputoInstant } from '@salama/contract/kernel/time'
import type { Sql } from '../../platform/db/database.ts'
import { BYTE_ORDER_MARK, csvLine } from '../../platform/http/replies/csv.ts'
import { refuse } from '../../platform/http/replies/refusal.ts'
import type { SubjectDescriptions, SubjectDetails } from './ports.ts'
import { headOfStatement, rowOfStatement, withBalances } from './rules.ts'
import { findAccount, findBalanceBefore, findStatementRows, type StatementRow } from './store.ts'

/** Days in Maputo, the last one included. */
export type StatementRange = { account: string; from: string; to: string }

/** A line of the ledger with the balance of its account after it; debit positive, credit negative. */
export type StatementEntry = StatementRow & { balance: Centavos }

export type LedgerStatement<L> = {
  opening: Centavos
  lines: L[]
  closing: Centavos
  hasMore: boolean
}

/** Whoever reads a statement says what a line is. */
export type Describe<L> = (entries: readonly StatementEntry[]) => Promise<L[]>

/** An account between two days, at most `limit` lines of it. Refuses `ledger.account_not_found`. */
export async function ledgerStatement<L>(
  db: Sql,
  range: StatementRange & { limit: number },
  describe: Describe<L>,
): Promise<LedgerStatement<L>> {
  const span = await spanOf(db, range)
  const opening = await findBalanceBefore(db, { accountId: span.accountId, before: span.since })
  const rows = await findStatementRows(db, { ...span, after: undefined, limit: range.limit + 1 })
  const hasMore = rows.length > range.limit
  const entries = withBalances(opening, rows.slice(0, range.limit))
  const closing = hasMore
    ? await findBalanceBefore(db, { accountId: span.accountId, before: span.until })
    : (entries.at(-1)?.balance ?? opening)
  return { opening, lines: await describe(entries), closing, hasMore }
}

const BATCH = 1_000

/**
 * The whole statement: the opening balance, and the lines in batches that are read while earlier ones are sent. Refuses
 * `ledger.account_not_found` before the first batch.
 */
export async function openStatement<L>(
  db: Sql,
  range: StatementRange,
  describe: Describe<L>,
): Promise<{ opening: Centavos; batches: AsyncIterable<L[]> }> {
  const span = await spanOf(db, range)
  const opening = await findBalanceBefore(db, { accountId: span.accountId, before: span.since })
  return { opening, batches: batchesOf(db, { ...span, opening }, describe) }
}

type Span = Awaited<ReturnType<typeof spanOf>> & { opening: Centavos }

async function* batchesOf<L>(db: Sql, span: Span, describe: Describe<L>): AsyncGenerator<L[]> {
  let balance = span.opening
  let after: StatementRow | undefined
  do {
    const rows = await findStatementRows(db, { ...span, after, limit: BATCH })
    const entries = withBalances(balance, rows)
    balance = entries.at(-1)?.balance ?? balance
    after = rows.length === BATCH ? rows.at(-1) : undefined
    yield await describe(entries)
  } while (after)
}

async function spanOf(db: Sql, { account, from, to }: StatementRange) {
  const accountId = (await findAccount(db, account)) ?? refuse('ledger.account_not_found')
  return { accountId, since: maputoInstant(from), until: maputoInstant(addDays(to, 1)) }
}

/** As staff read it: each subject as the domain that posts for it describes it. */
export const describedBy = (db: Sql, describe: SubjectDescriptions) => async (entries: readonly StatementEntry[]) => {
  const details = new Map<string, SubjectDetails>()
  for (const [kind, ofKind] of Map.groupBy(entries, (entry) => entry.subject_kind)) {
    const ids = [...new Set(ofKind.map((entry) => entry.subject_id))]
    for (const [id, found] of (await describe[kind]?.(db, ids)) ?? []) details.set(`${kind} ${id}`, found)
  }
  return entries.map((entry) => {
    const unknown = { transactionId: entry.subject_id, description: '', reference: '' }
    const found = details.get(`${entry.subject_kind} ${entry.subject_id}`) ?? unknown
    return {
      id: entry.id,
      at: entry.posted_at.toISOString(),
      entryType: entry.entry_type,
      transactionId: found.transactionId,
      description: found.description,
      reference: found.reference,
      amount: entry.amount,
      balance: entry.balance,
    }
  })
}

/** A statement as the text of its file, read while it is sent. */
export async function readStatement(
  db: Sql,
  range: StatementRange,
  describe: SubjectDescriptions,
): Promise<AsyncIterable<string>> {
  const { opening, batches } = await openStatement(db, range, describedBy(db, describe))
  return (async function* () {
    yield BYTE_ORDER_MARK + headOfStatement({ from: range.from, opening }).map(csvLine).join('')
    for await (const lines of batches) yield lines.map((line) => csvLine(rowOfStatement(line))).join('')
  })()
}
