import type pg from 'pg'
import type { EntryFacts, Evidence, PaymentFacts, PurchaseFacts, ReturnFacts, ShareFacts } from './audit.ts'
import type { Openness } from './rest.ts'

/** Money that came by bank and that no purchase wants stays its payer's credit. */
export async function opennessOf(client: pg.Client): Promise<Openness> {
  const { rows } = await client.query<{ kind: string; count: number }>(`
    select kind, count(*)::int from (
      select 'payment ' || status as kind from payments_intents
        where status in ('pending', 'pending_verification')
          or (status = 'confirmed' and claimed_at is null and method <> 'bank-transfer')
      union all select 'quote open' from payments_quotes where status = 'open'
      union all select 'refund ' || status from payments_refunds where status in ('requested', 'approved', 'processing')
      union all select 'appointment held' from appointments_appointments where status = 'held'
      union all select 'order ' || status from orders_orders where ended_at is null
      union all select 'ride ' || status from rides_rides where ended_at is null
      union all select 'payout processing' from payouts_payouts where status = 'processing'
      union all select 'news' from platform_outbox where parked_at is null) as open
    group by kind order by kind`)
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))
}

/** Our side of the evidence, and how many callbacks the server took for what. */
export type OwnEvidence = Pick<
  Evidence,
  'payments' | 'entries' | 'purchases' | 'shares' | 'returns' | 'benefits' | 'leftovers'
> & {
  callbacks: Record<string, number>
}

/** Centavos are far below 2^53. */
export async function collectEvidence(client: pg.Client): Promise<OwnEvidence> {
  const payments = await client.query<PaymentFacts>(`
    select id, description as key, payer_id as "payerId", method, amount::float8, status, reference,
      purpose_id as "purposeId", claimed_by_id as "claimedById"
    from payments_intents order by id`)
  const entries = await client.query<EntryFacts>(`
    select posting_id as "postingId", coalesce(refund.payment_id, subject_id) as "paymentId", account,
      line.amount::float8
    from ledger_lines line left join payments_refunds refund on subject_kind = 'refund' and refund.id = subject_id
    order by line.id`)
  const purchases = await client.query<PurchaseFacts>(`
    select purchase.id, purchase.payment_id as "paymentId", is_served or sale.id is not null as "isPaid"
    from (
      select id, payment_id, status not in ('held', 'expired', 'cancelled') as is_served from appointments_appointments
      union all select id, payment_id, status not in ('waiting', 'cancelled') from canteen_meals
      union all select id, payment_id, status in ('active', 'completed') from courses_enrolments
      union all select id, payment_id, status = 'paid' from insurance_periods
      union all select id, payment_id, status not in ('awaiting_payment', 'cancelled', 'rejected') from orders_orders
      union all select id, payment_id, status = 'completed' from rides_rides) as purchase
    left join payments_sales sale on sale.purchase_id = purchase.id order by purchase.id`)
  const shares = await client.query<ShareFacts>(`
    select share.sale_id as "saleId", purchase_id as "purchaseId", part, share.amount::float8, share.commission::float8,
      case when payee_id is null then 'held' else concat_ws(':', 'payable', payee_kind, payee_id) end as account,
      concat_ws(':', 'payable', collector_kind, collector_id) as collector, sale.cash > 0 as "isCash",
      coalesce(taken.amount, 0)::float8 as returned, coalesce(taken.completed, 0)::float8 as completed,
      coalesce(taken.commission, 0)::float8 as "returnedCommission"
    from payments_shares share join payments_sales sale on sale.id = share.sale_id cross join lateral (
      select sum(part.amount) as amount, sum(part.commission) as commission,
        sum(part.amount) filter (where refund.status = 'completed') as completed
      from payments_refund_parts part join payments_refunds refund on refund.id = part.refund_id
      where part.share_id = share.id and refund.status <> 'refused') as taken`)
  const returns = await client.query<ReturnFacts>(`
    select refund.reference, refund.amount::float8, refund.status, payment.reference as "paymentReference", null as account
    from payments_refunds refund join payments_intents payment on payment.id = refund.payment_id
    union all
    select reference, amount::float8, status, null, account from payouts_payouts`)
  const benefits = await client.query<Evidence['benefits'][number]>(`
    select purchase_id as "purchaseId", amount::float8 from canteen_covers
    union all select purchase_id, amount::float8 from insurance_uses where period_id is not null`)
  const leftovers = await client.query<Evidence['leftovers'][number]>(`
    select 'allowance ' || a.period_id as subject, (a.used - coalesce(sum(u.amount), 0))::float8 as amount
    from insurance_allowances a
      left join insurance_uses u on u.period_id = a.period_id and u.purchase_kind = a.service_kind
    group by a.period_id, a.service_kind
    union all select 'shelf ' || id, reserved::float8 from pharmacy_stock`)
  const callbacks = await client.query<{ verdict: string; count: number }>(`
    select verdict, count(*)::int as count from wallets_callbacks group by verdict order by verdict`)
  return {
    payments: payments.rows,
    entries: entries.rows,
    purchases: purchases.rows,
    shares: shares.rows,
    returns: returns.rows,
    benefits: benefits.rows,
    leftovers: leftovers.rows,
    callbacks: Object.fromEntries(callbacks.rows.map(({ verdict, count }) => [verdict, count])),
  }
}
