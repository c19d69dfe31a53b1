import type { MobileMoney } from '@salama/contract/wallets'
import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'

export type Verdict = 'forged' | 'unmatched' | 'known' | 'asked'

/** Kept a day at most of those that name no transfer, and of those that name the same one for ever. */
const MOST_STRAYS = 1_000
const MOST_OF_ONE = 20

type NewCallback = { provider: MobileMoney; reference: string; body: string; now: Date }

/** One that names no transfer of ours. */
type Stray = Omit<NewCallback, 'reference'> & {
  verdict: Extract<Verdict, 'forged' | 'unmatched'>
  reference: string | null
  /** They are counted from then on. */
  since: Date
}

/** Whether it was kept: of a flood only the first are. */
export async function insertStray(db: Sql, stray: Stray): Promise<boolean> {
  const { provider, verdict, reference, body, since, now } = stray
  const { numAffectedRows } = await sql`
    insert into wallets_callbacks (provider, verdict, reference, body, received_at)
    select ${provider}, ${verdict}, ${reference}, ${body}, ${now}::timestamptz
    where (select count(*) from (
        select from wallets_callbacks
        where transfer_id is null and verdict = ${verdict} and received_at > ${since} limit ${MOST_STRAYS}) seen)
      < ${MOST_STRAYS}`.execute(db)
  return numAffectedRows === 1n
}

/**
 * Keeps a callback with the transfer that it names, whose provider is to be asked (`isAsked`): of many callbacks of one open
 * collect within a moment, on whichever node, by one of them; never about one that succeeded. Undefined where there is no
 * such transfer.
 */
export async function insertCallback(
  db: Sql,
  { provider, reference, body, now, alikeSince }: NewCallback & { alikeSince: Date },
): Promise<{ isAsked: boolean } | undefined> {
  const { rows } = await sql<{ isAsked: boolean }>`
    with transfer as (
      select id from wallets_transfers where reference = ${reference} and provider = ${provider}),
    asked as (
      update wallets_transfers hinted set hinted_at = ${now}, next_attempt_at = ${now} from transfer
      where hinted.id = transfer.id and direction = 'collect' and sent_at is not null
        and (status in ('failed', 'expired')
          or (status in ('sending', 'unknown') and (hinted_at is null or hinted_at <= ${alikeSince})))
      returning hinted.id),
    heard as (select id, exists (select from asked) as is_asked from transfer),
    kept as (
      insert into wallets_callbacks (provider, verdict, reference, transfer_id, body, received_at)
      select ${provider}, case when is_asked then 'asked' else 'known' end, ${reference}, id, ${body}, ${now}::timestamptz
      from heard
      where (select count(*) from (
          select from wallets_callbacks where transfer_id = heard.id limit ${MOST_OF_ONE}) seen) < ${MOST_OF_ONE})
    select is_asked as "isAsked" from heard`.execute(db)
  return rows[0]
}

export async function deleteOldCallbacks(db: Sql, { before, most }: { before: Date; most: number }): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from wallets_callbacks where id in (
      select id from wallets_callbacks where received_at < ${before} limit ${most})`.execute(db)
  return Number(numAffectedRows ?? 0)
}
