import type { Centavos } from '@salama/contract/kernel/money'
import { statesBefore } from '@salama/contract/kernel/status'
import type { FailureCode } from '@salama/contract/payments'
import { type PayoutStatus, payoutMachine } from '@salama/contract/payouts'
import type { MobileMoney } from '@salama/contract/wallets'
import { sql } from 'kysely'
import type { Sql } from '../../platform/db/database.ts'

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
  settled_at: Date | null
}

const COLUMNS = sql`id, user_id, account, method, msisdn, amount, status, reference, failure_code, created_at,
  settled_at`

/** Of one account, whoever asked for them; the newest first. */
export async function findPayouts(db: Sql, { account, most }: { account: string; most: number }): Promise<PayoutRow[]> {
  const { rows } = await sql<PayoutRow>`
    select ${COLUMNS} from payouts_payouts where account = ${account} order by id desc limit ${most}`.execute(db)
  return rows
}

export type NewPayout = Pick<PayoutRow, 'id' | 'account' | 'method' | 'msisdn' | 'amount' | 'reference'> & {
  userId: string
  now: Date
}

export async function insertPayout(db: Sql, payout: NewPayout): Promise<PayoutRow> {
  const { rows } = await sql<PayoutRow>`
    insert into payouts_payouts (id, user_id, account, method, msisdn, amount, status, reference, created_at)
    values (${payout.id}, ${payout.userId}, ${payout.account}, ${payout.method}, ${payout.msisdn}, ${payout.amount},
      'processing', ${payout.reference}, ${payout.now})
    returning ${COLUMNS}`.execute(db)
  return rows[0] as PayoutRow
}

export async function lockPayout(db: Sql, payoutId: string): Promise<void> {
  await sql`select from payouts_payouts where id = ${payoutId} for update`.execute(db)
}

/** The provider says that it sent what has failed here; false when it is known as sent. */
export async function notePaid(
  db: Sql,
  { payoutId, providerTransactionId }: { payoutId: string; providerTransactionId: string | null },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update payouts_payouts set outcome = 'unknown', provider_transaction_id = ${providerTransactionId}
    where id = ${payoutId} and status = 'failed'`.execute(db)
  return numAffectedRows === 1n
}

export type PayoutEnd = {
  payoutId: string
  to: 'completed' | 'failed'
  code: string
  failure: FailureCode | null
  providerTransactionId: string | null
  now: Date
}

/** The guarded move; nothing when the payout has ended already. */
export async function endPayout(db: Sql, end: PayoutEnd): Promise<PayoutRow | undefined> {
  const { rows } = await sql<PayoutRow>`
    update payouts_payouts set status = ${end.to}, failure_code = ${end.failure}, provider_code = ${end.code},
      provider_transaction_id = ${end.providerTransactionId},
      settled_at = ${end.now}
    where id = ${end.payoutId} and status = any(${statesBefore(payoutMachine, end.to, 'system')})
    returning ${COLUMNS}`.execute(db)
  return rows[0]
}

export async function findReferences(db: Sql, ids: readonly string[]): Promise<Pick<PayoutRow, 'id' | 'reference'>[]> {
  const { rows } = await sql<Pick<PayoutRow, 'id' | 'reference'>>`
    select id, reference from payouts_payouts where id = any(${ids})`.execute(db)
  return rows
}

/** Who asked for each of these payouts. */
export async function findOwners(db: Sql, ids: readonly string[]): Promise<Pick<PayoutRow, 'id' | 'user_id'>[]> {
  const { rows } = await sql<Pick<PayoutRow, 'id' | 'user_id'>>`
    select id, user_id from payouts_payouts where id = any(${ids})`.execute(db)
  return rows
}

export type Wallet = { userId: string; method: MobileMoney; msisdn: string }

/** From when on the person's wallet can be paid out to; undefined when they never added it. */
export async function findUsableAt(db: Sql, { userId, method, msisdn }: Wallet): Promise<Date | undefined> {
  const { rows } = await sql<{ usable_at: Date }>`
    select usable_at from payouts_numbers
    where user_id = ${userId} and method = ${method} and msisdn = ${msisdn}`.execute(db)
  return rows[0]?.usable_at
}

/** False when it was there already. */
export async function insertNumber(
  db: Sql,
  { userId, method, msisdn, usableAt, now }: Wallet & { usableAt: Date; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into payouts_numbers (user_id, method, msisdn, added_at, usable_at)
    values (${userId}, ${method}, ${msisdn}, ${now}, ${usableAt}) on conflict do nothing`.execute(db)
  return numAffectedRows === 1n
}
