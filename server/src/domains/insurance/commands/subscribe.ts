import type { subscribe as endpoint, Subscription } from '@salama/contract/insurance'
import type { Centavos } from '@salama/contract/kernel/money'
import type { PaymentMethod } from '@salama/contract/payments'
import { newId, type Sql, type Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { Call } from '../../../platform/http/requests/bind.ts'
import type { Platform } from '../../../platform/platform.ts'
import { namesOf } from '../../accounts/public.ts'
import { notify } from '../../notifications/public.ts'
import {
  attachPayment,
  findCredit,
  type LockedPayment,
  makeOnce,
  quoteOfPayment,
  recordSale,
  takePaidQuote,
} from '../../payments/public.ts'
import { describeById } from '../queries.ts'
import { makeCardCode, makePolicyNumber } from '../rules/members.ts'
import { subscribed } from '../rules/notices.ts'
import { dueAtOf, INSURER, PERIOD, periodOf, type Standing } from '../rules/periods.ts'
import { timesOf } from '../settings.ts'
import {
  findSubscriptionPaidWith,
  insertDue,
  insertPaid,
  type QuotedRow,
  setPayment,
  takeQuoted,
} from '../store/periods.ts'
import { findConditions, findPlan, type PlanRow } from '../store/plans.ts'
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
    const id = await makeOnce(
      tx,
      { paymentId: body.transactionId, payerId: userId },
      {
        lock: () => lockHolder(tx.sql, userId),
        findMade: (paymentId) => findSubscriptionPaidWith(tx.sql, { paymentId, userId }),
        async make(named) {
          const order = await orderOf(tx.sql, { ...body, now })
          await makeRoom(tx, userId)
          return open(tx, deps, { userId, order, now }, { named, method: body.paymentMethod })
        },
      },
    )
    return describeById(tx.sql, id, { ...deps, now })
  })
}

type Payment = { named: LockedPayment | undefined; method: PaymentMethod }

/** With the payment that is named, else with unused money of exactly the price, else the plan waits to be paid. */
async function open(tx: Tx, deps: InsuranceDeps, opening: Opening, { named, method }: Payment): Promise<string> {
  const { userId: payerId, order, now } = opening
  const payment = named ?? (await findCredit(tx.sql, { payerId, amount: order.price, method }))
  if (payment === undefined) return openUnpaid(tx, deps, opening)
  const paymentId = payment.id
  const quote = await quoteOfPayment(tx.sql, payment)
  const bound = { ...opening, order: quote ? await quotedFor(tx, order, quote.quoteId) : order }
  const periodId = quote?.status === 'open' ? quote.quoteId : newId(now.getTime())
  if (await takePaidQuote(tx, payment, now)) return openPaid(tx, deps, { ...bound, periodId, paymentId })
  const until = new Date(now.getTime() + timesOf(deps.settings).GRACE)
  const purchase = { kind: PERIOD, id: periodId }
  const state = await attachPayment(tx, { payment, amount: bound.order.price, purchase, until, now })
  return state === 'confirmed'
    ? openPaid(tx, deps, { ...bound, periodId, paymentId })
    : openUnpaid(tx, deps, bound, { periodId, paymentId })
}

/** What the quote of a payment has bound. A payment for another plan is not for this one. */
async function quotedFor(tx: Tx, order: QuotedRow, quoteId: string): Promise<QuotedRow> {
  const quoted = await takeQuoted(tx.sql, quoteId)
  return quoted && quoted.plan_id !== order.plan_id ? refuse('payments.already_claimed') : (quoted ?? order)
}

type Order = QuotedRow & { name: string }

type Asked = { planId: string; conditionsVersion?: number | undefined; now: Date }

/**
 * The plan and the conditions that somebody wants. Refuses `insurance.plan_not_found`, an inactive plan,
 * `insurance.conditions_not_found` and `insurance.conditions_changed`.
 */
export async function orderOf(db: Sql, { planId, conditionsVersion, now }: Asked): Promise<Order> {
  const plan = await requireOffered(db, planId)
  const conditions = await findConditions(db, { version: conditionsVersion, now })
  if (!conditions) return refuse('insurance.conditions_not_found')
  if (!conditions.is_current) refuse('insurance.conditions_changed')
  return { plan_id: plan.id, conditions_version: conditions.version, price: plan.monthly_price, name: plan.name }
}

/** A plan that is sold now. Refuses `insurance.plan_not_found` and an inactive plan. */
export async function requireOffered(db: Sql, planId: string): Promise<PlanRow> {
  const plan = (await findPlan(db, planId)) ?? refuse('insurance.plan_not_found')
  if (plan.is_active) return plan
  const message = 'Este plano já não aceita novas assinaturas. Escolha outro.'
  return refuse('platform.invalid_input', { fields: [{ path: 'planId', code: 'plan_inactive', message }] })
}

/** A membership that nobody pays gives way to another. Refuses `insurance.already_active` and `insurance.payment_under_way`. */
export async function makeRoom(tx: Tx, userId: string): Promise<void> {
  const live = await lockLive(tx.sql, userId)
  if (!live) return
  if (live.status !== 'pending_payment') refuse('insurance.already_active')
  if (live.payment_id !== null) refuse('insurance.payment_under_way')
  await moveSubscription(tx.sql, { id: live.id, to: 'cancelled', mover: 'customer', dueAt: null })
  tx.tell(userId, 'subscription', { id: live.id, version: live.version + 1 })
}

type Opening = { userId: string; order: QuotedRow; now: Date }

/** The first month is paid: sells it and answers the id of the subscription. */
export async function openPaid(
  tx: Tx,
  deps: InsuranceDeps,
  { periodId, paymentId, ...opening }: Opening & { periodId: string; paymentId: string },
): Promise<string> {
  const { userId, order, now } = opening
  const { startsAt, endsAt } = periodOf(now, 1)
  const id = await insertNew(tx, deps, opening, {
    status: 'active',
    startedAt: startsAt,
    paidUntil: endsAt,
    due: null,
  })
  const period = { id: periodId, subscriptionId: id, number: 1, planId: order.plan_id, price: order.price, now }
  await insertPaid(tx.sql, { ...period, paymentId, startsAt, endsAt })
  await sellPeriod(tx, { periodId: period.id, paymentId, payerId: userId, amount: order.price, now })
  await notify(tx, { userId, source: `insurance.subscribed:${id}`, ...subscribed, now })
  return id
}

/** The first month is still to be paid; with `waiting`, by a transfer that staff look for. */
async function openUnpaid(
  tx: Tx,
  deps: InsuranceDeps,
  opening: Opening,
  waiting?: { periodId: string; paymentId: string },
): Promise<string> {
  const { order, now } = opening
  const isUnderWay = waiting !== undefined
  const beginning = { status: 'pending_payment', startedAt: null, paidUntil: null, due: { isUnderWay } } as const
  const subscriptionId = await insertNew(tx, deps, opening, beginning)
  const id = waiting?.periodId ?? newId(now.getTime())
  await insertDue(tx.sql, { id, subscriptionId, planId: order.plan_id, price: order.price, now })
  if (waiting) await setPayment(tx.sql, { id, paymentId: waiting.paymentId })
  return subscriptionId
}

type Beginning = Pick<NewSubscription, 'status' | 'startedAt' | 'paidUntil'> & Pick<Standing, 'due'>

async function insertNew(
  tx: Tx,
  { settings }: InsuranceDeps,
  { userId, order, now }: Opening,
  { due, ...beginning }: Beginning,
): Promise<string> {
  const id = newId(now.getTime())
  const dueAt = dueAtOf({ ...beginning, cancelsAtEnd: false, due }, now, timesOf(settings))
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
