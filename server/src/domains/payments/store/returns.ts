import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'
import { COLUMNS, type Lease, type PaymentRow } from './intents.ts'

/**
 * Lets a sweep ask for the money of a payment in review; says in its history who wanted that, and why. While
 * `next_check_at` is set it is on its way, and nobody decides anything else.
 */
export async function startReturn(
  db: Sql,
  { paymentId, operatorId, reason, now }: { paymentId: string; operatorId: string; reason: string; now: Date },
): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`
    with asked as (
      update payments_intents set reversal_started_at = coalesce(reversal_started_at, ${now}), next_check_at = ${now},
        checks = 0, version = version + 1
      where id = ${paymentId} and status = 'in_review' and next_check_at is null returning *),
    noted as (
      insert into payments_history (payment_id, status, decided_by, reason, at)
      select id, status, ${operatorId}::uuid, ${reason}, ${now}::timestamptz from asked)
    select ${COLUMNS} from asked`.execute(db)
  return rows[0]
}

/** Payments of these methods in review whose money is to be asked back; the lease keeps other processes off. */
export async function leaseReturns(db: Sql, { now, most, leaseUntil, methods }: Lease): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    update payments_intents set next_check_at = ${leaseUntil}, checks = checks + 1
    where id in (
      select id from payments_intents
      where next_check_at <= ${now} and status = 'in_review' and method = any(${methods})
      order by next_check_at limit ${most} for update skip locked)
    returning ${COLUMNS}`.execute(db)
  return rows
}

/** The operator did not give it back: a person decides again. */
export async function stopReturn(
  db: Sql,
  { paymentId, code, now }: { paymentId: string; code: string; now: Date },
): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`
    with stopped as (
      update payments_intents set next_check_at = null, checks = 0, operator_code = ${code}, version = version + 1
      where id = ${paymentId} and status = 'in_review' and next_check_at is not null returning *),
    noted as (
      insert into payments_history (payment_id, status, operator_code, at)
      select id, status, operator_code, ${now}::timestamptz from stopped)
    select ${COLUMNS} from stopped`.execute(db)
  return rows[0]
}
