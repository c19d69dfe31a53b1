import type { Centavos } from '@salama/contract/kernel/money'
import type { PaymentMethod, Purpose } from '@salama/contract/payments'
import type { DocumentKind } from '@salama/contract/payments/documents'
import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'
import type { Receipt } from '../rules/receipt.ts'

export type Series = 'REC' | 'NC'
type OfYear = { series: Series; year: number }

/** The last number given; nobody else gives one in this series until the transaction ends. */
export async function lockSeries(db: Sql, { series, year }: OfYear): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    insert into payments_series (code, year, last) values (${series}, ${year}, 0)
    on conflict (code, year) do update set last = payments_series.last returning last`.execute(db)
  return rows[0]?.last ?? 0
}

export async function setLastNumber(db: Sql, { series, year, last }: OfYear & { last: number }): Promise<void> {
  await sql`update payments_series set last = ${last} where code = ${series} and year = ${year}`.execute(db)
}

export type SaleRow = {
  id: string
  payer_id: string
  method: PaymentMethod
  amount: Centavos
  description: string
  reference: string
  claimed_by_kind: Purpose['kind']
  claimed_by_id: string
  settled_at: Date
}

/** Of these payments those that a purchase has used and that have no receipt yet. */
export async function findSalesWithoutReceipt(db: Sql, paymentIds: readonly string[]): Promise<SaleRow[]> {
  const { rows } = await sql<SaleRow>`
    select id, payer_id, method, amount, description, reference, claimed_by_kind, claimed_by_id,
      coalesce(settled_at, claimed_at) as settled_at
    from payments_intents payment
    where id = any(${paymentIds}) and status = 'confirmed' and claimed_at is not null
      and not exists (select from payments_documents where payment_id = payment.id and kind = 'receipt')
    order by claimed_at, id`.execute(db)
  return rows
}

export type NewDocument = {
  id: string
  series: Series
  year: number
  number: number
  kind: DocumentKind
  paymentId: string
  refundId: string | null
  amount: Centavos
  snapshot: Receipt
  issuedAt: Date
}

export async function insertDocuments(db: Sql, documents: readonly NewDocument[]): Promise<void> {
  await sql`
    insert into payments_documents (id, series, year, number, kind, payment_id, refund_id, amount, snapshot,
      issued_at)
    select id, series, year, number, kind, "paymentId", "refundId", amount, snapshot, "issuedAt"
    from jsonb_to_recordset(${JSON.stringify(documents)}::jsonb) as made (id uuid, series text, year integer,
      number integer, kind text, "paymentId" uuid, "refundId" uuid, amount bigint, snapshot jsonb, "issuedAt" timestamptz)`.execute(
    db,
  )
}

export async function findReceipt(db: Sql, paymentId: string): Promise<Receipt | undefined> {
  const { rows } = await sql<{ snapshot: Receipt }>`
    select snapshot from payments_documents where payment_id = ${paymentId} and kind = 'receipt'`.execute(db)
  return rows[0]?.snapshot
}

export async function findCreditNote(db: Sql, refundId: string): Promise<Receipt | undefined> {
  const { rows } = await sql<{ snapshot: Receipt }>`
    select snapshot from payments_documents where refund_id = ${refundId}`.execute(db)
  return rows[0]?.snapshot
}

/** Any document of a payment. */
export async function findDocument(
  db: Sql,
  { paymentId, documentId }: { paymentId: string; documentId: string },
): Promise<Receipt | undefined> {
  const { rows } = await sql<{ snapshot: Receipt }>`
    select snapshot from payments_documents where id = ${documentId} and payment_id = ${paymentId}`.execute(db)
  return rows[0]?.snapshot
}

export type DocumentRow = {
  id: string
  kind: DocumentKind
  series: Series
  year: number
  number: number
  amount: Centavos
  issued_at: Date
}

/** The receipt, then the credit notes as they were numbered: what is issued in one moment has no order by its ids. */
export async function findDocuments(db: Sql, paymentId: string): Promise<DocumentRow[]> {
  const { rows } = await sql<DocumentRow>`
    select id, kind, series, year, number, amount, issued_at from payments_documents
    where payment_id = ${paymentId} order by kind = 'credit_note', year, number`.execute(db)
  return rows
}
