import type { PaymentStatus } from '@salama/contract/payments'
import type { MobileMoney } from '@salama/contract/wallets'
import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'
import { COLUMNS, type PaymentRow } from './intents.ts'

export type Verdict = 'forged' | 'unmatched' | 'known' | 'asked'

/** Kept a day at most of those that name no payment, and of those that name the same one for ever. */
const MOST_STRAYS = 1_000
const MOST_OF_ONE = 20

export type Named = { id: string; status: PaymentStatus; method: MobileMoney }

export async function findNamed(
  db: Sql,
  { provider, reference }: { provider: MobileMoney; reference: string },
): Promise<Named | undefined> {
  const { rows } = await sql<Named>`
    select id, status, method from payments_intents where reference = ${reference} and method = ${provider}`.execute(db)
  return rows[0]
}

/** Of many callbacks of one pending payment, on whichever node, one gets it: to ask what became of it. */
export async function leaseHinted(
  db: Sql,
  { paymentId, now, since }: { paymentId: string; now: Date; since: Date },
): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`
    update payments_intents set hinted_at = ${now}
    where id = ${paymentId} and status = 'pending' and charge_started_at is not null
      and (hinted_at is null or hinted_at <= ${since})
    returning ${COLUMNS}`.execute(db)
  return rows[0]
}

type NewCallback = {
  provider: MobileMoney
  verdict: Verdict
  reference: string | null
  paymentId: string | null
  body: string
  /** Strays are counted from then on. */
  since: Date
  now: Date
}

/** Whether it was kept: of a flood only the first are. */
export async function insertCallback(db: Sql, callback: NewCallback): Promise<boolean> {
  const { provider, verdict, reference, paymentId, body, since, now } = callback
  const alike =
    paymentId === null
      ? sql`payment_id is null and verdict = ${verdict} and received_at > ${since} limit ${MOST_STRAYS}`
      : sql`payment_id = ${paymentId} limit ${MOST_OF_ONE}`
  const { numAffectedRows } = await sql`
    insert into payments_callbacks (provider, verdict, reference, payment_id, body, received_at)
    select ${provider}, ${verdict}, ${reference}, ${paymentId}::uuid, ${body}, ${now}::timestamptz
    where (select count(*) from (select from payments_callbacks where ${alike}) seen)
      < ${paymentId === null ? MOST_STRAYS : MOST_OF_ONE}`.execute(db)
  return numAffectedRows === 1n
}

export async function deleteOldCallbacks(db: Sql, { before, most }: { before: Date; most: number }): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from payments_callbacks where id in (
      select id from payments_callbacks where received_at < ${before} limit ${most})`.execute(db)
  return Number(numAffectedRows ?? 0)
}
