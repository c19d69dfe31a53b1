import type { MobileMoney } from '@salama/contract/wallets'
import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'

export type Verdict = 'forged' | 'unmatched' | 'known' | 'asked'

/** Kept a day at most of those that name no transfer, and of those that name the same one for ever. */
const MOST_STRAYS = 1_000
const MOST_OF_ONE = 20

type NewCallback = {
  provider: MobileMoney
  verdict: Verdict
  reference: string | null
  transferId: string | null
  body: string
  /** Strays are counted from then on. */
  since: Date
  now: Date
}

/** Whether it was kept: of a flood only the first are. */
export async function insertCallback(db: Sql, callback: NewCallback): Promise<boolean> {
  const { provider, verdict, reference, transferId, body, since, now } = callback
  const alike =
    transferId === null
      ? sql`transfer_id is null and verdict = ${verdict} and received_at > ${since} limit ${MOST_STRAYS}`
      : sql`transfer_id = ${transferId} limit ${MOST_OF_ONE}`
  const { numAffectedRows } = await sql`
    insert into wallets_callbacks (provider, verdict, reference, transfer_id, body, received_at)
    select ${provider}, ${verdict}, ${reference}, ${transferId}::uuid, ${body}, ${now}::timestamptz
    where (select count(*) from (select from wallets_callbacks where ${alike}) seen)
      < ${transferId === null ? MOST_STRAYS : MOST_OF_ONE}`.execute(db)
  return numAffectedRows === 1n
}

export async function deleteOldCallbacks(db: Sql, { before, most }: { before: Date; most: number }): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from wallets_callbacks where id in (
      select id from wallets_callbacks where received_at < ${before} limit ${most})`.execute(db)
  return Number(numAffectedRows ?? 0)
}
