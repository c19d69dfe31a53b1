import type { Centavos } from '@salama/contract/kernel/money'
import type { DocumentKind } from '@salama/contract/receipts'
import { sql } from 'kysely'
import type { Sql } from '../../platform/db/database.ts'
import type { Credited, Receipt } from './rules/receipts.ts'

export type Series = 'REC' | 'NC'
type OfYear = { series: Series; year: number }

/** The last number given; the row stays locked until the transaction ends, so nobody else numbers in this series. */
export async function lockSeries(db: Sql, { series, year }: OfYear): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    insert into receipts_series (code, year, last) values (${series}, ${year}, 0)
    on conflict (code, year) do update set last = receipts_series.last returning last`.execute(db)
  return rows[0]?.last ?? 0
}

export async function setLastNumber(db: Sql, { series, year, last }: OfYear & { last: number }): Promise<void> {
  await sql`update receipts_series set last = ${last} where code = ${series} and year = ${year}`.execute(db)
}

/** Those of these payments and sales that have a receipt. */
export async function findReceipted(db: Sql, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string | null }>`
    select coalesce(payment_id, sale_id) as id from receipts_documents
    where kind = 'receipt' and (payment_id = any(${ids}) or sale_id = any(${ids}))`.execute(db)
  return new Set(rows.flatMap(({ id }) => id ?? []))
}

export type NewDocument = {
  id: string
  series: Series
  year: number
  number: number
  kind: DocumentKind
  /** Null where a plan paid all of it; then `saleId` is not, and the amount is 0. */
  paymentId: string | null
  saleId: string | null
  refundId: string | null
  amount: Centavos
  snapshot: Receipt
  issuedAt: Date
}

export async function insertDocuments(db: Sql, documents: readonly NewDocument[]): Promise<void> {
  await sql`
    insert into receipts_documents (id, series, year, number, kind, payment_id, sale_id, refund_id, amount, snapshot,
      issued_at)
    select id, series, year, number, kind, "paymentId", "saleId", "refundId", amount, snapshot, "issuedAt"
    from jsonb_to_recordset(${JSON.stringify(documents)}::jsonb) as document (id uuid, series text, year integer,
      number integer, kind text, "paymentId" uuid, "saleId" uuid, "refundId" uuid, amount bigint, snapshot jsonb,
      "issuedAt" timestamptz)`.execute(db)
}

export async function findReceipt(db: Sql, paymentId: string): Promise<Receipt | undefined> {
  const { rows } = await sql<{ snapshot: Receipt }>`
    select snapshot from receipts_documents where payment_id = ${paymentId} and kind = 'receipt'`.execute(db)
  return rows[0]?.snapshot
}

export async function findReceiptOfSale(db: Sql, saleId: string): Promise<Receipt | undefined> {
  const { rows } = await sql<{ snapshot: Receipt }>`
    select snapshot from receipts_documents where sale_id = ${saleId} and kind = 'receipt'`.execute(db)
  return rows[0]?.snapshot
}

/** What stands of a sale that a plan paid wholly: its newest credit note, else its receipt. */
export async function findNewestOfSale(db: Sql, saleId: string): Promise<Receipt | undefined> {
  const { rows } = await sql<{ snapshot: Receipt }>`
    select snapshot from receipts_documents where sale_id = ${saleId}
    order by kind = 'credit_note' desc, year desc, number desc limit 1`.execute(db)
  return rows[0]?.snapshot
}

export async function findCreditNote(db: Sql, refundId: string): Promise<Receipt | undefined> {
  const { rows } = await sql<{ snapshot: Receipt }>`
    select snapshot from receipts_documents where refund_id = ${refundId}`.execute(db)
  return rows[0]?.snapshot
}

/** What credit notes of a payment, or of a sale without one, have given back so far. */
export async function sumCredited(
  db: Sql,
  { paymentId, saleId }: { paymentId: string | null; saleId: string | null },
): Promise<Credited> {
  const { rows } = await sql<Credited>`
    select coalesce(sum(amount), 0)::float8 as amount,
      coalesce(sum((snapshot -> 'vat' ->> 'amount')::bigint), 0)::float8 as vat
    from receipts_documents
    where kind = 'credit_note' and (payment_id = ${paymentId} or sale_id = ${saleId})`.execute(db)
  return rows[0] ?? { amount: 0, vat: 0 }
}

/** Any document of a payment. */
export async function findDocument(
  db: Sql,
  { paymentId, documentId }: { paymentId: string; documentId: string },
): Promise<Receipt | undefined> {
  const { rows } = await sql<{ snapshot: Receipt }>`
    select snapshot from receipts_documents where id = ${documentId} and payment_id = ${paymentId}`.execute(db)
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

/** The receipt, then the credit notes in the order of their numbers: ids made in the same moment have no order. */
export async function findDocuments(db: Sql, paymentId: string): Promise<DocumentRow[]> {
  const { rows } = await sql<DocumentRow>`
    select id, kind, series, year, number, amount, issued_at from receipts_documents
    where payment_id = ${paymentId} order by kind = 'credit_note', year, number`.execute(db)
  return rows
}
