import { newId, type Tx } from '../../../platform/db/database.ts'
import { type Message, notify } from '../../notifications/public.ts'
import * as notices from '../rules/notices.ts'
import { dueAtOf, graceEnd, type Standing, type Step, stepOf } from '../rules/periods.ts'
import { timesOf } from '../settings.ts'
import { insertDue, lapseDue } from '../store/periods.ts'
import { findPlan, findPlanNow } from '../store/plans.ts'
import { lockOverdue, moveSubscription, type SubscriptionRow, setDueAt } from '../store/subscriptions.ts'
import type { InsuranceDeps } from './subscribe.ts'

export const standingOf = (row: SubscriptionRow): Standing => ({
  status: row.status,
  paidUntil: row.paid_until,
  cancelsAtEnd: row.cancels_at_end,
  due: row.period_id === null ? null : { isUnderWay: row.payment_id !== null },
})

type Run = InsuranceDeps & { now: Date }

/** Does what time does to this subscription. Run twice, it changes nothing. */
export async function runDue(tx: Tx, { id, ...run }: Run & { id: string }): Promise<void> {
  const row = await lockOverdue(tx.sql, { id, now: run.now })
  if (!row) return
  await STEPS[stepOf(standingOf(row), run.now)](tx, row, run)
  tx.tell(row.user_id, 'subscription', { id: row.id, version: row.version + 1 })
}

const STEPS: Record<Step, (tx: Tx, row: SubscriptionRow, run: Run) => Promise<void>> = {
  announce,
  past_due: fallBehind,
  cancelled: (tx, row, { now }) => end(tx, row, { to: 'cancelled', message: notices.cancelled, now }),
  expired: (tx, row, { now }) => end(tx, row, { to: 'expired', message: notices.expired, now }),
  wait: (tx, row, { now, settings }) =>
    setDueAt(tx.sql, { id: row.id, dueAt: dueAtOf(standingOf(row), now, timesOf(settings)) }),
}

/** The next month can be paid from now on, and its holder is reminded of it. */
async function announce(tx: Tx, row: SubscriptionRow, { now, settings }: Run): Promise<void> {
  const price = await addNextMonth(tx, row, now)
  const standing = { ...standingOf(row), due: { isUnderWay: false } }
  await setDueAt(tx.sql, { id: row.id, dueAt: dueAtOf(standing, now, timesOf(settings)) })
  if (!row.paid_until) return
  const source = `insurance.renewal:${row.id}:${row.paid_until.toISOString()}`
  const message = notices.renewalDue({ price, paidUntil: row.paid_until })
  await notify(tx, { userId: row.user_id, source, ...message, now })
}

/** Of the plan that was chosen for it, or the same again. Its price is the plan's of the day on which it was made. */
async function addNextMonth(tx: Tx, row: SubscriptionRow, now: Date): Promise<number> {
  const subscriptionId = row.id
  const next = row.next_plan_id
  const plan = await (next === null ? findPlanNow(tx.sql, { subscriptionId, now }) : findPlan(tx.sql, next))
  if (!plan) throw new Error(`subscription ${row.id} has the unknown plan ${next ?? row.plan_id}`)
  const id = newId(now.getTime())
  await insertDue(tx.sql, { id, subscriptionId, planId: plan.id, price: plan.monthly_price, now })
  return plan.monthly_price
}

/** The month is over and the next is not paid: it may still be, for some days. */
async function fallBehind(tx: Tx, row: SubscriptionRow, { now, settings }: Run): Promise<void> {
  // A node that slept through the days before has made no next month yet.
  if (row.period_id === null) await addNextMonth(tx, row, now)
  const due = { isUnderWay: row.payment_id !== null }
  const dueAt = dueAtOf({ ...standingOf(row), status: 'past_due', due }, now, timesOf(settings))
  if (!(await moveSubscription(tx.sql, { id: row.id, to: 'past_due', mover: 'system', dueAt })) || !row.paid_until)
    return
  const source = `insurance.past_due:${row.id}:${row.paid_until.toISOString()}`
  const message = notices.pastDue(graceEnd(row.paid_until, timesOf(settings)))
  await notify(tx, { userId: row.user_id, source, ...message, now })
}

type Ending = { to: 'cancelled' | 'expired'; message: Message; now: Date }

async function end(tx: Tx, row: SubscriptionRow, { to, message, now }: Ending): Promise<void> {
  if (!(await moveSubscription(tx.sql, { id: row.id, to, mover: 'system', dueAt: null }))) return
  await lapseDue(tx.sql, { subscriptionId: row.id, mover: 'system' })
  // Nobody is told of a plan that was never paid.
  if (row.started_at === null) return
  await notify(tx, { userId: row.user_id, source: `insurance.ended:${row.id}`, ...message, now })
}
