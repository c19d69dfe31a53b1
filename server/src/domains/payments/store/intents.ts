import type { Centavos } from '@salama/contract/kernel/money'
import { type Mover, statesBefore } from '@salama/contract/kernel/status'
import {
  type FailureCode,
  type PaymentMethod,
  type PaymentStatus,
  type Purpose,
  paymentMachine,
} from '@salama/contract/payments'
import type { MobileMoney } from '@salama/contract/wallets'
import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'
import type { ReturnAnswer } from '../rules/review.ts'

export type PaymentRow = {
  id: string
  payer_id: string
  method: PaymentMethod
  amount: Centavos
  description: string
  msisdn: string | null
  reference: string
  purpose_kind: Purpose['kind'] | null
  purpose_id: string | null
  quote_id: string | null
  status: PaymentStatus
  outcome_unknown: boolean
  failure_code: FailureCode | null
  provider_transaction_id: string | null
  provider_code: string | null
  created_at: Date
  prompt_expires_at: Date
  charge_started_at: Date | null
  /** When to ask the provider next, or until when somebody asks. */
  next_check_at: Date | null
  checks: number
  settled_at: Date | null
  version: number
  claimed_by_kind: string | null
  claimed_by_id: string | null
  payee_account: string | null
  commission: Centavos | null
  reversal_started_at: Date | null
  return_answer: ReturnAnswer | null
  return_number: string | null
  bank_number: string | null
  bank_reference: string | null
  proof_upload_id: string | null
  refusal_reason: string | null
}

export const COLUMNS = sql`id, payer_id, method, amount, description, msisdn, reference, purpose_kind, purpose_id, quote_id, status,
  outcome_unknown, failure_code, provider_transaction_id, provider_code, created_at, prompt_expires_at, charge_started_at,
  next_check_at, checks, settled_at, version, claimed_by_kind, claimed_by_id, payee_account, commission, reversal_started_at, return_answer, return_number, bank_number, bank_reference,
  proof_upload_id, refusal_reason`

/** Its owner's; somebody else's is as good as none. */
export async function findPayment(
  db: Sql,
  { paymentId, payerId }: { paymentId: string; payerId: string },
): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`
    select ${COLUMNS} from payments_intents where id = ${paymentId} and payer_id = ${payerId}`.execute(db)
  return rows[0]
}

export async function findPayments(
  db: Sql,
  { payerId, most }: { payerId: string; most: number },
): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select ${COLUMNS} from payments_intents where payer_id = ${payerId}
    order by created_at desc, id desc limit ${most}`.execute(db)
  return rows
}

/** Prompts of one number are counted by one transaction at a time. */
export async function lockNumber(db: Sql, msisdn: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payments.number ${msisdn}`}, 0))`.execute(db)
}

export async function findUnansweredPrompts(
  db: Sql,
  { msisdn, since }: { msisdn: string; since: Date },
): Promise<{ count: number; oldestAt: Date | null }> {
  const { rows } = await sql<{ count: number; oldestAt: Date | null }>`
    select count(*) as count, min(created_at) as "oldestAt" from payments_intents
    where msisdn = ${msisdn} and status in ('pending', 'expired') and created_at > ${since}`.execute(db)
  return rows[0] ?? { count: 0, oldestAt: null }
}

export type NewIntent = {
  id: string
  payerId: string
  method: MobileMoney
  amount: Centavos
  description: string
  msisdn: string
  reference: string
  purpose: Purpose | null
  quoteId: string | null
  promptExpiresAt: Date
  nextCheckAt: Date
  now: Date
}

export async function insertIntent(db: Sql, intent: NewIntent): Promise<PaymentRow> {
  const { rows } = await sql<PaymentRow>`
    with created as (
      insert into payments_intents (id, payer_id, method, amount, description, msisdn, reference, purpose_kind, purpose_id,
        quote_id, status, created_at, prompt_expires_at, next_check_at)
      values (${intent.id}, ${intent.payerId}, ${intent.method}, ${intent.amount}, ${intent.description}, ${intent.msisdn},
        ${intent.reference}, ${intent.purpose?.kind ?? null}, ${intent.purpose?.id ?? null}, ${intent.quoteId},
        'pending', ${intent.now}, ${intent.promptExpiresAt}, ${intent.nextCheckAt})
      returning *),
    noted as (
      insert into payments_history (payment_id, status, at) select id, status, created_at from created)
    select ${COLUMNS} from created`.execute(db)
  return rows[0] as PaymentRow
}

/**
 * The fence: of all processes one gets the payment, once in its life, and only while the customer may still answer.
 */
export async function startCharge(
  db: Sql,
  { paymentId, now, nextCheckAt }: { paymentId: string; now: Date; nextCheckAt: Date },
): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`
    update payments_intents set charge_started_at = ${now}, next_check_at = ${nextCheckAt}
    where id = ${paymentId} and status = 'pending' and charge_started_at is null and prompt_expires_at > ${now}
    returning ${COLUMNS}`.execute(db)
  return rows[0]
}

export type Lease = { now: Date; most: number; leaseUntil: Date; methods: readonly PaymentMethod[] }

/** Pending payments whose time has come; the lease keeps other processes off. */
export async function leaseDueIntents(db: Sql, { now, most, leaseUntil, methods }: Lease): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    update payments_intents set next_check_at = ${leaseUntil},
      checks = checks + case when charge_started_at is null then 0 else 1 end
    where id in (
      select id from payments_intents where next_check_at <= ${now} and status = 'pending' and method = any(${methods})
      order by next_check_at limit ${most} for update skip locked)
    returning ${COLUMNS}`.execute(db)
  return rows
}

/**
 * Confirmed payments that nothing claimed in time, or that the desk gives back: fenced off from claims, and leased.
 * `methods`: those whose providers can give back. What came by bank transfer stays its payer's credit, listed to the desk
 * (`findUnclaimedTransfers`), because no wire takes a transfer back.
 */
export async function leaseUnclaimed(
  db: Sql,
  { now, most, leaseUntil, settledBefore, methods }: Lease & { settledBefore: Date },
): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    update payments_intents set reversal_started_at = coalesce(reversal_started_at, ${now}),
      next_check_at = ${leaseUntil}, checks = checks + 1
    where id in (
      select id from payments_intents
      where status = 'confirmed' and claimed_at is null and method = any(${methods})
        and (settled_at <= ${settledBefore} or reversal_started_at is not null)
        and (next_check_at is null or next_check_at <= ${now})
      order by settled_at limit ${most} for update skip locked)
    returning ${COLUMNS}`.execute(db)
  return rows
}

export async function lockPayment(db: Sql, paymentId: string): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`
    select ${COLUMNS} from payments_intents where id = ${paymentId} for update`.execute(db)
  return rows[0]
}

export type IntentMove = {
  paymentId: string
  to: PaymentStatus
  failure: FailureCode | null
  /** Null keeps the one it has. */
  providerTransactionId: string | null
  code: string
  /** `system` unless said. */
  mover?: Mover
  /** Of what a person gave back by hand. */
  returnNumber?: string
  /** When to ask again about an end that may not be one; null unless said. */
  recheckAt?: Date | null
  /** Of the desk or, with nobody's id, of a rule, for the history. */
  decision?: { staffId: string | null; reason: string | null }
  now: Date
}

/** The guarded move with its history row; nothing when the payment is in no state to make it. */
export async function moveIntent(
  db: Sql,
  { mover = 'system', recheckAt = null, returnNumber, decision, ...move }: IntentMove,
): Promise<PaymentRow | undefined> {
  const { staffId = null, reason = null } = decision ?? {}
  const { rows } = await sql<PaymentRow>`
    with moved as (
      update payments_intents set status = ${move.to}, outcome_unknown = false, failure_code = ${move.failure},
        refusal_reason = case when ${move.to}::text = 'failed' then ${reason}::text end,
        provider_transaction_id = coalesce(${move.providerTransactionId}, provider_transaction_id),
        return_number = coalesce(${returnNumber ?? null}, return_number),
        provider_code = ${move.code}, next_check_at = null, recheck_at = ${recheckAt}, checks = 0, version = version + 1,
        settled_at = case ${move.to}::text when 'in_review' then settled_at when 'confirmed' then ${move.now}
          else coalesce(settled_at, ${move.now}) end
      where id = ${move.paymentId} and status = any(${statesBefore(paymentMachine, move.to, mover)})
      returning *),
    noted as (
      insert into payments_history (payment_id, status, provider_code, decided_by, reason, at)
      select id, status, provider_code, ${staffId}::uuid, ${reason}::text, ${move.now}::timestamptz from moved)
    select ${COLUMNS} from moved`.execute(db)
  return rows[0]
}

type Postponement = {
  paymentId: string
  isUnknown: boolean
  /** What the customer sees differs from before. */
  isChange: boolean
  code: string
  nextCheckAt: Date
  now: Date
}

export async function postponeCheck(db: Sql, wait: Postponement): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`
    with waiting as (
      update payments_intents set outcome_unknown = ${wait.isUnknown}, provider_code = ${wait.code},
        next_check_at = ${wait.nextCheckAt}, version = version + case when ${wait.isChange}::boolean then 1 else 0 end
      where id = ${wait.paymentId} and status = 'pending' returning *),
    noted as (
      insert into payments_history (payment_id, status, provider_code, at)
      select id, status, provider_code, ${wait.now}::timestamptz from waiting where ${wait.isChange}::boolean)
    select ${COLUMNS} from waiting`.execute(db)
  return rows[0]
}

/** Fences a confirmed payment off from claims, for the sweep to ask it back; says in its history who wanted that, and why. */
export async function startReversal(
  db: Sql,
  { paymentId, staffId, reason, now }: { paymentId: string; staffId: string; reason: string; now: Date },
): Promise<void> {
  await sql`
    with fenced as (
      update payments_intents set reversal_started_at = ${now}
      where id = ${paymentId} and status = 'confirmed' and claimed_at is null and reversal_started_at is null
      returning id, status)
    insert into payments_history (payment_id, status, decided_by, reason, at)
    select id, status, ${staffId}::uuid, ${reason}, ${now}::timestamptz from fenced`.execute(db)
}
