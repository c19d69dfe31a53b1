import type { Centavos } from '@salama/contract/kernel/money'
import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'
import type { Line, Payee } from '../rules.ts'

type Binding = {
  paymentId: string
  payerId: string
  amount: Centavos
  purchase: { kind: string; id: string }
  payee: Payee
  now: Date
}

/** The guard of a claim; answers the commission's rate in basis points, or nothing when the payment is not claimable. */
export async function bindPayment(db: Sql, claim: Binding): Promise<{ commission_rate: number } | undefined> {
  const { purchase, payee, now } = claim
  const { rows } = await sql<{ commission_rate: number }>`
    update payments_intents set claimed_by_kind = ${purchase.kind}, claimed_by_id = ${purchase.id}, claimed_at = ${now}
    where id = ${claim.paymentId} and payer_id = ${claim.payerId} and amount = ${claim.amount}
      and status = 'confirmed' and claimed_at is null and reversal_started_at is null
      and (purpose_id is null or (purpose_kind = ${purchase.kind} and purpose_id = ${purchase.id}))
      and (quote_id is null or not exists (select from payments_quotes where id = quote_id and status = 'open'))
    returning (
      select rate from payments_commission_rules
      where payee_kind in (${payee.kind}, 'default') and tstzrange(valid_from, valid_until) @> ${now}::timestamptz
      order by payee_kind = 'default' limit 1) as commission_rate`.execute(db)
  return rows[0]
}

export type EntryRow = { account: string; amount: Centavos; template: string; posted_at: Date }

/** In the order in which they were posted. */
export async function findEntries(db: Sql, paymentId: string): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select code as account, amount, template, posted_at
    from payments_ledger_entries entry join payments_ledger_accounts account on account.id = entry.account_id
    where payment_id = ${paymentId} order by entry.id`.execute(db)
  return rows
}

/** Debit positive, credit negative; together they are zero. */
export async function findBalances(db: Sql): Promise<{ code: string; balance: Centavos }[]> {
  const { rows } = await sql<{ code: string; balance: Centavos }>`
    select code, sum(amount) as balance
    from payments_ledger_entries entry join payments_ledger_accounts account on account.id = entry.account_id
    group by code order by code`.execute(db)
  return rows
}

export type Posting = { transactionId: string; template: string; lines: Line[]; now: Date } & (
  | { paymentId: string }
  | { payoutId: string }
)

/** Posting the same event of a payment or a pay-out again changes nothing. */
export async function postLedger(db: Sql, { transactionId, template, lines, now, ...subject }: Posting): Promise<void> {
  const [paymentId, payoutId] = 'paymentId' in subject ? [subject.paymentId, null] : [null, subject.payoutId]
  await sql`
    select payments_post(${transactionId}::uuid, ${paymentId}::uuid, ${template}, ${JSON.stringify(lines)}::jsonb,
      ${now}::timestamptz, ${payoutId}::uuid)`.execute(db)
}
