import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'
import type { ReturnAnswer } from '../rules/review.ts'
import { COLUMNS, type Lease, type PaymentRow } from './intents.ts'
import type { Stranded } from './refund-leases.ts'

/**
 * Lets a sweep ask for the money of a payment in review; says in its history who wanted that, and why. While
 * `next_check_at` is set it is on its way, and nobody decides anything else.
 */
export async function startReturn(
  db: Sql,
  { paymentId, staffId, reason, now }: { paymentId: string; staffId: string; reason: string; now: Date },
): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`
    with asked as (
      update payments_intents set reversal_started_at = coalesce(reversal_started_at, ${now}), next_check_at = ${now},
        checks = 0, version = version + 1
      where id = ${paymentId} and status = 'in_review' and next_check_at is null returning *),
    noted as (
      insert into payments_history (payment_id, status, decided_by, reason, at)
      select id, status, ${staffId}::uuid, ${reason}, ${now}::timestamptz from asked)
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

/** The provider did not give it back: a person decides again. */
export async function stopReturn(
  db: Sql,
  { paymentId, code, now }: { paymentId: string; code: string; now: Date },
): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`
    with stopped as (
      update payments_intents set next_check_at = null, checks = 0, provider_code = ${code}, version = version + 1
      where id = ${paymentId} and status = 'in_review' and next_check_at is not null returning *),
    noted as (
      insert into payments_history (payment_id, status, provider_code, at)
      select id, status, provider_code, ${now}::timestamptz from stopped)
    select ${COLUMNS} from stopped`.execute(db)
  return rows[0]
}

/** What a sweep gives back, by this process until then. */
export type ReturnLease = { paymentId: string; leasedUntil: Date | null }

const isLeased = ({ paymentId, leasedUntil }: ReturnLease) =>
  sql`id = ${paymentId} and next_check_at = ${leasedUntil} and status in ('confirmed', 'in_review')`

/** The fence: from here on it may have been given back, until the answer says otherwise. */
export const startReturning = (db: Sql, lease: ReturnLease): Promise<boolean> =>
  noteAnswer(db, { ...lease, answer: 'unknown' })

/** What is known of it now; false when another has it meanwhile. */
export async function noteAnswer(
  db: Sql,
  { answer, ...lease }: ReturnLease & { answer: ReturnAnswer | null },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update payments_intents set return_answer = ${answer} where ${isLeased(lease)}`.execute(db)
  return numAffectedRows === 1n
}

/** Its next turn; `code` null: nothing was heard. */
export async function postponeReturn(
  db: Sql,
  { code, nextCheckAt, ...lease }: ReturnLease & { code: string | null; nextCheckAt: Date },
): Promise<void> {
  await sql`
    update payments_intents set next_check_at = ${nextCheckAt}, provider_code = coalesce(${code}, provider_code)
    where ${isLeased(lease)}`.execute(db)
}

/** Whether a refund, of any payment, was given back by hand under this number. */
export async function isNumberOfRefund(db: Sql, returnNumber: string): Promise<boolean> {
  const { rows } = await sql`
    select from payments_refunds
    where channel = 'by_hand'
      and upper(regexp_replace(return_number, '\\s', '', 'g')) = upper(regexp_replace(${returnNumber}, '\\s', '', 'g'))
    limit 1`.execute(db)
  return rows.length > 0
}

/** What was due before then and no process took, because none is configured for its method. */
export async function findStrandedReturns(db: Sql, { before, most, methods }: Stranded): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select ${COLUMNS} from payments_intents
    where next_check_at <= ${before} and status = 'in_review' and method <> all(${methods})
    order by next_check_at limit ${most}`.execute(db)
  return rows
}
