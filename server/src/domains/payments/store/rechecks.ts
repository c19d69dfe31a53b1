import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'
import { COLUMNS, type Lease, type PaymentRow } from './intents.ts'

/** An ended payment to be asked about, by this process until `recheck_at`. */
export type LeasedRecheck = PaymentRow & { hinted_at: Date | null; recheck_at: Date }

/** Of these methods; the lease keeps other processes off. */
export async function leaseRechecks(db: Sql, { now, most, leaseUntil, methods }: Lease): Promise<LeasedRecheck[]> {
  const { rows } = await sql<LeasedRecheck>`
    update payments_intents set recheck_at = ${leaseUntil}
    where id in (
      select id from payments_intents
      where recheck_at <= ${now} and status in ('failed', 'expired') and method = any(${methods})
      order by recheck_at limit ${most} for update skip locked)
    returning ${COLUMNS}, hinted_at, recheck_at`.execute(db)
  return rows
}

/** The provider of an ended payment says that something happened: it is asked as soon as there is room. */
export async function hastenRecheck(db: Sql, { paymentId, now }: { paymentId: string; now: Date }): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update payments_intents set recheck_at = ${now}, hinted_at = ${now}
    where id = ${paymentId} and status in ('failed', 'expired') and charge_started_at is not null`.execute(db)
  return numAffectedRows === 1n
}

/** `recheckAt` null: nobody asks any more. A hint that came while the question was under way is asked about anew. */
export async function postponeRecheck(
  db: Sql,
  { paymentId, leasedUntil, recheckAt }: { paymentId: string; leasedUntil: Date; recheckAt: Date | null },
): Promise<void> {
  await sql`
    update payments_intents set recheck_at = ${recheckAt}
    where id = ${paymentId} and recheck_at = ${leasedUntil}`.execute(db)
}

/** What was heard of an ended payment and changes nothing, in its history; heard again, it is not noted again. */
export async function noteNews(
  db: Sql,
  { paymentId, code, reason, now }: { paymentId: string; code: string; reason: string; now: Date },
): Promise<void> {
  await sql`
    insert into payments_history (payment_id, status, provider_code, reason, at)
    select id, status, ${code}, ${reason}, ${now}::timestamptz from payments_intents
    where id = ${paymentId} and not exists (
      select from payments_history where payment_id = ${paymentId} and reason = ${reason})`.execute(db)
}
