import type { Centavos } from '@salama/contract/kernel/money'
import { statesBefore } from '@salama/contract/kernel/status'
import type { FailureCode } from '@salama/contract/payments'
import { type PayoutStatus, payoutMachine } from '@salama/contract/payments/payouts'
import type { MobileMoney } from '@salama/contract/wallets'
import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'
import type { Lease } from './intents.ts'
import type { Stranded } from './refund-leases.ts'

export type PayoutRow = {
  id: string
  user_id: string
  account: string
  method: MobileMoney
  msisdn: string
  amount: Centavos
  status: PayoutStatus
  reference: string
  failure_code: FailureCode | null
  created_at: Date
  in_doubt: boolean
  sent_at: Date | null
  tries: number
  settled_at: Date | null
}

const COLUMNS = sql`id, user_id, account, method, msisdn, amount, status, reference, failure_code, created_at, in_doubt,
  sent_at, tries, settled_at`

/** The newest first. */
export async function findPayouts(db: Sql, { userId, most }: { userId: string; most: number }): Promise<PayoutRow[]> {
  const { rows } = await sql<PayoutRow>`
    select ${COLUMNS} from payments_payouts where user_id = ${userId} order by id desc limit ${most}`.execute(db)
  return rows
}

export type NewPayout = Pick<PayoutRow, 'id' | 'account' | 'method' | 'msisdn' | 'amount' | 'reference'> & {
  userId: string
  now: Date
}

export async function insertPayout(db: Sql, payout: NewPayout): Promise<PayoutRow> {
  const { rows } = await sql<PayoutRow>`
    insert into payments_payouts (id, user_id, account, method, msisdn, amount, status, reference, created_at, next_try_at)
    values (${payout.id}, ${payout.userId}, ${payout.account}, ${payout.method}, ${payout.msisdn}, ${payout.amount},
      'processing', ${payout.reference}, ${payout.now}, ${payout.now})
    returning ${COLUMNS}`.execute(db)
  return rows[0] as PayoutRow
}

/** Of all processes one gets the pay-out for as long as speaking with the provider may take; `tries` numbers the lease. */
export async function leasePayouts(db: Sql, { now, most, leaseUntil, methods }: Lease): Promise<PayoutRow[]> {
  const { rows } = await sql<PayoutRow>`
    update payments_payouts set tries = tries + 1, next_try_at = ${leaseUntil}
    where id in (
      select id from payments_payouts where next_try_at <= ${now} and method = any(${methods})
      order by next_try_at limit ${most} for update skip locked)
    returning ${COLUMNS}`.execute(db)
  return rows
}

/** What was due before then and no process took, because none is configured for its method. */
export async function findStrandedPayouts(db: Sql, { before, most, methods }: Stranded): Promise<PayoutRow[]> {
  const { rows } = await sql<PayoutRow>`
    select ${COLUMNS} from payments_payouts where next_try_at <= ${before} and method <> all(${methods})
    order by next_try_at limit ${most}`.execute(db)
  return rows
}

type Leased = { payoutId: string; tries: number }

/** The fence, as of refunds: from here on it counts as sent until the provider's answer says otherwise. */
export async function startPayout(db: Sql, { payoutId, tries, now }: Leased & { now: Date }): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update payments_payouts set in_doubt = true, sent_at = coalesce(sent_at, ${now})
    where id = ${payoutId} and status = 'processing' and tries = ${tries}`.execute(db)
  return numAffectedRows === 1n
}

/** Nothing was sent: for whoever comes next, with the doubt that it had. */
export async function releasePayout(db: Sql, { payoutId, tries, now }: Leased & { now: Date }): Promise<void> {
  await sql`
    update payments_payouts set next_try_at = ${now}
    where id = ${payoutId} and status = 'processing' and tries = ${tries}`.execute(db)
}

type Postponement = Leased & { inDoubt: boolean; code: string; nextTryAt: Date }

export async function postponePayout(db: Sql, { payoutId, tries, inDoubt, code, nextTryAt }: Postponement) {
  await sql`
    update payments_payouts set in_doubt = ${inDoubt}, provider_code = ${code}, next_try_at = ${nextTryAt}
    where id = ${payoutId} and status = 'processing' and tries = ${tries}`.execute(db)
}

/** The provider says that it sent what has failed here; false when it is known as sent. */
export async function notePaid(
  db: Sql,
  { payoutId, providerTransactionId }: { payoutId: string; providerTransactionId: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update payments_payouts set in_doubt = true, provider_transaction_id = ${providerTransactionId}
    where id = ${payoutId} and status = 'failed'`.execute(db)
  return numAffectedRows === 1n
}

export type PayoutEnd = {
  payoutId: string
  to: 'completed' | 'failed'
  code: string
  failure: FailureCode | null
  providerTransactionId: string | null
  /** Of the lease under which this was heard; nothing ends when another has begun. */
  tries?: number
  now: Date
}

/** The guarded move; nothing when the pay-out has ended already. */
export async function endPayout(db: Sql, end: PayoutEnd): Promise<PayoutRow | undefined> {
  const { rows } = await sql<PayoutRow>`
    update payments_payouts set status = ${end.to}, failure_code = ${end.failure}, provider_code = ${end.code},
      provider_transaction_id = ${end.providerTransactionId}, in_doubt = false, next_try_at = null,
      settled_at = ${end.now}
    where id = ${end.payoutId} and status = any(${statesBefore(payoutMachine, end.to, 'system')})
      and tries = coalesce(${end.tries ?? null}, tries)
    returning ${COLUMNS}`.execute(db)
  return rows[0]
}
