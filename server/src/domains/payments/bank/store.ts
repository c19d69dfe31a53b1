import type { Centavos } from '@salama/contract/kernel/money'
import { ZONE } from '@salama/contract/kernel/time'
import type { Purpose } from '@salama/contract/payments'
import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'
import { COLUMNS, type PaymentRow } from '../intents/store/intents.ts'

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
export async function insertTransfer(db: Sql, transfer: NewTransfer): Promise<PaymentRow> {
  const { rows } = await sql<PaymentRow>`
    with created as (
      insert into payments_intents (id, payer_id, method, amount, description, reference, purpose_kind, purpose_id, quote_id,
        status, created_at, prompt_expires_at, bank_number, bank_number_key, bank_reference, proof_upload_id)
      values (${transfer.id}, ${transfer.payerId}, 'bank-transfer', ${transfer.amount}, ${transfer.description},
        ${transfer.reference}, ${transfer.purpose?.kind ?? null}, ${transfer.purpose?.id ?? null}, ${transfer.quoteId},
        'pending_verification', ${transfer.now}, ${transfer.now}, ${transfer.number}, ${transfer.numberKey},
        ${transfer.bankReference}, ${transfer.proofUploadId})
      returning *),
    noted as (
      insert into payments_history (payment_id, status, at) select id, status, created_at from created)
    select ${COLUMNS} from created`.execute(db)
  return rows[0] as PaymentRow
}

export type WaitingTransferRow = PaymentRow & {
  /** We issued the reference to this payer. */
  is_reference_issued: boolean
  /** How many other payments, of anybody, name the same number or the same reference. */
  duplicates: number
  /** Other transfers of the same amount announced on the same day in Maputo, refused ones left out. */
  similar: { id: string; payer_id: string; bank_number: string; created_at: string }[]
}

const SIMILAR_SHOWN = 5

/** The oldest first. */
export async function findTransfersToVerify(db: Sql, most: number): Promise<WaitingTransferRow[]> {
  const { rows } = await sql<WaitingTransferRow>`
    select ${COLUMNS},
      exists (select from payments_bank_references made
        where made.reference = p.bank_reference and made.user_id = p.payer_id) as is_reference_issued,
      (select count(*) from payments_intents other where other.id <> p.id
        and (other.bank_number_key = p.bank_number_key or other.bank_reference = p.bank_reference)) as duplicates,
      (select coalesce(jsonb_agg(other order by other.id), '[]') from (
        select id, payer_id, coalesce(bank_number, reference) as bank_number, created_at from payments_intents other
        where other.method = 'bank-transfer' and other.amount = p.amount and other.id <> p.id and other.status <> 'failed'
          and (other.created_at at time zone ${ZONE})::date = (p.created_at at time zone ${ZONE})::date
        order by id limit ${SIMILAR_SHOWN}) as other) as similar
    from payments_intents p where status = 'pending_verification' order by id limit ${most}`.execute(db)
  return rows
}

/** Found in the account, wanted by no purchase since `settledBefore`: to be sent back by hand. The oldest first. */
export async function findUnclaimedTransfers(
  db: Sql,
  { settledBefore, most }: { settledBefore: Date; most: number },
): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select ${COLUMNS} from payments_intents
    where status = 'confirmed' and claimed_at is null and method = 'bank-transfer' and settled_at <= ${settledBefore}
    order by settled_at limit ${most}`.execute(db)
  return rows
}
