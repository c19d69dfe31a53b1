import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'
import { COLUMNS, type Lease, type PaymentRow } from './intents.ts'

/** Ended payments to be asked about again; the lease keeps other processes off. */
export async function leaseRechecks(db: Sql, { now, most, leaseUntil }: Lease): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    update payments_intents set recheck_at = ${leaseUntil}
    where id in (
      select id from payments_intents where recheck_at <= ${now} and status in ('failed', 'expired')
      order by recheck_at limit ${most} for update skip locked)
    returning ${COLUMNS}`.execute(db)
  return rows
}

/** `recheckAt` null: nobody asks any more. */
export async function postponeRecheck(
  db: Sql,
  { paymentId, recheckAt }: { paymentId: string; recheckAt: Date | null },
): Promise<void> {
  await sql`
    update payments_intents set recheck_at = ${recheckAt}
    where id = ${paymentId} and status in ('failed', 'expired')`.execute(db)
}
