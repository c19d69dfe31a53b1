import type { Centavos } from '@salama/contract/kernel/money'
import type { Purpose } from '@salama/contract/payments'
import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'
import { COLUMNS, type StartedPayment } from '../intents/store/intents.ts'
import { type Begun, begunPayment } from '../payables/store.ts'

/** Whether it is new: of two alike, which is next to impossible, the second is not written. */
export async function insertReference(
  db: Sql,
  { reference, userId, now }: { reference: string; userId: string; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into payments_bank_references (reference, user_id, created_at) values (${reference}, ${userId}, ${now})
    on conflict do nothing`.execute(db)
  return numAffectedRows === 1n
}

/** For whom a reference was made; undefined for one that is not ours. */
export async function findReferenceOwner(db: Sql, reference: string): Promise<string | undefined> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from payments_bank_references where reference = ${reference}`.execute(db)
  return rows[0]?.user_id
}

/** References that nobody said to have used. */
export async function deleteOldReferences(db: Sql, { before, most }: { before: Date; most: number }): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from payments_bank_references where reference in (
      select reference from payments_bank_references r where created_at < ${before}
        and not exists (select from payments_intents where bank_reference = r.reference)
      limit ${most})`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Transfers that this person says to have made and nobody has found yet. */
export async function countWaiting(db: Sql, payerId: string): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from payments_intents
    where payer_id = ${payerId} and status = 'pending_verification'`.execute(db)
  return rows[0]?.waiting ?? 0
}

export type NewTransfer = {
  id: string
  payerId: string
  amount: Centavos
  description: string
  reference: string
  purpose: Purpose | null
  quoteId: string | null
  number: string
  numberKey: string
  bankReference: string
  proofUploadId: string | null
  now: Date
}

/** Breaks `payments_intents_bank_number` when the number backs another payment. */
export async function insertTransfer(
  db: Sql,
  transfer: NewTransfer,
  payable: Begun | undefined,
): Promise<StartedPayment> {
  const { rows } = await sql<StartedPayment>`
    with created as (
      insert into payments_intents (id, payer_id, method, amount, description, reference, purpose_kind, purpose_id, quote_id,
        status, created_at, prompt_expires_at, bank_number, bank_number_key, bank_reference, proof_upload_id)
      values (${transfer.id}, ${transfer.payerId}, 'bank-transfer', ${transfer.amount}, ${transfer.description},
        ${transfer.reference}, ${transfer.purpose?.kind ?? null}, ${transfer.purpose?.id ?? null}, ${transfer.quoteId},
        'pending_verification', ${transfer.now}, ${transfer.now}, ${transfer.number}, ${transfer.numberKey},
        ${transfer.bankReference}, ${transfer.proofUploadId})
      returning *),
    noted as (
      insert into payments_history (payment_id, status, at) select id, status, created_at from created),
    begun as (${payable ? begunPayment(payable) : sql`select`})
    select ${COLUMNS}, exists (select from begun) as "isBegun" from created`.execute(db)
  return rows[0] as StartedPayment
}
