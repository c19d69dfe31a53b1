import { LIVE_SUBSCRIPTIONS, type SubscriptionStatus, subscriptionMachine } from '@salama/contract/insurance'
import type { Centavos } from '@salama/contract/kernel/money'
import { type Mover, statesBefore } from '@salama/contract/kernel/status'
import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'
import { isNotParked } from '../../../platform/parked/store.ts'

export type SubscriptionRow = {
  id: string
  user_id: string
  plan_id: string
  status: SubscriptionStatus
  policy_number: string
  card_code: string
  insured_name: string
  /** `YYYY-MM-DD`. */
  insured_born_on: string | null
  conditions_version: number
  started_at: Date | null
  paid_until: Date | null
  cancels_at_end: boolean
  /** Of the next month, where it is another. */
  next_plan_id: string | null
  version: number
  /** The month that waits for its payment, if any. */
  period_id: string | null
  period_number: number | null
  period_price: Centavos | null
  payment_id: string | null
}

const COLUMNS = sql`
  s.id, s.user_id, s.plan_id, s.status, s.policy_number, s.card_code, s.insured_name,
  s.insured_born_on::text as insured_born_on, s.conditions_version, s.started_at, s.paid_until, s.cancels_at_end, s.next_plan_id, s.version,
  p.id as period_id, p.number as period_number, p.price as period_price, p.payment_id`
const WITH_DUE = sql`insurance_subscriptions s
  left join insurance_periods p on p.subscription_id = s.id and p.status = 'due'`

/** What one person does about plans happens one after another. */
export async function lockHolder(db: Sql, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`insurance.holder ${userId}`}, 0))`.execute(db)
}

/** The live one, or else the last that was ever paid. */
export async function findShown(db: Sql, userId: string): Promise<SubscriptionRow | undefined> {
  const { rows } = await sql<SubscriptionRow>`
    select ${COLUMNS} from ${WITH_DUE}
    where s.user_id = ${userId} and (s.status = any(${LIVE_SUBSCRIPTIONS}) or s.started_at is not null)
    order by s.status = any(${LIVE_SUBSCRIPTIONS}) desc, s.created_at desc limit 1`.execute(db)
  return rows[0]
}

/** Kept as it is until the transaction ends. */
export async function lockLive(db: Sql, userId: string): Promise<SubscriptionRow | undefined> {
  const { rows } = await sql<SubscriptionRow>`
    select ${COLUMNS} from ${WITH_DUE}
    where s.user_id = ${userId} and s.status = any(${LIVE_SUBSCRIPTIONS}) for update of s`.execute(db)
  return rows[0]
}

export async function findById(db: Sql, id: string): Promise<SubscriptionRow | undefined> {
  const { rows } = await sql<SubscriptionRow>`select ${COLUMNS} from ${WITH_DUE} where s.id = ${id}`.execute(db)
  return rows[0]
}

/** The subscription of a month, kept as it is until the transaction ends. */
export async function lockOfPeriod(db: Sql, periodId: string): Promise<SubscriptionRow | undefined> {
  const { rows } = await sql<SubscriptionRow>`
    select ${COLUMNS} from ${WITH_DUE}
    where s.id = (select subscription_id from insurance_periods where id = ${periodId}) for update of s`.execute(db)
  return rows[0]
}

export async function findByCard(db: Sql, cardCode: string): Promise<SubscriptionRow | undefined> {
  const { rows } = await sql<SubscriptionRow>`
    select ${COLUMNS} from ${WITH_DUE} where s.card_code = ${cardCode} and s.started_at is not null`.execute(db)
  return rows[0]
}

/** The states are those of the index. */
const IS_LIVE = sql`s.status in ('pending_payment', 'active', 'past_due')`

type Waiting = { sweep: string; now: Date }

/** Those that are due, the longest first. */
export async function findOverdue(db: Sql, { sweep, now, most }: Waiting & { most: number }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from insurance_subscriptions s
    where ${IS_LIVE} and s.due_at <= ${now} and ${isNotParked(sweep, sql.ref('s.id'), now)}
    order by s.due_at limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

/** One of them, unless another node works on it or it moved meanwhile. */
export async function lockOverdue(
  db: Sql,
  { id, now }: { id: string; now: Date },
): Promise<SubscriptionRow | undefined> {
  const { rows } = await sql<SubscriptionRow>`
    select ${COLUMNS} from ${WITH_DUE} where s.id = ${id} and ${IS_LIVE} and s.due_at <= ${now}
    for update of s skip locked`.execute(db)
  return rows[0]
}

export async function findNextDue(db: Sql, { sweep, now }: Waiting): Promise<Date | null> {
  const { rows } = await sql<{ due_at: Date }>`
    select s.due_at from insurance_subscriptions s
    where ${IS_LIVE} and s.due_at is not null and ${isNotParked(sweep, sql.ref('s.id'), now)}
    order by s.due_at limit 1`.execute(db)
  return rows[0]?.due_at ?? null
}

export type NewSubscription = {
  id: string
  userId: string
  planId: string
  status: 'pending_payment' | 'active'
  policyNumber: string
  cardCode: string
  insuredName: string
  conditionsVersion: number
  startedAt: Date | null
  paidUntil: Date | null
  dueAt: Date | null
  now: Date
}

export async function insertSubscription(db: Sql, row: NewSubscription): Promise<void> {
  await sql`
    insert into insurance_subscriptions (id, user_id, plan_id, status, policy_number, card_code, insured_name,
      conditions_version, accepted_at, started_at, paid_until, due_at, created_at)
    values (${row.id}, ${row.userId}, ${row.planId}, ${row.status}, ${row.policyNumber}, ${row.cardCode},
      ${row.insuredName}, ${row.conditionsVersion}, ${row.now}, ${row.startedAt}, ${row.paidUntil}, ${row.dueAt},
      ${row.now})`.execute(db)
}

export type Move = { id: string; to: SubscriptionStatus; mover: Mover; dueAt: Date | null }

/** The guarded move; false from any other state. */
export async function moveSubscription(db: Sql, { id, to, mover, dueAt }: Move): Promise<boolean> {
  const from = statesBefore(subscriptionMachine, to, mover)
  const { numAffectedRows } = await sql`
    update insurance_subscriptions set status = ${to}, due_at = ${dueAt}, version = version + 1
    where id = ${id} and status = any(${from})`.execute(db)
  return numAffectedRows === 1n
}

/** A month is paid: the plan is active until its end. */
export async function extendSubscription(
  db: Sql,
  paid: { id: string; startedAt: Date; paidUntil: Date; dueAt: Date | null },
): Promise<boolean> {
  const from = ['active', ...statesBefore(subscriptionMachine, 'active', 'system')]
  const { numAffectedRows } = await sql`
    update insurance_subscriptions set status = 'active', started_at = ${paid.startedAt}, paid_until = ${paid.paidUntil},
      next_plan_id = null, due_at = ${paid.dueAt}, version = version + 1
    where id = ${paid.id} and status = any(${from})`.execute(db)
  return numAffectedRows === 1n
}

export async function setDueAt(db: Sql, { id, dueAt }: { id: string; dueAt: Date | null }): Promise<void> {
  await sql`
    update insurance_subscriptions set due_at = ${dueAt}, version = version + 1 where id = ${id}`.execute(db)
}

export async function setCancels(
  db: Sql,
  { id, cancelsAtEnd, dueAt }: { id: string; cancelsAtEnd: boolean; dueAt: Date | null },
): Promise<void> {
  await sql`
    update insurance_subscriptions set cancels_at_end = ${cancelsAtEnd}, due_at = ${dueAt}, version = version + 1
    where id = ${id}`.execute(db)
}

export async function setNextPlan(db: Sql, { id, planId }: { id: string; planId: string | null }): Promise<void> {
  await sql`
    update insurance_subscriptions set next_plan_id = ${planId}, version = version + 1 where id = ${id}`.execute(db)
}

export async function setInsured(
  db: Sql,
  { id, name, bornOn }: { id: string; name: string; bornOn: string },
): Promise<void> {
  await sql`
    update insurance_subscriptions set insured_name = ${name}, insured_born_on = ${bornOn}::date, version = version + 1
    where id = ${id}`.execute(db)
}
