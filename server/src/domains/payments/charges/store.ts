import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'
import { COLUMNS, type PaymentRow } from '../intents/store/intents.ts'

/** The provider did not give it back: staff decide again. */
export async function noteNotReturned(
  db: Sql,
  { paymentId, code, now }: { paymentId: string; code: string; now: Date },
): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`
    with stopped as (
      update payments_intents set provider_code = ${code}, version = version + 1
      where id = ${paymentId} and status = 'in_review' returning *),
    noted as (
      insert into payments_history (payment_id, status, provider_code, at)
      select id, status, provider_code, ${now}::timestamptz from stopped)
    select ${COLUMNS} from stopped`.execute(db)
  return rows[0]
}
