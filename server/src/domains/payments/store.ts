import { sql } from 'kysely'
import type { Sql } from '../../platform/db/database.ts'

type SubjectRow = { id: string; description: string; reference: string }

export async function findPaymentSubjects(db: Sql, ids: readonly string[]): Promise<SubjectRow[]> {
  const { rows } = await sql<SubjectRow>`
    select id, description, reference from payments_intents where id = any(${ids})`.execute(db)
  return rows
}

/** A refund is described by its payment; one without a payment, where nothing went to a wallet, by its reason. */
export async function findRefundSubjects(
  db: Sql,
  ids: readonly string[],
): Promise<(SubjectRow & { payment_id: string | null })[]> {
  const { rows } = await sql<SubjectRow & { payment_id: string | null }>`
    select refund.id, payment_id, coalesce(description, reason) as description,
      coalesce(payment.reference, refund.reference) as reference
    from payments_refunds refund left join payments_intents payment on payment.id = payment_id
    where refund.id = any(${ids})`.execute(db)
  return rows
}

type SaleSubjectRow = { id: string; payment_id: string | null; purchase_kind: string; purchase_id: string }

export async function findSaleSubjects(db: Sql, ids: readonly string[]): Promise<SaleSubjectRow[]> {
  const { rows } = await sql<SaleSubjectRow>`
    select id, payment_id, purchase_kind, purchase_id from payments_sales where id = any(${ids})`.execute(db)
  return rows
}

/** A share is described by its sale. */
export async function findShareSubjects(db: Sql, ids: readonly string[]): Promise<SaleSubjectRow[]> {
  const { rows } = await sql<SaleSubjectRow>`
    select share.id, payment_id, purchase_kind, purchase_id
    from payments_shares share join payments_sales sale on sale.id = sale_id where share.id = any(${ids})`.execute(db)
  return rows
}
