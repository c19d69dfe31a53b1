import type { subscribe as endpoint, Subscription } from '@salama/contract/insurance'
import type { Centavos } from '@salama/contract/kernel/money'
import { newId, type Sql, type Tx } from '../../../platform/db/database.ts'
import type { Call } from '../../../platform/http/bind.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import type { Platform } from '../../../platform/platform.ts'
import { namesOf } from '../../accounts/public.ts'
import { notify } from '../../notifications/public.ts'
import { recordSale, takePaidQuote } from '../../payments/public.ts'
import { describeById } from '../queries.ts'
import { subscribed } from '../rules/notices.ts'
import { dueAtOf, INSURER, makeCardCode, makePolicyNumber, PERIOD, periodOf } from '../rules.ts'
import { findSubscriptionPaidWith, insertDue, insertPaid, type QuotedRow, takeQuoted } from '../store/periods.ts'
import { findConditions, findPlan } from '../store/plans.ts'
import {
  insertSubscription,
  lockHolder,
  lockLive,
  moveSubscription,
  type NewSubscription,
} from '../store/subscriptions.ts'

export type InsuranceDeps = Pick<Platform, 'settings'>

/** The sweep that does what time does to subscriptions. */
export const RUN_DUE = 'insurance.due'

type SubscribeCall = Pick<Call<typeof endpoint>, 'body' | 'actor' | 'now' | 'transact'>

/** With a confirmed payment the plan is active at once; the same payment again answers the same. */
export async function subscribe(deps: InsuranceDeps, { body, actor, now, transact }: SubscribeCall) {
  const { userId } = actor
  return transact(async (tx): Promise<Subscription> => {
    await lockHolder(tx.sql, userId)
    const { transactionId: paymentId } = body
    const paidBefore = paymentId && (await findSubscriptionPaidWith(tx.sql, { paymentId, userId }))
    if (paidBefore) return describeById(tx.sql, paidBefore, { ...deps, now })
    const order = await orderOf(tx.sql, { ...body, now })
    await makeRoom(tx, userId)
    const quoted = paymentId === undefined ? undefined : await takeQuotedBy(tx, { paymentId, payerId: userId, now })
    if (quoted && quoted.plan_id !== body.planId) refuse('payments.already_claimed')
    const opening = { userId, order: quoted ?? order, now }
    const id = paymentId ? await openPaid(tx, deps, { ...opening, paymentId }) : await openUnpaid(tx, deps, opening)
    return describeById(tx.sql, id, { ...deps, now })
  })
}

type Order = QuotedRow & { name: string }

/** What this payment's quote has bound, if it was made for one. */
async function takeQuotedBy(tx: Tx, paid: { paymentId: string; payerId: string; now: Date }) {
  const quote = await takePaidQuote(tx, paid)
  return quote && takeQuoted(tx.sql, quote.quoteId)
}

type Asked = { planId: string; conditionsVersion?: number | undefined; now: Date }

/**
 * The plan and the conditions that somebody wants. Refuses `insurance.plan_not_found`, an inactive plan,
 * `insurance.conditions_not_found` and `insurance.conditions_changed`.
 */
export async function orderOf(db: Sql, { planId, conditionsVersion, now }: Asked): Promise<Order> {
  const plan = (await findPlan(db, planId)) ?? refuse('insurance.plan_not_found')
  if (!plan.is_active) {
    const message = 'Este plano já não aceita novas assinaturas. Escolha outro.'
    refuse('platform.invalid_input', { fields: [{ path: 'planId', code: 'plan_inactive', message }] })
  }
  const conditions = await findConditions(db, { version: conditionsVersion, now })
  if (!conditions) return refuse('insurance.conditions_not_found')
  if (!conditions.is_current) refuse('insurance.conditions_changed')
  return { plan_id: plan.id, conditions_version: conditions.version, price: plan.monthly_price, name: plan.name }
}

/** A membership that nobody pays gives way to another. Refuses `insurance.already_active` and `insurance.payment_under_way`. */
export async function makeRoom(tx: Tx, userId: string): Promise<void> {
  const live = await lockLive(tx.sql, userId)
  if (!live) return
  if (live.status !== 'pending_payment') refuse('insurance.already_active')
  if (live.payment_id !== null) refuse('insurance.payment_under_way')
  await moveSubscription(tx.sql, { id: live.id, to: 'cancelled', mover: 'customer', dueAt: null })
}

type Opening = { userId: string; order: QuotedRow; now: Date }

/** The first month is paid: sells it and answers the id of the subscription. */
export async function openPaid(
  tx: Tx,
  deps: InsuranceDeps,
  { paymentId, ...opening }: Opening & { paymentId: string },
): Promise<string> {
  const { userId, order, now } = opening
  const { startsAt, endsAt } = periodOf(now, 1)
  const id = await insertNew(tx, deps, opening, { status: 'active', startedAt: startsAt, paidUntil: endsAt })
  const period = { id: newId(now.getTime()), subscriptionId: id, number: 1, price: order.price, now }
  await insertPaid(tx.sql, { ...period, paymentId, startsAt, endsAt })
  await sellPeriod(tx, { periodId: period.id, paymentId, payerId: userId, amount: order.price, now })
  await notify(tx, { userId, source: `insurance.subscribed:${id}`, ...subscribed, now })
  return id
}

/** The first month is still to be paid. */
async function openUnpaid(tx: Tx, deps: InsuranceDeps, opening: Opening): Promise<string> {
  const { order, now } = opening
  const id = await insertNew(tx, deps, opening, { status: 'pending_payment', startedAt: null, paidUntil: null })
  await insertDue(tx.sql, { id: newId(now.getTime()), subscriptionId: id, price: order.price, now })
  return id
}

type Beginning = Pick<NewSubscription, 'status' | 'startedAt' | 'paidUntil'>

async function insertNew(
  tx: Tx,
  { settings }: InsuranceDeps,
  { userId, order, now }: Opening,
  beginning: Beginning,
): Promise<string> {
  const id = newId(now.getTime())
  const due = beginning.status === 'active' ? null : { isUnderWay: false }
  const dueAt = dueAtOf({ ...beginning, cancelsAtEnd: false, due }, now, settings.policy)
  const name = (await namesOf(tx.sql, [userId])).get(userId)
  await insertSubscription(tx.sql, {
    id,
    userId,
    planId: order.plan_id,
    policyNumber: makePolicyNumber(),
    cardCode: makeCardCode(),
    insuredName: `${name?.firstName ?? ''} ${name?.lastName ?? ''}`.trim(),
    conditionsVersion: order.conditions_version,
    ...beginning,
    dueAt,
    now,
  })
  if (dueAt) tx.dueAt(RUN_DUE, dueAt)
  tx.tell(userId, 'subscription', { id, version: 1 })
  return id
}

type Claiming = { periodId: string; paymentId: string; payerId: string; amount: Centavos; now: Date }

/** The month is sold for the insurer. Refuses as `recordSale` does. */
export async function sellPeriod(tx: Tx, { periodId, paymentId, payerId, amount, now }: Claiming): Promise<void> {
  await recordSale(tx, {
    purchase: { kind: PERIOD, id: periodId },
    payerId,
    payment: { id: paymentId, amount },
    shares: [{ part: 'goods', payee: INSURER, amount }],
    earnerIds: [],
    now,
  })
}
