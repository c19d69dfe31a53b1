import { statesBefore } from '@salama/contract/kernel/status'
import type { PaymentMethod } from '@salama/contract/payments'
import { refundMachine } from '@salama/contract/payments/refunds'
import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'
import type { Lease } from './intents.ts'
import type { RefundRow } from './refunds.ts'

/** A refund to be done, with what its provider is told of the payment. `tries` is the number of its lease. */
export type LeasedRefund = RefundRow & {
  payer_id: string
  method: PaymentMethod
  msisdn: string | null
  description: string
  /** The provider's id of the charge. */
  charge_id: string | null
}

/** Of all processes one gets the refund for as long as speaking with the provider may take. */
export async function leaseRefunds(db: Sql, { now, most, leaseUntil, methods }: Lease): Promise<LeasedRefund[]> {
  const { rows } = await sql<LeasedRefund>`
    with due as (
      select refund.id, refund.status
      from payments_refunds refund join payments_intents payment on payment.id = refund.payment_id
      where refund.next_try_at <= ${now} and payment.method = any(${methods})
        and refund.status = any(${[...statesBefore(refundMachine, 'processing', 'system'), 'processing']})
      order by refund.next_try_at limit ${most} for update of refund skip locked),
    leased as (
      update payments_refunds refund set status = 'processing', tries = tries + 1, next_try_at = ${leaseUntil}
      from due where refund.id = due.id
      returning refund.*, due.status as left_status),
    noted as (
      insert into payments_refund_history (refund_id, status, at)
      select id, status, ${now}::timestamptz from leased where left_status <> status)
    select leased.*, payer_id, method, msisdn, description, payment.provider_transaction_id as charge_id
    from leased join payments_intents payment on payment.id = leased.payment_id`.execute(db)
  return rows
}

export type Stranded = { before: Date; most: number; methods: readonly PaymentMethod[] }

/** What was due before then and no process took, because none is configured for its method. */
export async function findStrandedRefunds(db: Sql, { before, most, methods }: Stranded): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`
    select refund.* from payments_refunds refund join payments_intents payment on payment.id = refund.payment_id
    where refund.next_try_at <= ${before} and payment.method <> all(${methods})
    order by refund.next_try_at limit ${most}`.execute(db)
  return rows
}

type Leased = { refundId: string; tries: number }

/**
 * The fence, right before the call: from here on it counts as sent until the provider's answer says otherwise. False when
 * the lease is another's by now.
 */
export async function startSending(db: Sql, { refundId, tries, now }: Leased & { now: Date }): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update payments_refunds set in_doubt = true, sent_at = coalesce(sent_at, ${now})
    where id = ${refundId} and status = 'processing' and tries = ${tries}`.execute(db)
  return numAffectedRows === 1n
}

/** Nothing was sent: for whoever comes next, with the doubt that it had. */
export async function releaseRefund(db: Sql, { refundId, tries, now }: Leased & { now: Date }): Promise<void> {
  await sql`
    update payments_refunds set next_try_at = ${now}
    where id = ${refundId} and status = 'processing' and tries = ${tries}`.execute(db)
}

type Postponement = Leased & { inDoubt: boolean; code: string; nextTryAt: Date }

export async function postponeRefund(db: Sql, { refundId, tries, inDoubt, code, nextTryAt }: Postponement) {
  await sql`
    update payments_refunds set in_doubt = ${inDoubt}, provider_code = ${code}, next_try_at = ${nextTryAt}
    where id = ${refundId} and status = 'processing' and tries = ${tries}`.execute(db)
}

type Success = { refundId: string; providerTransactionId: string; code: string; now: Date }

/**
 * The provider says that it returned what stands elsewhere by now: in doubt, with the provider's id, so that nothing is
 * decided as if nothing had been done. False when it is known as returned by exactly this.
 */
export async function noteReturned(db: Sql, { refundId, providerTransactionId, code, now }: Success): Promise<boolean> {
  const { rows } = await sql`
    with noted as (
      update payments_refunds set in_doubt = true, provider_transaction_id = ${providerTransactionId}
      where id = ${refundId} and (status <> 'completed' or return_number <> ${providerTransactionId})
      returning id, status)
    insert into payments_refund_history (refund_id, status, provider_code, at)
    select id, status, ${code}, ${now}::timestamptz from noted returning refund_id`.execute(db)
  return rows.length === 1
}
