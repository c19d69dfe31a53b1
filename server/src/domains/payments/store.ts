import type { Centavos } from '@salama/contract/kernel/money'
import { sql } from 'kysely'
import type { Sql } from '../../platform/db/database.ts'
import type { Payee } from './sales/rules.ts'

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

export type EarnedRow = {
  subject_kind: string
  subject_id: string
  purchase_kind: string
  purchase_id: string
  gross: Centavos
  commission: Centavos
  /** What the payee took by hand. */
  cash: Centavos
}

/** What a payee has of sales, released shares and refunds: the subjects of postings. */
export async function findEarned(
  db: Sql,
  { payee, subjects }: { payee: Payee; subjects: readonly { kind: string; id: string }[] },
): Promise<EarnedRow[]> {
  const isTheirs = sql`share.payee_kind = ${payee.kind} and share.payee_id = ${payee.id}`
  const isCollector = sql`sale.collector_kind = ${payee.kind} and sale.collector_id = ${payee.id}`
  const { rows } = await sql<EarnedRow>`
    with subject as materialized (
      select kind, id from jsonb_to_recordset(${JSON.stringify(subjects)}::jsonb) as subject (kind text, id uuid)),
    sold as (
      select subject.kind, sale.payment_id as id, sale.id as sale_id
      from subject join payments_sales sale on sale.payment_id = subject.id where subject.kind = 'payment'
      union all
      select subject.kind, sale.id, sale.id
      from subject join payments_sales sale on sale.id = subject.id where subject.kind = 'sale')
    select sold.kind as subject_kind, sold.id as subject_id, sale.purchase_kind, sale.purchase_id,
      coalesce(sum(share.amount), 0)::bigint as gross, coalesce(sum(share.commission), 0)::bigint as commission,
      case when ${isCollector} then sale.cash else 0 end as cash
    from sold join payments_sales sale on sale.id = sold.sale_id
      left join payments_shares share on share.sale_id = sale.id and ${isTheirs}
    group by sold.kind, sold.id, sale.id
    union all
    select subject.kind, share.id, sale.purchase_kind, sale.purchase_id, share.amount, share.commission, 0
    from subject join payments_shares share on share.id = subject.id join payments_sales sale on sale.id = share.sale_id
    where subject.kind = 'share' and ${isTheirs}
    union all
    select subject.kind, refund.id, sale.purchase_kind, sale.purchase_id,
      -coalesce(sum(part.amount) filter (where ${isTheirs}), 0)::bigint,
      -coalesce(sum(part.commission) filter (where ${isTheirs}), 0)::bigint,
      case when refund.payment_id is null and ${isCollector} then -coalesce(sum(part.amount), 0)::bigint else 0 end
    from subject join payments_refunds refund on refund.id = subject.id
      join payments_sales sale on sale.id = refund.sale_id
      left join payments_refund_parts part on part.refund_id = refund.id
      left join payments_shares share on share.id = part.share_id
    where subject.kind = 'refund'
    group by subject.kind, refund.id, sale.id`.execute(db)
  return rows
}

export type PayerRow = { id: string; payment_id: string; payer_id: string }

/** Whose these payments are, and these refunds. */
export async function findPayers(db: Sql, ids: readonly string[]): Promise<PayerRow[]> {
  const { rows } = await sql<PayerRow>`
    select id, id as payment_id, payer_id from payments_intents where id = any(${ids}::uuid[])
    union all
    select refund.id, payment.id, payment.payer_id
    from payments_refunds refund join payments_intents payment on payment.id = refund.payment_id
    where refund.id = any(${ids}::uuid[])`.execute(db)
  return rows
}
