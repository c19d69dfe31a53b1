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
import { type RawBuilder, sql } from 'kysely'
import type { Sql } from '../../../../platform/db/database.ts'
import { isNotParked } from '../../../../platform/parked/store.ts'
import { type Begun, begunPayment } from '../../payables/store.ts'

export type PaymentRow = {
  id: string
  payer_id: string
  method: PaymentMethod
  amount: Centavos
  description: string
  msisdn: string | null
  reference: string
  purpose_kind: string | null
  purpose_id: string | null
  quote_id: string | null
  status: PaymentStatus
  outcome: 'unknown' | null
  failure_code: FailureCode | null
  provider_transaction_id: string | null
  provider_code: string | null
  created_at: Date
  prompt_expires_at: Date
  settled_at: Date | null
  version: number
  claimed_by_kind: string | null
  claimed_by_id: string | null
  reversal_started_at: Date | null
  return_number: string | null
  bank_number: string | null
  bank_reference: string | null
  proof_upload_id: string | null
  refusal_reason: string | null
}

export const COLUMNS = sql`id, payer_id, method, amount, description, msisdn, reference, purpose_kind, purpose_id, quote_id, status,
  outcome, failure_code, provider_transaction_id, provider_code, created_at, prompt_expires_at,
  settled_at, version, claimed_by_kind, claimed_by_id, reversal_started_at, return_number,
  bank_number, bank_reference, proof_upload_id, refusal_reason`

/** Its owner's; somebody else's is as good as none. */
export async function findPayment(
  db: Sql,
  { paymentId, payerId }: { paymentId: string; payerId: string },
): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`
    select ${COLUMNS} from payments_intents where id = ${paymentId} and payer_id = ${payerId}`.execute(db)
  return rows[0]
}

/** Of everybody who rang the number, and of one payer alone. */
type PromptCount = { all: number; oldestAt: Date | null; own: number; oldestOwnAt: Date | null }

/**
 * Prompts that nobody answered, or that the customer refused: those after each of these instants. Prompts of one number are
 * counted by one transaction at a time.
 */
export async function countUnwantedPrompts(
  db: Sql,
  { msisdn, payerId, since }: { msisdn: string; payerId: string; since: readonly Date[] },
): Promise<PromptCount[]> {
  const { rows } = await sql<PromptCount>`
    select coalesce(total, 0) as "all", oldest_at as "oldestAt", coalesce(own, 0) as own, oldest_own_at as "oldestOwnAt"
    from payments_unwanted_prompts(${msisdn}, ${payerId}, ${since}) order by place`.execute(db)
  return rows
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
  now: Date
}

/** What is written with a payment: its transfer, and what it pays for. */
type IntentWrites = { transfer: RawBuilder<unknown>; payable: Begun | undefined }

/** `isBegun`: whether it is the one payment of its purchase that is under way, where it has one. */
export type StartedPayment = PaymentRow & { isBegun: boolean }

export async function insertIntent(
  db: Sql,
  intent: NewIntent,
  { transfer, payable }: IntentWrites,
): Promise<StartedPayment> {
  const { rows } = await sql<StartedPayment>`
    with created as (
      insert into payments_intents (id, payer_id, method, amount, description, msisdn, reference, purpose_kind, purpose_id,
        quote_id, status, created_at, prompt_expires_at)
      values (${intent.id}, ${intent.payerId}, ${intent.method}, ${intent.amount}, ${intent.description}, ${intent.msisdn},
        ${intent.reference}, ${intent.purpose?.kind ?? null}, ${intent.purpose?.id ?? null}, ${intent.quoteId},
        'pending', ${intent.now}, ${intent.promptExpiresAt})
      returning *),
    noted as (
      insert into payments_history (payment_id, status, at) select id, status, created_at from created),
    begun as (${payable ? begunPayment(payable) : sql`select`}),
    ${transfer}
    select ${COLUMNS}, exists (select from begun) as "isBegun" from created`.execute(db)
  return rows[0] as StartedPayment
}

type Waiting = { sweep: string; now: Date }
type Unclaimed = { settledBefore: Date; methods: readonly MobileMoney[] }

const isUnclaimed = ({ settledBefore, methods }: Unclaimed) => sql`status = 'confirmed' and claimed_at is null
  and method = any(${methods}) and settled_at <= ${settledBefore} and reversal_started_at is null`

/** What came by bank transfer stays its payer's credit, listed to staff: no provider takes a transfer back. */
export async function findUnclaimed(
  db: Sql,
  { sweep, most, now, ...which }: Unclaimed & Waiting & { most: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from payments_intents where ${isUnclaimed(which)} and ${isNotParked(sweep, sql.ref('id'), now)}
    order by settled_at limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

/** When the payment was settled that has waited longest for a claim; null when none waits. */
export async function findOldestUnclaimed(
  db: Sql,
  { sweep, methods, now }: Waiting & { methods: readonly MobileMoney[] },
): Promise<Date | null> {
  const { rows } = await sql<{ settled_at: Date }>`
    select settled_at from payments_intents
    where status = 'confirmed' and claimed_at is null and settled_at is not null
      and method = any(${methods}) and reversal_started_at is null and ${isNotParked(sweep, sql.ref('id'), now)}
    order by settled_at limit 1`.execute(db)
  return rows[0]?.settled_at ?? null
}

/** Fences a payment that nothing claimed in time off from claims, once. */
export async function fenceUnclaimed(
  db: Sql,
  { paymentId, now, ...which }: Unclaimed & { paymentId: string; now: Date },
): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`
    update payments_intents set reversal_started_at = ${now} where id = ${paymentId} and ${isUnclaimed(which)}
    returning ${COLUMNS}`.execute(db)
  return rows[0]
}

declare const locked: unique symbol
/** A payment as it is until this transaction, which has locked it, changes it: nobody reads it again. */
export type LockedPayment = PaymentRow & { readonly [locked]: true }

export async function lockPayment(db: Sql, paymentId: string): Promise<LockedPayment | undefined> {
  const { rows } = await sql<PaymentRow>`
    select ${COLUMNS} from payments_intents where id = ${paymentId} for update`.execute(db)
  return rows[0] as LockedPayment | undefined
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
  /** Of the desk or, with nobody's id, of a rule, for the history. */
  decision?: { staffId: string | null; reason: string | null }
  /** Is posted with the move. */
  posting?: RawBuilder<boolean> | undefined
  now: Date
}

/** The guarded move with its history row; nothing when the payment is in no state to make it. */
export async function moveIntent(
  db: Sql,
  { mover = 'system', returnNumber, decision, posting, ...move }: IntentMove,
): Promise<LockedPayment | undefined> {
  const { staffId = null, reason = null } = decision ?? {}
  const { rows } = await sql<PaymentRow>`
    with moved as (
      update payments_intents set status = ${move.to}, outcome = null, failure_code = ${move.failure},
        refusal_reason = case when ${move.to}::text = 'failed' then ${reason}::text end,
        provider_transaction_id = coalesce(${move.providerTransactionId}, provider_transaction_id),
        return_number = coalesce(${returnNumber ?? null}, return_number),
        provider_code = ${move.code}, version = version + 1,
        settled_at = case ${move.to}::text when 'in_review' then settled_at when 'confirmed' then ${move.now}
          else coalesce(settled_at, ${move.now}) end
      where id = ${move.paymentId} and status = any(${statesBefore(paymentMachine, move.to, mover)})
      returning *),
    noted as (
      insert into payments_history (payment_id, status, provider_code, decided_by, reason, at)
      select id, status, provider_code, ${staffId}::uuid, ${reason}::text, ${move.now}::timestamptz from moved),
    posted as (select ${posting ?? sql`false`} from moved)
    select ${COLUMNS} from moved, (select count(*) from posted) as postings`.execute(db)
  return rows[0] as LockedPayment | undefined
}

type Wait = { paymentId: string; isUnknown: boolean; code: string | null; now: Date }

/** The payer sees whether the provider has answered; nothing when that is as it was. */
export async function noteWaiting(db: Sql, wait: Wait): Promise<PaymentRow | undefined> {
  const outcome = wait.isUnknown ? 'unknown' : null
  const { rows } = await sql<PaymentRow>`
    with waiting as (
      update payments_intents set outcome = ${outcome}, provider_code = ${wait.code}, version = version + 1
      where id = ${wait.paymentId} and status = 'pending' and outcome is distinct from ${outcome} returning *),
    noted as (
      insert into payments_history (payment_id, status, provider_code, at)
      select id, status, provider_code, ${wait.now}::timestamptz from waiting)
    select ${COLUMNS} from waiting`.execute(db)
  return rows[0]
}

/** What was heard of an ended payment and changes nothing, in its history; heard again, it is not noted again. */
export async function noteOnce(
  db: Sql,
  { paymentId, code, reason, now }: { paymentId: string; code: string | null; reason: string; now: Date },
): Promise<void> {
  await sql`
    insert into payments_history (payment_id, status, provider_code, reason, at)
    select id, status, ${code}, ${reason}, ${now}::timestamptz from payments_intents
    where id = ${paymentId} and not exists (
      select from payments_history where payment_id = ${paymentId} and reason = ${reason})`.execute(db)
}

/** Fences a confirmed payment off from claims, to be given back; says in its history who wanted that, and why. */
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
