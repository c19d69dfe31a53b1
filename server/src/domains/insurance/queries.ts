import {
  type Benefit,
  type Conditions,
  type checkCard as cardEndpoint,
  type Plan,
  periodMachine,
  type Subscription,
} from '@salama/contract/insurance'
import type { Reply } from '@salama/contract/kernel/endpoint'
import { formatDay } from '@salama/contract/kernel/time'
import type { Settings } from '../../platform/config/settings.ts'
import type { Sql } from '../../platform/db/database.ts'
import { refuse } from '../../platform/http/replies/refusal.ts'
import type { Purchase } from '../payments/ports.ts'
import { shortName } from './rules/members.ts'
import { graceEnd, isValidOn, waitingEnd } from './rules/periods.ts'
import { insuranceSettings, timesOf } from './settings.ts'
import { findUsed } from './store/allowances.ts'
import { findMembers } from './store/members.ts'
import { findPurchases } from './store/periods.ts'
import { type BenefitRow, findConditions, findPlan, findPlanNow, findPlans, type PlanRow } from './store/plans.ts'
import { findByCard, findById, findShown, type SubscriptionRow } from './store/subscriptions.ts'

export const listPlans = async (db: Sql): Promise<Plan[]> => (await findPlans(db)).map(describePlan)

const describePlan = (row: PlanRow): Plan => ({
  id: row.id,
  name: row.name,
  description: row.description,
  monthlyPrice: row.monthly_price,
  features: row.features,
  isActive: row.is_active,
  maxMembers: row.max_members,
  benefits: row.benefits.map(describeBenefit),
})

const describeBenefit = (row: BenefitRow): Benefit => ({
  serviceKind: row.service_kind,
  service: row.service,
  ...(row.share === null ? {} : { share: row.share }),
  ...(row.amount === null ? {} : { amount: row.amount }),
  ceiling: row.ceiling,
  waitingDays: row.waiting_days,
})

type Asking = { settings: Settings; now: Date }

export async function getSubscription(
  db: Sql,
  { userId, ...asking }: Asking & { userId: string },
): Promise<Subscription | null> {
  const row = await findShown(db, userId)
  return row ? describe(db, row, asking) : null
}

/** One that the caller knows is there. */
export async function describeById(db: Sql, id: string, asking: Asking): Promise<Subscription> {
  const row = await findById(db, id)
  return row ? describe(db, row, asking) : refuse('insurance.no_subscription')
}

async function describe(db: Sql, row: SubscriptionRow, { settings, now }: Asking): Promise<Subscription> {
  const [plan, next, members, used] = [
    await findPlanNow(db, { subscriptionId: row.id, now }),
    row.next_plan_id === null ? undefined : await findPlan(db, row.next_plan_id),
    await findMembers(db, row.id),
    await findUsed(db, { subscriptionId: row.id, now }),
  ]
  if (!plan) throw new Error(`subscription ${row.id} has the unknown plan ${row.plan_id}`)
  const { started_at: startedAt, paid_until: paidUntil } = row
  return {
    id: row.id,
    status: row.status,
    plan: describePlan(plan),
    ...(next ? { next: { id: next.id, name: next.name, monthlyPrice: next.monthly_price } } : {}),
    policyNumber: row.policy_number,
    insured: { name: row.insured_name, ...(row.insured_born_on === null ? {} : { bornOn: row.insured_born_on }) },
    members: members.map(({ id, name, born_on: bornOn, relation, patient_id: patientId }) => ({
      id,
      name,
      bornOn,
      relation,
      ...(patientId === null ? {} : { patientId }),
    })),
    conditionsVersion: row.conditions_version,
    ...(startedAt && paidUntil
      ? { startedAt: startedAt.toISOString(), paidUntil: paidUntil.toISOString(), cardCode: row.card_code }
      : {}),
    ...(row.status === 'past_due' && paidUntil
      ? { graceUntil: graceEnd(paidUntil, timesOf(settings)).toISOString() }
      : {}),
    cancelsAtEnd: row.cancels_at_end,
    ...dueOf(row),
    allowances: startedAt ? plan.benefits.map((benefit) => allowanceOf(benefit, { startedAt, used })) : [],
  }
}

const dueOf = (row: SubscriptionRow): Pick<Subscription, 'due'> =>
  row.period_id === null || row.period_price === null
    ? {}
    : {
        due: {
          periodId: row.period_id,
          amount: row.period_price,
          ...(row.payment_id === null ? {} : { transactionId: row.payment_id }),
        },
      }

type Allowing = { startedAt: Date; used: ReadonlyMap<string, number> }

const allowanceOf = (benefit: BenefitRow, { startedAt, used }: Allowing): Subscription['allowances'][number] => ({
  serviceKind: benefit.service_kind,
  service: benefit.service,
  ceiling: benefit.ceiling,
  used: used.get(benefit.service_kind) ?? 0,
  startsAt: waitingEnd(startedAt, benefit.waiting_days).toISOString(),
})

export async function getConditions(
  db: Sql,
  { version, settings, now }: Asking & { version: number | undefined },
): Promise<Conditions> {
  const row = await findConditions(db, { version, now })
  if (!row) return refuse('insurance.conditions_not_found')
  const { insurer } = settings.of(insuranceSettings)
  return {
    version: row.version,
    isCurrent: row.is_current,
    validFrom: row.valid_from.toISOString(),
    sections: row.sections,
    ...(insurer ? { insurer } : {}),
  }
}

export async function checkCard(
  db: Sql,
  { code, settings, now }: Asking & { code: string },
): Promise<Reply<typeof cardEndpoint>> {
  const row = await findByCard(db, code)
  const plan = row && (await findPlanNow(db, { subscriptionId: row.id, now }))
  if (!row || !plan) return refuse('insurance.card_not_found')
  const members = await findMembers(db, row.id)
  const { insurer } = settings.of(insuranceSettings)
  return {
    isValid: row.status === 'active' && row.paid_until !== null && isValidOn(row.paid_until, now),
    status: row.status,
    planName: plan.name,
    policyNumber: row.policy_number,
    ...(row.paid_until === null ? {} : { validUntil: row.paid_until.toISOString() }),
    people: [row.insured_name, ...members.map(({ name }) => name)].map(shortName),
    ...(insurer ? { insurer: insurer.name } : {}),
  }
}

/** The months of these ids. */
export const describePurchases: Purchase['describe'] = async (db, ids) => {
  const rows = await findPurchases(db, ids)
  return new Map(
    rows.map(({ id, plan_name, number, status, starts_at, ends_at, created_at }) => [
      id,
      {
        title: `Plano ${plan_name}, ${starts_at && ends_at ? `${formatDay(starts_at)} a ${formatDay(ends_at)}` : `mês ${number}`}`,
        status,
        label: periodMachine.states[status].label,
        startsAt: (starts_at ?? created_at).toISOString(),
      },
    ]),
  )
}
