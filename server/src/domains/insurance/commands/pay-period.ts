import type { Tx } from '../../../platform/db/database.ts'
import { Refusal, refuse } from '../../../platform/http/refusal.ts'
import { notify } from '../../notifications/public.ts'
import type { PreparePayment } from '../../payments/ports.ts'
import * as notices from '../rules/notices.ts'
import { dueAtOf, periodOf } from '../rules.ts'
import { timesOf } from '../settings.ts'
import { dropPayment, findPeriod, markPaid, markRefunded, startPayment } from '../store/periods.ts'
import {
  extendSubscription,
  lockOfPeriod,
  moveSubscription,
  type SubscriptionRow,
  setDueAt,
} from '../store/subscriptions.ts'
import { standingOf } from './run-due.ts'
import { type InsuranceDeps, RUN_DUE, sellPeriod } from './subscribe.ts'

/**
 * A month that is due can be paid by its holder, once at a time, with exactly its price. Refuses
 * `payments.purpose_not_payable` (foreign, unknown, paid or given up), `payments.already_under_way` and
 * `payments.amount_changed`.
 */
export const preparePeriodPayment =
  ({ settings }: InsuranceDeps): PreparePayment =>
  async (tx, { id, paymentId, payerId, amount, now }) => {
    const subscription = await lockOfPeriod(tx.sql, id)
    if (await startPayment(tx.sql, { id, payerId, paymentId, amount })) {
      if (subscription) await reschedule(tx, { ...subscription, payment_id: paymentId }, { settings, now })
      return
    }
    const period = await findPeriod(tx.sql, id)
    if (period?.user_id !== payerId || period.status !== 'due') return refuse('payments.purpose_not_payable')
    if (period.payment_id !== null) {
      return refuse('payments.already_under_way', { details: { transactionId: period.payment_id } })
    }
    return refuse('payments.amount_changed', { details: { amountDue: period.price } })
  }

type Paid = { periodId: string; paymentId: string; payerId: string; now: Date }

/** The money for a month is there. A month that nobody pays any more takes none: what nothing claims is given back. */
export async function payDuePeriod(
  tx: Tx,
  deps: InsuranceDeps,
  { periodId, paymentId, payerId, now }: Paid,
): Promise<void> {
  const found = await lockOfPeriod(tx.sql, periodId)
  if (!found || found.period_id !== periodId || found.user_id !== payerId) return
  try {
    await sellPeriod(tx, { periodId, paymentId, payerId, amount: found.period_price ?? 0, now })
  } catch (error) {
    // Given back or used elsewhere since: the month goes on waiting.
    if (!(error instanceof Refusal) || !NOT_CLAIMABLE.includes(error.code)) throw error
    return
  }
  const { number, startedAt, startsAt, endsAt } = monthOf(found, now)
  await markPaid(tx.sql, { id: periodId, paymentId, startsAt, endsAt })
  const paidNow = { status: 'active', paidUntil: endsAt, cancelsAtEnd: found.cancels_at_end, due: null } as const
  const dueAt = dueAtOf(paidNow, now, timesOf(deps.settings))
  await extendSubscription(tx.sql, { id: found.id, startedAt, paidUntil: endsAt, dueAt })
  if (dueAt) tx.dueAt(RUN_DUE, dueAt)
  tx.tell(payerId, 'subscription', { id: found.id, version: found.version + 1 })
  const isFirst = number === 1
  const source = isFirst ? `insurance.subscribed:${found.id}` : `insurance.renewed:${periodId}`
  await notify(tx, { userId: payerId, source, ...(isFirst ? notices.subscribed : notices.renewed(endsAt)), now })
}

/** The month that is paid: the first begins now, each other one where the one before it ended. */
function monthOf({ started_at, period_number }: SubscriptionRow, now: Date) {
  const number = period_number ?? 1
  const startedAt = started_at ?? now
  return { number, startedAt, ...periodOf(startedAt, number) }
}

const NOT_CLAIMABLE: readonly string[] = [
  'payments.not_confirmed',
  'payments.already_claimed',
  'payments.wrong_amount',
  'payments.approved_by_payee',
]

/** The payment came to nothing: the month may be paid otherwise while there is time. */
export async function dropPeriodPayment(
  tx: Tx,
  { settings }: InsuranceDeps,
  { periodId, paymentId, now }: Omit<Paid, 'payerId'>,
): Promise<void> {
  const found = await lockOfPeriod(tx.sql, periodId)
  if (!found || !(await dropPayment(tx.sql, { id: periodId, paymentId }))) return
  await reschedule(tx, { ...found, payment_id: null }, { settings, now })
  tx.tell(found.user_id, 'subscription', { id: found.id, version: found.version + 1 })
}

type Rescheduling = InsuranceDeps & { now: Date }

/** A payment that began or ended changes when time does something to the subscription. */
async function reschedule(tx: Tx, row: SubscriptionRow, { settings, now }: Rescheduling): Promise<void> {
  const dueAt = dueAtOf(standingOf(row), now, timesOf(settings))
  await setDueAt(tx.sql, { id: row.id, dueAt })
  if (dueAt) tx.dueAt(RUN_DUE, dueAt)
}

/** A month was given back by staff: the membership ends with it. */
export async function endRefunded(tx: Tx, { periodId, now }: { periodId: string; now: Date }): Promise<void> {
  const found = await lockOfPeriod(tx.sql, periodId)
  const refunded = found && (await markRefunded(tx.sql, periodId))
  if (!refunded || found.paid_until?.getTime() !== refunded.ends_at.getTime()) return
  if (!(await moveSubscription(tx.sql, { id: found.id, to: 'cancelled', mover: 'system', dueAt: null }))) return
  tx.tell(found.user_id, 'subscription', { id: found.id, version: found.version + 1 })
  const source = `insurance.refunded:${periodId}`
  await notify(tx, { userId: found.user_id, source, ...notices.refunded, now })
}
