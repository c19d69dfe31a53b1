import type { Centavos } from '@salama/contract/kernel/money'
import { sql } from 'kysely'
import type { Sql } from '../../platform/db/database.ts'

/** One side of a posting: debit positive, credit negative. */
export type Line = { account: string; amount: Centavos }

/** What a posting was made for. */
export type Subject = { kind: string; id: string }

export type NewPosting = { id: string; entryType: string; subject: Subject; lines: readonly Line[]; now: Date }

/** False when the subject already has a posting of this type. */
export const postedBy = ({ id, entryType, subject, lines, now }: NewPosting) => sql<boolean>`
  ledger_post(${id}::uuid, ${entryType}, ${subject.kind}, ${subject.id}::uuid, ${JSON.stringify(lines)}::jsonb,
    ${now}::timestamptz) is true`

export async function insertPosting(db: Sql, posting: NewPosting): Promise<boolean> {
  const { rows } = await sql<{ posted: boolean }>`select ${postedBy(posting)} as posted`.execute(db)
  return rows[0]?.posted ?? false
}

export type EntryRow = {
  id: number
  account: string
  amount: Centavos
  entry_type: string
  subject_kind: string
  subject_id: string
  posted_at: Date
}

/** In the order in which they were posted. */
export async function findEntries(db: Sql, subjects: readonly Subject[]): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select id, account, amount, entry_type, subject_kind, subject_id, posted_at from ledger_lines
    where (subject_kind, subject_id) in (
      select kind, id from jsonb_to_recordset(${JSON.stringify(subjects)}::jsonb) as subject (kind text, id uuid))
    order by id`.execute(db)
  return rows
}

/** Makes other holders of this lock wait; postings do not wait. */
export async function lockAccount(db: Sql, account: string): Promise<void> {
  await sql`select from ledger_accounts where code = ${account} for no key update`.execute(db)
}

export async function findAccount(db: Sql, code: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from ledger_accounts where code = ${code}`.execute(db)
  return rows[0]?.id
}

/** The last snapshot and the entries after it. */
const BALANCE = sql`
  coalesce(snapshot.balance, 0) + coalesce((
    select sum(amount) from ledger_entries
    where account_id = account.id and id > coalesce(snapshot.last_entry_id, 0)), 0)`

const LAST_SNAPSHOT = sql`
  left join lateral (
    select last_entry_id, balance from ledger_snapshots where account_id = account.id
    order by last_entry_id desc limit 1) as snapshot on true`

export async function findBalance(db: Sql, code: string): Promise<Centavos> {
  const { rows } = await sql<{ balance: Centavos }>`
    select ${BALANCE} as balance from ledger_accounts account ${LAST_SNAPSHOT} where code = ${code}`.execute(db)
  return rows[0]?.balance ?? 0
}

/** Zero for an account that nothing was posted to. */
export async function findBalancesOf(db: Sql, codes: readonly string[]): Promise<ReadonlyMap<string, Centavos>> {
  const { rows } = await sql<{ code: string; balance: Centavos }>`
    select code, ${BALANCE} as balance from ledger_accounts account ${LAST_SNAPSHOT}
    where code = any(${codes}::text[])`.execute(db)
  const found = new Map(rows.map(({ code, balance }) => [code, balance]))
  return new Map(codes.map((code) => [code, found.get(code) ?? 0]))
}

/** Of all accounts. */
export async function findBalances(db: Sql): Promise<{ code: string; balance: Centavos }[]> {
  const { rows } = await sql<{ code: string; balance: Centavos }>`
    select code, ${BALANCE} as balance from ledger_accounts account ${LAST_SNAPSHOT} order by code`.execute(db)
  return rows
}

/**
 * The balance of the entries posted before an instant. Entry ids follow time only roughly, so snapshots say between which
 * instants their entries were posted: the last snapshot that ends before the instant is the base; of later ones only
 * those are added up that begin before it.
 */
export async function findBalanceBefore(
  db: Sql,
  { accountId, before }: { accountId: number; before: Date },
): Promise<Centavos> {
  const { rows } = await sql<{ balance: Centavos }>`
    with snapshots as (
      select last_entry_id, balance, first_posted_at, posted_until,
        coalesce(lag(last_entry_id) over (order by last_entry_id), 0) as after
      from ledger_snapshots where account_id = ${accountId}),
    base as (
      select last_entry_id, balance from snapshots where posted_until < ${before} order by last_entry_id desc limit 1),
    pieces as (
      select after, last_entry_id as upto from snapshots
      where first_posted_at < ${before} and last_entry_id > coalesce((select last_entry_id from base), 0)
      union all
      select coalesce(max(last_entry_id), 0), ${MAX_ID}::bigint from snapshots)
    select coalesce((select balance from base), 0) + coalesce(sum(entry.amount), 0) as balance
    from pieces join ledger_entries entry on entry.account_id = ${accountId}
      and entry.id > pieces.after and entry.id <= pieces.upto and entry.posted_at < ${before}`.execute(db)
  return rows[0]?.balance ?? 0
}

const MAX_ID = '9223372036854775807'

export type StatementRow = EntryRow & {
  /** `posted_at` to the microsecond, which a Date does not hold. */
  posted_exactly: string
}

type Span = { accountId: number; since: Date; until: Date }

/** From `since` on, before `until`, in the order of time; those behind `after`. */
export async function findStatementRows(
  db: Sql,
  { accountId, since, until, after, limit }: Span & { after: StatementRow | undefined; limit: number },
): Promise<StatementRow[]> {
  const { rows } = await sql<StatementRow>`
    select id, account, amount, entry_type, subject_kind, subject_id, posted_at, posted_at::text as posted_exactly
    from ledger_lines
    where account_id = ${accountId} and posted_at < ${until}
      and (posted_at, id) > (${after?.posted_exactly ?? since}::timestamptz, ${after?.id ?? 0})
    order by posted_at, id limit ${limit}`.execute(db)
  return rows
}

/** By the reason of the posting, from `since` on, before `until`. */
export async function findSums(
  db: Sql,
  { account, since, until }: { account: string; since: Date; until: Date },
): Promise<{ entry_type: string; amount: Centavos }[]> {
  const { rows } = await sql<{ entry_type: string; amount: Centavos }>`
    select posting.entry_type, sum(entry.amount)::bigint as amount
    from ledger_accounts account
      join ledger_entries entry on entry.account_id = account.id
        and entry.posted_at >= ${since} and entry.posted_at < ${until}
      join ledger_postings posting on posting.id = entry.posting_id
    where account.code = ${account} group by posting.entry_type order by posting.entry_type`.execute(db)
  return rows
}

/** The reader's position, locked until the transaction ends; undefined while another process has it locked. */
export async function lockReader(db: Sql, name: string): Promise<number | undefined> {
  await sql`insert into ledger_readers (name, position) values (${name}, 0) on conflict do nothing`.execute(db)
  const { rows } = await sql<{ position: number }>`
    select position from ledger_readers where name = ${name} for update skip locked`.execute(db)
  return rows[0]?.position
}

export async function moveReader(db: Sql, { name, position }: { name: string; position: number }): Promise<void> {
  await sql`update ledger_readers set position = ${position} where name = ${name}`.execute(db)
}

/** In the order of their ids. */
export async function findEntriesAfter(
  db: Sql,
  { position, limit }: { position: number; limit: number },
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select id, account, amount, entry_type, subject_kind, subject_id, posted_at from ledger_lines
    where id > ${position} order by id limit ${limit}`.execute(db)
  return rows
}

/**
 * An id such that every entry up to it is committed and none will be added: the lock waits for the transactions that have
 * posted and have not ended. It holds up new postings until the transaction ends, so the transaction must end at once.
 */
export async function findSettledEntryId(db: Sql): Promise<number> {
  await sql`lock table ledger_entries in share mode`.execute(db)
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from ledger_entries`.execute(db)
  return rows[0]?.id ?? 0
}

export async function setLockTimeout(db: Sql, ms: number): Promise<void> {
  await sql`select set_config('lock_timeout', ${String(ms)}, true)`.execute(db)
}

/**
 * Adds a snapshot for each account that has entries between two ids and, since its last snapshot, at least `minEntries`.
 * Everything up to `upto` must be settled.
 */
export async function insertSnapshots(
  db: Sql,
  { after, upto, minEntries }: { after: number; upto: number; minEntries: number },
): Promise<void> {
  await sql`
    insert into ledger_snapshots (account_id, last_entry_id, balance, first_posted_at, posted_until)
    select account.id, ${upto}, coalesce(snapshot.balance, 0) + added.amount, added.first_posted_at,
      greatest(added.last_posted_at, snapshot.posted_until)
    from (select distinct account_id as id from ledger_entries where id > ${after} and id <= ${upto}) as account
      left join lateral (
        select last_entry_id, balance, posted_until from ledger_snapshots where account_id = account.id
        order by last_entry_id desc limit 1) as snapshot on true
      cross join lateral (
        select sum(amount) as amount, count(*) as entries, min(posted_at) as first_posted_at,
          max(posted_at) as last_posted_at
        from ledger_entries
        where account_id = account.id and id > coalesce(snapshot.last_entry_id, 0) and id <= ${upto}) as added
    where added.entries >= ${minEntries}
    on conflict do nothing`.execute(db)
}
