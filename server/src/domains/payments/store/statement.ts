import type { Centavos } from '@salama/contract/kernel/money'
import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'

/** From `since` on, before `until`. */
type Span = { accountId: number; since: Date; until: Date }

export async function findAccount(db: Sql, code: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from payments_ledger_accounts where code = ${code}`.execute(db)
  return rows[0]?.id
}

/** What the account held before and after. */
export async function findTotals(
  db: Sql,
  { accountId, since, until }: Span,
): Promise<{ opening: Centavos; closing: Centavos }> {
  const { rows } = await sql<{ opening: Centavos; closing: Centavos }>`
    select coalesce(sum(amount) filter (where posted_at < ${since}), 0) as opening, coalesce(sum(amount), 0) as closing
    from payments_ledger_entries where account_id = ${accountId} and posted_at < ${until}`.execute(db)
  return rows[0] ?? { opening: 0, closing: 0 }
}

export type StatementRow = {
  id: number
  posted_at: Date
  /** The same to the microsecond, which a Date does not hold. */
  posted_exactly: string
  template: string
  amount: Centavos
  /** The payment, or the pay-out. */
  subject_id: string
  description: string
  reference: string
}

/** In the order of time, those behind `after`. */
export async function findLines(
  db: Sql,
  { accountId, since, until, after, most }: Span & { after: StatementRow | undefined; most: number },
): Promise<StatementRow[]> {
  const { rows } = await sql<StatementRow>`
    select entry.id, entry.posted_at, entry.posted_at::text as posted_exactly, entry.template, entry.amount,
      coalesce(entry.payment_id, entry.payout_id) as subject_id, coalesce(payment.description, 'Pagamento de ganhos') as description,
      coalesce(payment.reference, payout.reference) as reference
    from payments_ledger_entries entry
      left join payments_intents payment on payment.id = entry.payment_id
      left join payments_payouts payout on payout.id = entry.payout_id
    where entry.account_id = ${accountId} and entry.posted_at < ${until}
      and (entry.posted_at, entry.id) > (${after?.posted_exactly ?? since}::timestamptz, ${after?.id ?? 0})
    order by entry.posted_at, entry.id limit ${most}`.execute(db)
  return rows
}
