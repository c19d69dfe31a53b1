import { type PeriodStatus, periodMachine } from '@salama/contract/insurance'
import type { Centavos } from '@salama/contract/kernel/money'
import { type Mover, statesBefore } from '@salama/contract/kernel/status'
import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'

export type NewPeriod = {
  id: string
  subscriptionId: string
  number: number
  planId: string
  price: Centavos
  now: Date
}

/** The next month, which waits for its payment; one that was given up waits again. */
export async function insertDue(db: Sql, row: Omit<NewPeriod, 'number'>): Promise<void> {
  await sql`
    insert into insurance_periods (id, subscription_id, number, status, plan_id, price, created_at)
    select ${row.id}, ${row.subscriptionId}, coalesce(max(number), 0) + 1, 'due', ${row.planId}, ${row.price}, ${row.now}
    from insurance_periods where subscription_id = ${row.subscriptionId} and status <> 'lapsed'
    on conflict (subscription_id, number) do update
      set status = 'due', plan_id = excluded.plan_id, price = excluded.price
      where insurance_periods.status = any(${statesBefore(periodMachine, 'due', 'system')})`.execute(db)
}

/** The month that waits for its payment becomes one of another plan; nothing where none waits. */
export async function setDuePlan(
  db: Sql,
  { subscriptionId, planId, price }: { subscriptionId: string; planId: string; price: Centavos },
): Promise<void> {
  await sql`
    update insurance_periods set plan_id = ${planId}, price = ${price}
    where subscription_id = ${subscriptionId} and status = 'due' and payment_id is null`.execute(db)
}

type Paid = { paymentId: string; startsAt: Date; endsAt: Date }

/** The first month of a plan that is paid before it is made. */
export async function insertPaid(db: Sql, row: NewPeriod & Paid): Promise<void> {
  await sql`
    insert into insurance_periods (id, subscription_id, number, status, plan_id, price, payment_id, starts_at, ends_at,
      created_at)
    values (${row.id}, ${row.subscriptionId}, ${row.number}, 'paid', ${row.planId}, ${row.price}, ${row.paymentId},
      ${row.startsAt}, ${row.endsAt}, ${row.now})`.execute(db)
}

/** The guarded move from due to paid. */
export async function markPaid(db: Sql, { id, paymentId, startsAt, endsAt }: Paid & { id: string }): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update insurance_periods set status = 'paid', payment_id = ${paymentId}, starts_at = ${startsAt}, ends_at = ${endsAt}
    where id = ${id} and status = any(${statesBefore(periodMachine, 'paid', 'system')})`.execute(db)
  return numAffectedRows === 1n
}

/** Nobody pays it any more. */
export async function lapseDue(
  db: Sql,
  { subscriptionId, mover }: { subscriptionId: string; mover: Mover },
): Promise<void> {
  await sql`
    update insurance_periods set status = 'lapsed', payment_id = null
    where subscription_id = ${subscriptionId} and status = any(${statesBefore(periodMachine, 'lapsed', mover)})`.execute(
    db,
  )
}

/** Its money is back with its payer. Answers the subscription. */
export async function markRefunded(
  db: Sql,
  id: string,
): Promise<{ subscription_id: string; ends_at: Date } | undefined> {
  const { rows } = await sql<{ subscription_id: string; ends_at: Date }>`
    update insurance_periods set status = 'refunded'
    where id = ${id} and status = any(${statesBefore(periodMachine, 'refunded', 'system')}) and ends_at is not null
    returning subscription_id, ends_at`.execute(db)
  return rows[0]
}

/** Notes a payment as under way for a month whose subscription the caller has locked, or has just made. */
export async function setPayment(db: Sql, { id, paymentId }: { id: string; paymentId: string }): Promise<void> {
  await sql`update insurance_periods set payment_id = ${paymentId} where id = ${id} and status = 'due'`.execute(db)
}

/** The payment came to nothing: the month waits for another. */
export async function dropPayment(db: Sql, { id, paymentId }: { id: string; paymentId: string }): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update insurance_periods set payment_id = null
    where id = ${id} and payment_id = ${paymentId} and status = 'due'`.execute(db)
  return numAffectedRows === 1n
}

/** The subscription of this person that this payment has paid, or is to pay. */
export async function findSubscriptionPaidWith(
  db: Sql,
  { paymentId, userId }: { paymentId: string; userId: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ subscription_id: string }>`
    select p.subscription_id from insurance_periods p join insurance_subscriptions s on s.id = p.subscription_id
    where p.payment_id = ${paymentId} and s.user_id = ${userId}`.execute(db)
  return rows[0]?.subscription_id
}

export type PurchasedRow = {
  id: string
  plan_name: string
  number: number
  status: PeriodStatus
  starts_at: Date | null
  ends_at: Date | null
  created_at: Date
}

export async function findPurchases(db: Sql, ids: readonly string[]): Promise<PurchasedRow[]> {
  const { rows } = await sql<PurchasedRow>`
    select p.id, plan.name as plan_name, p.number, p.status, p.starts_at, p.ends_at, p.created_at
    from insurance_periods p join insurance_subscriptions s on s.id = p.subscription_id
      join insurance_plans plan on plan.id = coalesce(p.plan_id, s.plan_id)
    where p.id = any(${ids})`.execute(db)
  return rows
}

/** What a quote for a first month binds. */
export type QuotedRow = { plan_id: string; conditions_version: number; price: Centavos }

/** Whether this is the person's only open quote for a plan now. */
export async function insertQuoted(
  db: Sql,
  { quoteId, userId, ...row }: QuotedRow & { quoteId: string; userId: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into insurance_quotes (quote_id, user_id, plan_id, conditions_version, price)
    values (${quoteId}, ${userId}, ${row.plan_id}, ${row.conditions_version}, ${row.price})
    on conflict do nothing`.execute(db)
  return numAffectedRows === 1n
}

export async function takeQuoted(db: Sql, quoteId: string): Promise<QuotedRow | undefined> {
  const { rows } = await sql<QuotedRow>`
    delete from insurance_quotes where quote_id = ${quoteId}
    returning plan_id, conditions_version, price`.execute(db)
  return rows[0]
}
