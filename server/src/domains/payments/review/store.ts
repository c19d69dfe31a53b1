import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'
import { COLUMNS, type PaymentRow } from '../intents/store/intents.ts'

type Return = { paymentId: string; staffId: string; reason: string; now: Date }

/** Staff have a payment in review given back: its history says who wanted that, and why. */
export async function startReturn(
  db: Sql,
  { paymentId, staffId, reason, now }: Return,
): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`
    with asked as (
      update payments_intents set reversal_started_at = coalesce(reversal_started_at, ${now}), version = version + 1
      where id = ${paymentId} and status = 'in_review' returning *),
    noted as (
      insert into payments_history (payment_id, status, decided_by, reason, at)
      select id, status, ${staffId}::uuid, ${reason}, ${now}::timestamptz from asked)
    select ${COLUMNS} from asked`.execute(db)
  return rows[0]
}
