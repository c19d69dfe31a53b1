import { sql } from 'kysely'
import type { Sql } from '../../platform/db/database.ts'

type SubjectRow = { id: string; description: string; reference: string }

export async function findPaymentSubjects(db: Sql, ids: readonly string[]): Promise<SubjectRow[]> {
  const { rows } = await sql<SubjectRow>`
    select id, description, reference from payments_intents where id = any(${ids})`.execute(db)
  return rows
}

/** A refund is described by its payment. */
export async function findRefundSubjects(
  db: Sql,
  ids: readonly string[],
): Promise<(SubjectRow & { payment_id: string })[]> {
  const { rows } = await sql<SubjectRow & { payment_id: string }>`
    select refund.id, payment_id, description, payment.reference
    from payments_refunds refund join payments_intents payment on payment.id = payment_id
    where refund.id = any(${ids})`.execute(db)
  return rows
}
