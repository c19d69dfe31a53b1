import { addMonths, maputoInstant, ZONE } from '@salama/contract/kernel/time'
import type { PaymentFilter, PaymentOutcome, PaymentTotals } from '@salama/contract/payments/overview'
import { type RawBuilder, sql } from 'kysely'
import type { Sql } from '../../../../platform/db/database.ts'
import { COLUMNS, type PaymentRow } from './intents.ts'

type Own = PaymentFilter & { payerId: string }

const refunded = sql`(select coalesce(sum(refund.amount), 0) from payments_refunds refund
  where refund.payment_id = payments_intents.id and refund.status = 'completed')`

const WITH_OUTCOME: Record<PaymentOutcome, RawBuilder<unknown>> = {
  paid: sql`status = 'confirmed' and ${refunded} < amount`,
  under_way: sql`status in ('pending', 'pending_verification', 'in_review')`,
  refunded: sql`(status = 'reversed' or (status = 'confirmed' and ${refunded} > 0))`,
  failed: sql`status in ('failed', 'expired')`,
}

function isOwn({ payerId, outcome, month }: Own): RawBuilder<unknown> {
  const begins = month === undefined ? undefined : maputoInstant(`${month}-01`)
  return sql.join(
    [
      sql`payer_id = ${payerId}`,
      ...(begins ? [sql`created_at >= ${begins} and created_at < ${addMonths(begins, 1)}`] : []),
      ...(outcome ? [WITH_OUTCOME[outcome]] : []),
    ],
    sql` and `,
  )
}

export async function findPayments(db: Sql, { most, ...own }: Own & { most: number }): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select ${COLUMNS} from payments_intents where ${isOwn(own)}
    order by created_at desc, id desc limit ${most}`.execute(db)
  return rows
}

/** The newest first. */
export async function findPaymentMonths(db: Sql, payerId: string): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select distinct to_char(created_at at time zone ${ZONE}, 'YYYY-MM') as month from payments_intents
    where payer_id = ${payerId} order by month desc`.execute(db)
  return rows.map(({ month }) => month)
}

export async function sumPayments(db: Sql, own: Own): Promise<Omit<PaymentTotals, 'months'>> {
  const { rows } = await sql<Omit<PaymentTotals, 'months'>>`
    select coalesce(sum(amount - ${refunded}) filter (where status = 'confirmed'), 0) as spent,
      coalesce(sum(case status when 'reversed' then amount when 'confirmed' then ${refunded} end), 0) as refunded
    from payments_intents where ${isOwn(own)}`.execute(db)
  return rows[0] ?? { spent: 0, refunded: 0 }
}
