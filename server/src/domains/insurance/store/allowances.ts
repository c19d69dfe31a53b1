import type { Centavos } from '@salama/contract/kernel/money'
import { startOfDay } from '@salama/contract/kernel/time'
import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'

type PurchaseKey = { kind: string; id: string }

type Benefit = {
  period_id: string
  /** Who holds the plan. */
  holder_id: string
  /** Of a member since they are in the plan. */
  started_at: Date
  share: number | null
  amount: Centavos | null
  ceiling: Centavos
  waiting_days: number
}

/** All null where no plan pays for this kind of service now. `used`: what the purchase uses already, if it ever asked. */
export type PayingRow = { used: Centavos | null } & (Benefit | Record<keyof Benefit, null>)

/**
 * What a purchase uses, and the benefit of the plan of whom it is for in the month that is paid now: of one's own before one
 * that others hold. Without such a benefit it is noted
 * that no plan pays anything of this purchase, now or later.
 */
export async function findPaying(
  db: Sql,
  { patientId, purchase, now }: { patientId: string; purchase: PurchaseKey; now: Date },
): Promise<PayingRow | undefined> {
  const { rows } = await sql<PayingRow>`
    with paying as (
      select p.id as period_id, s.user_id as holder_id, greatest(s.started_at, insured.since) as started_at, b.share,
        b.amount, b.ceiling, b.waiting_days
      from (
        select own.id, own.started_at, 0 from insurance_subscriptions own where own.user_id = ${patientId}
        union all
        select m.subscription_id, m.consented_at, m.place from insurance_members m
        where m.patient_id = ${patientId} and m.removed_at is null) as insured (id, since, place)
        join insurance_subscriptions s on s.id = insured.id
        join insurance_periods p on p.subscription_id = s.id and p.status = 'paid'
          and p.starts_at <= ${now} and p.ends_at >= ${startOfDay(now)}
        join insurance_plans plan on plan.id = coalesce(p.plan_id, s.plan_id) and plan.max_members >= insured.place
        join insurance_benefits b on b.plan_id = plan.id and b.service_kind = ${purchase.kind}
      where s.status = 'active'
      order by (s.user_id = ${patientId}) desc, s.started_at, s.id, p.starts_at desc limit 1),
    noted as (
      insert into insurance_uses (purchase_kind, purchase_id, amount)
      select ${purchase.kind}, ${purchase.id}::uuid, 0 where not exists (select from paying)
      on conflict do nothing)
    select u.amount as used, paying.* from (select) as asked
      left join insurance_uses u on u.purchase_kind = ${purchase.kind} and u.purchase_id = ${purchase.id}
      left join paying on true`.execute(db)
  return rows[0]
}

type Using = PurchaseKey & { periodId: string; ceiling: Centavos; wanted: Centavos }

/** Uses as much as is left, at most `wanted`: of purchases at once each sees what the one before it left. */
export async function useAllowance(db: Sql, { kind, id, periodId, ceiling, wanted }: Using): Promise<Centavos> {
  await sql`
    insert into insurance_allowances (period_id, service_kind, ceiling) values (${periodId}, ${kind}, ${ceiling})
    on conflict do nothing`.execute(db)
  const { rows } = await sql<{ amount: Centavos }>`
    with before as (
      select period_id, service_kind, least(${wanted}::integer, ceiling - used) as amount from insurance_allowances
      where period_id = ${periodId} and service_kind = ${kind} for update),
    taken as (
      update insurance_allowances a set used = a.used + before.amount from before
      where a.period_id = before.period_id and a.service_kind = before.service_kind and before.amount > 0)
    insert into insurance_uses (purchase_kind, purchase_id, period_id, amount)
    select ${kind}, ${id}, period_id, amount from before returning amount`.execute(db)
  return rows[0]?.amount ?? 0
}

/** Its plan pays nothing of this purchase, now or later. */
export async function noteUncovered(db: Sql, { kind, id }: PurchaseKey): Promise<void> {
  await sql`
    insert into insurance_uses (purchase_kind, purchase_id, amount) values (${kind}, ${id}, 0)
    on conflict do nothing`.execute(db)
}

/** So much of what a purchase uses is free again (null: all of it), for the holder of the plan that is returned. */
export async function giveBack(
  db: Sql,
  { kind, id }: PurchaseKey,
  amount: Centavos | null,
): Promise<string | undefined> {
  const { rows } = await sql<{ user_id: string }>`
    with before as (
      select period_id, purchase_kind, purchase_id, least(amount, coalesce(${amount}::integer, amount)) as freed
      from insurance_uses where purchase_kind = ${kind} and purchase_id = ${id} for update),
    lessened as (
      update insurance_uses u set amount = u.amount - before.freed from before
      where u.purchase_kind = before.purchase_kind and u.purchase_id = before.purchase_id)
    update insurance_allowances a set used = a.used - before.freed
    from before join insurance_periods p on p.id = before.period_id
      join insurance_subscriptions s on s.id = p.subscription_id
    where a.period_id = before.period_id and a.service_kind = before.purchase_kind and before.freed > 0
    returning s.user_id`.execute(db)
  return rows[0]?.user_id
}

/** Whether this refund's cover was not given back before. */
export async function noteReturn(db: Sql, { refundId, now }: { refundId: string; now: Date }): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into insurance_returns (refund_id, returned_at) values (${refundId}, ${now})
    on conflict do nothing`.execute(db)
  return numAffectedRows === 1n
}

/** What a subscription has used in the month that is paid now, by kind of service. */
export async function findUsed(
  db: Sql,
  { subscriptionId, now }: { subscriptionId: string; now: Date },
): Promise<Map<string, Centavos>> {
  const { rows } = await sql<{ service_kind: string; used: Centavos }>`
    select a.service_kind, a.used from insurance_allowances a
    where a.period_id = (
      select p.id from insurance_periods p
      where p.subscription_id = ${subscriptionId} and p.status = 'paid' and p.starts_at <= ${now}
        and p.ends_at >= ${startOfDay(now)}
      order by p.starts_at desc limit 1)`.execute(db)
  return new Map(rows.map(({ service_kind, used }) => [service_kind, used]))
}
