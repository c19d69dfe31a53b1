import type { Conditions } from '@salama/contract/insurance'
import type { Centavos } from '@salama/contract/kernel/money'
import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'

export type BenefitRow = {
  service_kind: string
  service: string
  /** Basis points. */
  share: number | null
  amount: Centavos | null
  ceiling: Centavos
  waiting_days: number
}

export type PlanRow = {
  id: string
  name: string
  description: string
  monthly_price: Centavos
  features: string[]
  is_active: boolean
  max_members: number
  benefits: BenefitRow[]
}

const PLAN_COLUMNS = sql`p.id, p.name, p.description, p.monthly_price, p.features, p.is_active, p.max_members,
  (select coalesce(json_agg(b order by b.service_kind), '[]') from insurance_benefits b where b.plan_id = p.id) as benefits`

/** The cheapest first. */
export async function findPlans(db: Sql): Promise<PlanRow[]> {
  const { rows } = await sql<PlanRow>`
    select ${PLAN_COLUMNS} from insurance_plans p order by p.monthly_price, p.id`.execute(db)
  return rows
}

export async function findPlan(db: Sql, planId: string): Promise<PlanRow | undefined> {
  const { rows } = await sql<PlanRow>`select ${PLAN_COLUMNS} from insurance_plans p where p.id = ${planId}`.execute(db)
  return rows[0]
}

/** The plan of the month that began last, or the one that was bought before any month began. */
export async function findPlanNow(
  db: Sql,
  { subscriptionId, now }: { subscriptionId: string; now: Date },
): Promise<PlanRow | undefined> {
  const { rows } = await sql<PlanRow>`
    select ${PLAN_COLUMNS} from insurance_plans p
    where p.id = (
      select coalesce((
        select month.plan_id from insurance_periods month
        where month.subscription_id = s.id and month.status in ('paid', 'refunded') and month.starts_at <= ${now}
        order by month.number desc limit 1), s.plan_id)
      from insurance_subscriptions s where s.id = ${subscriptionId})`.execute(db)
  return rows[0]
}

export type ConditionsRow = {
  version: number
  valid_from: Date
  sections: Conditions['sections']
  is_current: boolean
}

/** One version, or the one that new subscribers accept now. */
export async function findConditions(
  db: Sql,
  { version, now }: { version: number | undefined; now: Date },
): Promise<ConditionsRow | undefined> {
  const { rows } = await sql<ConditionsRow>`
    with newest as (
      select max(version) as version from insurance_conditions where valid_from <= ${now})
    select c.version, c.valid_from, c.sections, coalesce(c.version = newest.version, false) as is_current
    from insurance_conditions c, newest
    where c.version = coalesce(${version ?? null}::integer, newest.version)`.execute(db)
  return rows[0]
}
