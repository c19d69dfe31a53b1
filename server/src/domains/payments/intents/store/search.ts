import type { PaymentMethod, PaymentStatus } from '@salama/contract/payments'
import { sql } from 'kysely'
import type { Sql } from '../../../../platform/db/database.ts'
import { COLUMNS, type PaymentRow } from './intents.ts'

/** What the desk may look for; all that is given must fit. */
export type IntentSearch = {
  /** A payment's or a payer's id. */
  id: string | null
  /** Nine national digits. */
  msisdn: string | null
  /** Ours, the provider's or the payer's, without spaces and in capitals. */
  reference: string | null
  /** The key of the number that the bank gave to a transfer. */
  bankNumber: string | null
  /** The last six digits of a payment's id. */
  code: string | null
  status: PaymentStatus | null
  /** Only those made before this one. */
  before: string | null
  most: number
}

/** The newest first: ids are in the order of time. */
export async function searchIntents(db: Sql, search: IntentSearch): Promise<PaymentRow[]> {
  const { id, msisdn, reference, status, before, most } = search
  const { rows } = await sql<PaymentRow>`
    select ${COLUMNS} from payments_intents
    where ${id === null ? sql`true` : sql`(id = ${id}::uuid or payer_id = ${id}::uuid)`}
      and ${msisdn === null ? sql`true` : sql`msisdn = ${msisdn}`}
      and ${reference === null ? sql`true` : bears(reference, search)}
      and ${status === null ? sql`true` : sql`status = ${status}`}
      and ${before === null ? sql`true` : sql`id < ${before}::uuid`}
    order by id desc limit ${most}`.execute(db)
  return rows
}

/** Each arm has an index of its own; the providers' ids are kept as they wrote them. */
const bears = (reference: string, { bankNumber, code }: IntentSearch) => sql`(reference = ${reference}
  or (method in ('m-pesa', 'e-mola', 'mkesh') and provider_transaction_id in (${reference}, ${reference.toLowerCase()}))
  or bank_number_key = ${bankNumber} or bank_reference = ${reference} or right(id::text, 6) = ${code})`

/** Of these people, the newest first. */
export async function findByPayers(
  db: Sql,
  { payerIds, most }: { payerIds: readonly string[]; most: number },
): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select ${COLUMNS} from payments_intents where payer_id = any(${payerIds}::uuid[])
    order by created_at desc, id desc limit ${most}`.execute(db)
  return rows
}

export async function findAnyPayment(db: Sql, paymentId: string): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`
    select ${COLUMNS} from payments_intents where id = ${paymentId}::uuid`.execute(db)
  return rows[0]
}

export type StepRow = {
  status: PaymentStatus
  provider_code: string | null
  decided_by: string | null
  reason: string | null
  at: Date
}

/** Every move of a payment, the first one first. */
export async function findSteps(db: Sql, paymentId: string): Promise<StepRow[]> {
  const { rows } = await sql<StepRow>`
    select status, provider_code, decided_by, reason, at from payments_history
    where payment_id = ${paymentId}::uuid order by id`.execute(db)
  return rows
}

/** Payments of a method made between two ids, in their order; `only`: none but these. */
export async function findPaymentsBetween(
  db: Sql,
  which: { method: PaymentMethod; after: string; before: string; only: readonly string[] | null; most: number },
): Promise<PaymentRow[]> {
  const { method, after, before, only, most } = which
  const { rows } = await sql<PaymentRow>`
    select ${COLUMNS} from payments_intents
    where id > ${after}::uuid and id < ${before}::uuid and method = ${method}
      and ${only === null ? sql`true` : sql`id = any(${only})`}
    order by id limit ${most}`.execute(db)
  return rows
}

/** When the first payment of all was made. */
export async function findFirstPaymentAt(db: Sql): Promise<Date | undefined> {
  const { rows } = await sql<{ created_at: Date }>`
    select created_at from payments_intents order by id limit 1`.execute(db)
  return rows[0]?.created_at
}

export async function findPayers(db: Sql, ids: readonly string[]): Promise<{ id: string; payer_id: string }[]> {
  const { rows } = await sql<{ id: string; payer_id: string }>`
    select id, payer_id from payments_intents where id = any(${ids})`.execute(db)
  return rows
}
