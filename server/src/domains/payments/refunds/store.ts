import type { Centavos } from '@salama/contract/kernel/money'
import { type Mover, statesBefore } from '@salama/contract/kernel/status'
import type { PaymentMethod } from '@salama/contract/payments'
import { type RefundStatus, refundMachine } from '@salama/contract/payments/refunds'
import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'
import { COLUMNS as PAYMENT_COLUMNS, type PaymentRow } from '../intents/store/intents.ts'
import type { SharePart } from '../sales/rules.ts'
import type { Borne } from './rules/borne.ts'
import type { Channel } from './rules/channels.ts'
import type { Bearer, RefundPart, WantedOfRule } from './rules/parts.ts'

/** Who began a refund: a rule of the product, staff, or its payer. */
export type RefundCause = 'system' | 'staff' | 'payer'

export type RefundRow = {
  id: string
  sale_id: string
  /** Null where nothing goes back to a wallet. */
  payment_id: string | null
  amount: Centavos
  status: RefundStatus
  reason: string
  cause: RefundCause
  started_by: string | null
  refusal_reason: string | null
  reference: string
  channel: Channel
  outcome: 'unknown' | null
  provider_code: string | null
  return_number: string | null
  returned_from: PaymentMethod | null
  /** Of one that a rule began and that waits for staff: what its approval gives back. */
  wanted: WantedOfRule | null
  created_at: Date
  settled_at: Date | null
}

const COLUMNS = sql`id, sale_id, payment_id, amount, status, reason, cause, started_by, refusal_reason, reference, channel,
  outcome, provider_code, return_number, returned_from, wanted, created_at, settled_at`

/** Of one payment, the oldest first. */
export async function findRefunds(db: Sql, paymentId: string): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`
    select ${COLUMNS} from payments_refunds where payment_id = ${paymentId} order by id`.execute(db)
  return rows
}

/** What a rule wanted back of a sale and nobody has decided on. */
export async function findHeldRefunds(db: Sql, saleId: string): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`
    select ${COLUMNS} from payments_refunds
    where sale_id = ${saleId} and status = 'requested' and wanted is not null order by id`.execute(db)
  return rows
}

/** Those of these payments whose payer has asked for money back and waits for the answer. */
export async function findAskedRefunds(db: Sql, paymentIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (paymentIds.length === 0) return new Set()
  const { rows } = await sql<{ payment_id: string }>`
    select payment_id from payments_refunds
    where payment_id = any(${paymentIds}) and status = 'requested' and cause = 'payer'`.execute(db)
  return new Set(rows.map((row) => row.payment_id))
}

export async function findRefund(db: Sql, refundId: string): Promise<RefundRow | undefined> {
  const { rows } = await sql<RefundRow>`
    select ${COLUMNS} from payments_refunds where id = ${refundId}`.execute(db)
  return rows[0]
}

/** A refund with what the desk must know of its payment. */
export type RefundFileRow = RefundRow & {
  payment_id: string
  payer_id: string
  method: PaymentMethod
  description: string
  purchase_kind: string
  purchase_id: string
  paid: Centavos
  /** What no refund of the payment has asked for. */
  refundable: Centavos
}

/** Of one refund, or of all that are not final: those in review first, and of each group the oldest. */
export async function findRefundFiles(
  db: Sql,
  which: { refundId: string } | 'open',
  most: number,
): Promise<RefundFileRow[]> {
  const wanted =
    which === 'open'
      ? sql`refund.status in ('requested', 'approved', 'processing', 'in_review')`
      : sql`refund.id = ${which.refundId}`
  const { rows } = await sql<RefundFileRow>`
    select refund.*, payment.payer_id, method, description, purchase_kind, purchase_id, payment.amount as paid,
      payment.amount - coalesce((select sum(amount) from payments_refunds other
        where other.payment_id = payment.id and other.status <> 'refused'), 0) as refundable
    from (select ${COLUMNS} from payments_refunds) refund
      join payments_intents payment on payment.id = refund.payment_id
      join payments_sales sale on sale.id = refund.sale_id
    where ${wanted} order by refund.status <> 'in_review', refund.id limit ${most}`.execute(db)
  return rows
}

/** Refunds on which staff can act: what `actionsOn` says of one, over all. */
export async function countActionable(db: Sql): Promise<{ count: number; oldest: Date | null }> {
  const { rows } = await sql<{ count: number; oldest: Date | null }>`
    select count(*)::integer as count, min(refund.created_at) as oldest
    from payments_refunds refund join payments_intents payment on payment.id = refund.payment_id
    where refund.status in ('requested', 'in_review')
      or (refund.status = 'approved' and payment.method = 'bank-transfer')`.execute(db)
  return rows[0] ?? { count: 0, oldest: null }
}

/** What `payments_refunds` say of a payment changes under its lock only. */
export async function lockPaymentOfRefund(db: Sql, refundId: string): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`
    select ${PAYMENT_COLUMNS} from payments_intents
    where id = (select payment_id from payments_refunds where id = ${refundId}) for update`.execute(db)
  return rows[0]
}

/** How much of each payment is back with its payer; those of which nothing is are left out. */
export async function sumRefunded(db: Sql, paymentIds: readonly string[]): Promise<Map<string, Centavos>> {
  const { rows } = await sql<{ payment_id: string; amount: Centavos }>`
    select payment_id, sum(amount) as amount from payments_refunds
    where payment_id = any(${paymentIds}) and status = 'completed' group by payment_id`.execute(db)
  return new Map(rows.map(({ payment_id, amount }) => [payment_id, amount]))
}

export type NewRefund = {
  id: string
  saleId: string
  paymentId: string | null
  amount: Centavos
  reason: string
  reference: string
  cause: RefundCause
  startedBy: string | null
  wanted?: WantedOfRule
  now: Date
}

/** As asked for. Breaks `payments_refunds_captured` when more would go back than was taken. */
export async function insertRefund(db: Sql, refund: NewRefund): Promise<RefundRow> {
  const { rows } = await sql<RefundRow>`
    with created as (
      insert into payments_refunds (id, sale_id, payment_id, amount, status, reason, cause, started_by, reference, channel,
        wanted, created_at)
      values (${refund.id}, ${refund.saleId}, ${refund.paymentId}, ${refund.amount}, 'requested', ${refund.reason},
        ${refund.cause}, ${refund.startedBy}, ${refund.reference}, ${refund.paymentId === null ? 'none' : 'reversal'},
        ${refund.wanted ? JSON.stringify(refund.wanted) : null}::jsonb, ${refund.now})
      returning *),
    noted as (
      insert into payments_refund_history (refund_id, status, decided_by, at)
      select id, status, started_by, created_at from created)
    select ${COLUMNS} from created`.execute(db)
  return rows[0] as RefundRow
}

export type RefundMove = {
  refundId: string
  to: RefundStatus
  mover: Mover
  /** Null keeps the one it has. */
  code: string | null
  /** Of the desk, for the history. */
  staffId?: string
  refusalReason?: string
  returnNumber?: string
  returnedFrom?: PaymentMethod
  channel?: Channel
  /** The provider may have returned it. */
  isUnknown?: boolean
  providerTransactionId?: string
  now: Date
}

/** The guarded move with its history row; nothing when the refund is in no state to make it. */
export async function moveRefund(db: Sql, move: RefundMove): Promise<RefundRow | undefined> {
  const { rows } = await sql<RefundRow>`
    with moved as (
      update payments_refunds set status = ${move.to}, refusal_reason = ${move.refusalReason ?? null},
        return_number = coalesce(${move.returnNumber ?? null}, return_number),
        returned_from = ${move.returnedFrom ?? null},
        channel = coalesce(${move.channel ?? null}, channel), outcome = ${move.isUnknown ? 'unknown' : null},
        provider_code = coalesce(${move.code}, provider_code),
        provider_transaction_id = coalesce(${move.providerTransactionId ?? null}, provider_transaction_id),
        settled_at = case when ${move.to}::text in ('completed', 'refused') then ${move.now}::timestamptz end
      where id = ${move.refundId} and status = any(${statesBefore(refundMachine, move.to, move.mover)})
      returning *),
    noted as (
      insert into payments_refund_history (refund_id, status, provider_code, decided_by, at)
      select id, status, ${move.code}::text, ${move.staffId ?? null}::uuid, ${move.now}::timestamptz from moved)
    select ${COLUMNS} from moved`.execute(db)
  return rows[0]
}

/** Whether this is the number of a provider's own return of another refund, or of an unwanted payment by hand. */
export async function isReturnNumber(
  db: Sql,
  { refundId, returnNumber, method }: { refundId: string; returnNumber: string; method: PaymentMethod },
): Promise<boolean> {
  const { rows } = await sql`
    select from payments_refunds refund join payments_intents payment on payment.id = refund.payment_id
    where refund.id <> ${refundId} and payment.method = ${method}
      and upper(refund.provider_transaction_id) = upper(regexp_replace(${returnNumber}, '\\s', '', 'g'))
    union all
    select from payments_intents
    where method = ${method}
      and upper(regexp_replace(return_number, '\\s', '', 'g')) = upper(regexp_replace(${returnNumber}, '\\s', '', 'g'))
    limit 1`.execute(db)
  return rows.length > 0
}

export type RefundStepRow = {
  refund_id: string
  status: RefundStatus
  provider_code: string | null
  decided_by: string | null
  at: Date
}

/** Every move of these refunds, the first one first. */
export async function findRefundSteps(db: Sql, refundIds: readonly string[]): Promise<RefundStepRow[]> {
  const { rows } = await sql<RefundStepRow>`
    select refund_id, status, provider_code, decided_by, at from payments_refund_history
    where refund_id = any(${refundIds}) order by id`.execute(db)
  return rows
}

/** What its payer sees of a payment has changed. */
export async function renewPayment(
  db: Sql,
  paymentId: string,
): Promise<{ id: string; payer_id: string; version: number }> {
  const { rows } = await sql<{ id: string; payer_id: string; version: number }>`
    update payments_intents set version = version + 1 where id = ${paymentId}
    returning id, payer_id, version`.execute(db)
  return rows[0] as { id: string; payer_id: string; version: number }
}

/** Of several payments. */
export async function findRefundIds(
  db: Sql,
  paymentIds: readonly string[],
): Promise<{ id: string; payment_id: string }[]> {
  const { rows } = await sql<{ id: string; payment_id: string }>`
    select id, payment_id from payments_refunds where payment_id = any(${paymentIds})`.execute(db)
  return rows
}

type Returned = { refundId: string; providerTransactionId: string; code: string; now: Date }

/**
 * The provider says that it returned what stands elsewhere by now: in doubt, with the provider's id, so that nothing is
 * decided as if nothing had been done. False when it is known as returned by exactly this.
 */
export async function noteReturned(
  db: Sql,
  { refundId, providerTransactionId, code, now }: Returned,
): Promise<boolean> {
  const { rows } = await sql`
    with noted as (
      update payments_refunds set outcome = 'unknown', provider_transaction_id = ${providerTransactionId}
      where id = ${refundId} and (status <> 'completed' or return_number <> ${providerTransactionId})
      returning id, status)
    insert into payments_refund_history (refund_id, status, provider_code, at)
    select id, status, ${code}, ${now}::timestamptz from noted returning refund_id`.execute(db)
  return rows.length === 1
}

/** The payment of each of these refunds; of those that give no money back none. */
export async function findPaymentsOfRefunds(db: Sql, refundIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; payment_id: string }>`
    select id, payment_id from payments_refunds where id = any(${refundIds}) and payment_id is not null`.execute(db)
  return new Map(rows.map(({ id, payment_id }) => [id, payment_id]))
}

/** What a refund takes of each share. */
export async function insertParts(
  db: Sql,
  { refundId, parts }: { refundId: string; parts: readonly RefundPart[] },
): Promise<void> {
  const rows = parts.map(({ share, amount, commission, borneBy }) => ({
    share_id: share.id,
    amount,
    commission,
    borne_by: borneBy === null || borneBy === 'house' ? borneBy : 'seller',
  }))
  await sql`
    insert into payments_refund_parts (refund_id, share_id, amount, commission, borne_by)
    select ${refundId}::uuid, share_id, amount, commission, borne_by
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as part (share_id uuid, amount bigint, commission bigint, borne_by text)`.execute(db)
}

export type PartRow = {
  share_id: string
  part: SharePart
  payee_kind: string
  payee_id: string | null
  amount: Centavos
  commission: Centavos
  borne_by: Bearer | null
}

export async function findParts(db: Sql, refundId: string): Promise<PartRow[]> {
  const { rows } = await sql<PartRow>`
    select share_id, share.part, payee_kind, payee_id, taken.amount, taken.commission, taken.borne_by
    from payments_refund_parts taken join payments_shares share on share.id = share_id
    where refund_id = ${refundId} order by share_id`.execute(db)
  return rows
}

/** How much of the price of a sale is back with who paid it, an insurer's part included. */
export async function sumCompleted(db: Sql, saleId: string): Promise<Centavos> {
  const { rows } = await sql<{ amount: Centavos }>`
    select coalesce(sum(taken.amount), 0) as amount
    from payments_refunds refund join payments_refund_parts taken on taken.refund_id = refund.id
    where sale_id = ${saleId} and status = 'completed' and taken.amount > 0`.execute(db)
  return rows[0]?.amount ?? 0
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

type Whose = { payerId: string; sellerId: string | null; driverId: string | null }

/** What the house bore by rules since then of these three. Who asks passes one at a time until the transaction ends. */
export async function sumBorne(
  db: Sql,
  { payerId, sellerId, driverId, since }: Whose & { since: Date },
): Promise<Borne> {
  await sql`select pg_advisory_xact_lock(hashtextextended('payments.borne', 0))`.execute(db)
  const { rows } = await sql<Borne>`
    select coalesce(sum(amount) filter (where payer_id = ${payerId}), 0)::float8 as payer,
      coalesce(sum(amount) filter (where seller_id = ${sellerId}), 0)::float8 as seller,
      coalesce(sum(amount) filter (where driver_id = ${driverId}), 0)::float8 as driver
    from payments_borne
    where at > ${since} and (payer_id = ${payerId} or seller_id = ${sellerId} or driver_id = ${driverId})`.execute(db)
  return rows[0] ?? { payer: 0, seller: 0, driver: 0 }
}

type NewBorne = Whose & { refundId: string; amount: Centavos; now: Date }

export async function insertBorne(
  db: Sql,
  { refundId, payerId, sellerId, driverId, amount, now }: NewBorne,
): Promise<void> {
  await sql`
    insert into payments_borne (refund_id, payer_id, seller_id, driver_id, amount, at)
    values (${refundId}, ${payerId}, ${sellerId}, ${driverId}, ${amount}, ${now})`.execute(db)
}
