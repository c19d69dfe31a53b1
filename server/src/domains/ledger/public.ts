import { addDays, maputoInstant } from '@salama/contract/kernel/time'
import type { EntryType } from '@salama/contract/ledger'
import type { RawBuilder } from 'kysely'
import { newId, type Sql, type Tx } from '../../platform/db/database.ts'
import {
  type EntryRow,
  findAccount,
  findBalance,
  findBalances,
  findBalancesOf,
  findEntries,
  findEntriesAfter,
  findSums,
  insertPosting,
  type Line,
  lockReader,
  moveReader,
  postedBy,
  type Subject,
} from './store.ts'

export { type Describe, ledgerStatement, openStatement, type StatementEntry, type StatementRange } from './queries.ts'
export { lockAccount } from './store.ts'
export type { EntryRow, Line, Subject }

export type Posting = { entryType: EntryType; subject: Subject; lines: readonly Line[]; now: Date }

/** Posts a balanced set of entries. The same type for the same subject is posted once; posting it again changes nothing. */
export async function postEntries(tx: Tx, { entryType, subject, lines, now }: Posting): Promise<void> {
  await insertPosting(tx.sql, { id: newId(now.getTime()), entryType, subject, lines, now })
}

/** The same within another statement, such as the guarded move that is its reason: an expression, true when it was posted. */
export const postingSql = ({ entryType, subject, lines, now }: Posting): RawBuilder<boolean> =>
  postedBy({ id: newId(now.getTime()), entryType, subject, lines, now })

/** Debit positive, credit negative; zero for an account that nothing was posted to. */
export const balanceOf = (db: Sql, account: string): Promise<number> => findBalance(db, account)

/** The same of several, in one statement. */
export const balancesOf = (db: Sql, accounts: readonly string[]): Promise<ReadonlyMap<string, number>> =>
  findBalancesOf(db, accounts)

/** Every account with its balance; together they are zero. */
export const balances = (db: Sql): Promise<{ code: string; balance: number }[]> => findBalances(db)

type Days = { account: string; from: string; to: string }

/** What was posted to an account between two days in Maputo, the last one included, by why it was posted. */
export const sumsOf = (db: Sql, { account, from, to }: Days): Promise<{ entry_type: string; amount: number }[]> =>
  findSums(db, { account, since: maputoInstant(from), until: maputoInstant(addDays(to, 1)) })

/** Whether anything was ever posted to it. */
export const isAccountUsed = async (db: Sql, account: string): Promise<boolean> =>
  (await findAccount(db, account)) !== undefined

/** All entries that were posted for these subjects, the first one first. */
export const entriesOf = (db: Sql, subjects: readonly Subject[]): Promise<EntryRow[]> => findEntries(db, subjects)

type Reading = {
  /** Each reader has a position of its own. */
  reader: string
  /** Only entries posted before this are read: so long ago that no open transaction can still add one with a smaller id. */
  before: Date
  limit: number
}

/**
 * The next entries that a reader has not seen, which count as read when the transaction commits. Empty while another
 * process reads.
 */
export async function readEntries(
  tx: Tx,
  { reader, before, limit }: Reading,
): Promise<{ entries: EntryRow[]; more: boolean }> {
  const position = await lockReader(tx.sql, reader)
  if (position === undefined) return { entries: [], more: false }
  const found = await findEntriesAfter(tx.sql, { position, limit })
  const young = found.findIndex((entry) => entry.posted_at >= before)
  const entries = young === -1 ? found : found.slice(0, young)
  const last = entries.at(-1)
  if (last) await moveReader(tx.sql, { name: reader, position: last.id })
  return { entries, more: entries.length === limit }
}
