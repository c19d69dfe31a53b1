import type { Centavos } from '@salama/contract/kernel/money'
import { addDays, maputoInstant } from '@salama/contract/kernel/time'
import type { Sql } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { withBalances } from '../rules/statement.ts'
import { findAccount, findLines, findTotals, type StatementRow } from '../store/statement.ts'

/** Days in Maputo, the last one included. */
export type StatementRange = { account: string; from: string; to: string }

type StatementLine = {
  id: number
  at: string
  template: string
  transactionId: string
  /** As the payer's client wrote it. */
  description: string
  reference: string
  /** Debit positive, credit negative. */
  amount: Centavos
  balance: Centavos
}

export type LedgerStatement = StatementRange & {
  opening: Centavos
  lines: StatementLine[]
  closing: Centavos
  hasMore: boolean
}

/** An account between two days, at most so many lines of it. Refuses `payments.account_not_found`. */
export async function ledgerStatement(db: Sql, range: StatementRange & { most: number }): Promise<LedgerStatement> {
  const { account, from, to, most } = range
  const span = await spanOf(db, range)
  const { opening, closing } = await findTotals(db, span)
  const rows = await findLines(db, { ...span, after: undefined, most: most + 1 })
  const hasMore = rows.length > most
  const lines = withBalances(opening, rows.slice(0, most)).map(describeLine)
  // What was posted between the two looks is in the lines.
  const last = hasMore ? closing : (lines.at(-1)?.balance ?? opening)
  return { account, from, to, opening, lines, closing: last, hasMore }
}

const BATCH = 1_000

/**
 * The same without an end, read on while it is sent: what the account held before, and its lines in batches. Refuses
 * `payments.account_not_found` before the first one.
 */
export async function openStatement(
  db: Sql,
  range: StatementRange,
): Promise<{ opening: Centavos; batches: AsyncIterable<StatementLine[]> }> {
  const span = await spanOf(db, range)
  const { opening } = await findTotals(db, span)
  return { opening, batches: batchesOf(db, span, opening) }
}

type Span = Awaited<ReturnType<typeof spanOf>>

async function* batchesOf(db: Sql, span: Span, opening: Centavos): AsyncGenerator<StatementLine[]> {
  let balance = opening
  let after: StatementRow | undefined
  do {
    const rows = await findLines(db, { ...span, after, most: BATCH })
    const lines = withBalances(balance, rows)
    balance = lines.at(-1)?.balance ?? balance
    after = rows.length === BATCH ? rows.at(-1) : undefined
    yield lines.map(describeLine)
  } while (after)
}

async function spanOf(db: Sql, { account, from, to }: StatementRange) {
  const accountId = (await findAccount(db, account)) ?? refuse('payments.account_not_found')
  return { accountId, since: maputoInstant(from), until: maputoInstant(addDays(to, 1)) }
}

const describeLine = (row: StatementRow & { balance: Centavos }): StatementLine => ({
  id: row.id,
  at: row.posted_at.toISOString(),
  template: row.template,
  transactionId: row.subject_id,
  description: row.description,
  reference: row.reference,
  amount: row.amount,
  balance: row.balance,
})
