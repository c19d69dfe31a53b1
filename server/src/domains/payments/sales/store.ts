import type { Centavos } from '@salama/contract/kernel/money'
import type { PaymentMethod, Purpose } from '@salama/contract/payments'
import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'

/** The rule of this kind of payee that is valid now, or the default one; in basis points. */
export async function findCommissionRate(
  db: Sql,
  { payeeKind, now }: { payeeKind: string; now: Date },
): Promise<number> {
  const { rows } = await sql<{ rate: number }>`
    select rate from payments_commission_rules
    where payee_kind in (${payeeKind}, 'default') and tstzrange(valid_from, valid_until) @> ${now}::timestamptz
    order by payee_kind = 'default' limit 1`.execute(db)
  const [rule] = rows
  if (!rule) throw new Error(`no commission rule is valid for ${payeeKind} at ${now.toISOString()}`)
  return rule.rate
}

/** Whether one of these people found the bank transfer in the account. */
export async function isApprovedBy(
  db: Sql,
  { paymentId, userIds }: { paymentId: string; userIds: readonly string[] },
): Promise<boolean> {
  if (userIds.length === 0) return false
  const { rows } = await sql`
    select from payments_history
    where payment_id = ${paymentId} and status = 'confirmed' and decided_by = any(${userIds}) limit 1`.execute(db)
  return rows.length > 0
}

type Binding = {
  paymentId: string
  payerId: string
  amount: Centavos
  purchase: { kind: string; id: string }
  payeeAccount: string
  commission: Centavos
  now: Date
}

/** The guard of a claim; false when the payment is not claimable. */
export async function bindPayment(db: Sql, { purchase, now, ...claim }: Binding): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update payments_intents set claimed_by_kind = ${purchase.kind}, claimed_by_id = ${purchase.id}, claimed_at = ${now},
      payee_account = ${claim.payeeAccount}, commission = ${claim.commission}
    where id = ${claim.paymentId} and payer_id = ${claim.payerId} and amount = ${claim.amount}
      and status = 'confirmed' and claimed_at is null and reversal_started_at is null
      and (purpose_id is null or (purpose_kind = ${purchase.kind} and purpose_id = ${purchase.id}))
      and (quote_id is null or not exists (
        select from payments_quotes where id = quote_id and status = 'open'))`.execute(db)
  return numAffectedRows === 1n
}

/** The parts of an account's earnings that may not be paid out yet. */
export type Reserves = {
  /** Earnings of sales after `heldSince`, net of approved refunds. */
  onHold: Centavos
  /** The payee's share of undecided refund requests on older sales. */
  pendingRefunds: Centavos
}

export async function findReserves(
  db: Sql,
  { account, heldSince }: { account: string; heldSince: Date },
): Promise<Reserves> {
  const { rows } = await sql<Reserves>`
    select
      (select coalesce(sum(sale.amount - sale.commission - coalesce(refunded.payable, 0)), 0)
        from payments_intents sale cross join lateral (
          select sum(amount - commission) as payable from payments_refunds
          where payment_id = sale.id and status in ('approved', 'processing', 'in_review', 'completed')) as refunded
        where sale.payee_account = ${account} and sale.claimed_at > ${heldSince}) as "onHold",
      (select coalesce(sum(ceil((sale.amount - sale.commission) * refund.amount / sale.amount::numeric)), 0)
        from payments_refunds refund join payments_intents sale on sale.id = refund.payment_id
        where refund.status = 'requested' and sale.payee_account = ${account}
          and sale.claimed_at <= ${heldSince}) as "pendingRefunds"`.execute(db)
  return rows[0] ?? { onHold: 0, pendingRefunds: 0 }
}

export type ClaimedPaymentRow = {
  id: string
  payer_id: string
  method: PaymentMethod
  amount: Centavos
  reference: string
  claimed_by_kind: Purpose['kind']
  claimed_by_id: string
  settled_at: Date
}

/** Those of these payments that a purchase has used, in the order in which they were claimed. */
export async function findClaimedPayments(db: Sql, paymentIds: readonly string[]): Promise<ClaimedPaymentRow[]> {
  const { rows } = await sql<ClaimedPaymentRow>`
    select id, payer_id, method, amount, reference, claimed_by_kind, claimed_by_id,
      coalesce(settled_at, claimed_at) as settled_at
    from payments_intents
    where id = any(${paymentIds}) and status = 'confirmed' and claimed_at is not null
    order by claimed_at, id`.execute(db)
  return rows
}
