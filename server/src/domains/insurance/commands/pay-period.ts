import type { Centavos } from '@salama/contract/kernel/money'
import type { Tx } from '../../../platform/db/database.ts'
import { notify } from '../../notifications/public.ts'
import type { PaymentOf, PriceAsked } from '../../payments/ports.ts'
import * as notices from '../rules/notices.ts'
import { dueAtOf, periodOf } from '../rules/periods.ts'
import { timesOf } from '../settings.ts'
import { dropPayment, markPaid, markRefunded, setPayment } from '../store/periods.ts'
import {
  extendSubscription,
  lockOfPeriod,
  moveSubscription,
  type SubscriptionRow,
  setDueAt,
} from '../store/subscriptions.ts'
import { standingOf } from './run-due.ts'
import { type InsuranceDeps, RUN_DUE, sellPeriod } from './subscribe.ts'

/** A month that is due is its holder's to pay. */
export async function priceOfPeriod(tx: Tx, { id, payerId }: PriceAsked): Promise<Centavos | undefined> {
  const row = await lockOfPeriod(tx.sql, id)
  return row?.period_id === id && row.user_id === payerId ? (row.period_price ?? undefined) : undefined
}

export async function startPeriodPayment(
  tx: Tx,
  { settings }: InsuranceDeps,
  { id, paymentId, now }: PaymentOf,
): Promise<void> {
  const row = await lockOfPeriod(tx.sql, id)
  await setPayment(tx.sql, { id, paymentId })
  if (row) await reschedule(tx, { ...row, payment_id: paymentId }, { settings, now })
}

/** The money for a month is there. A month that nobody pays any more takes none: what nothing claims is given back. */
export async function payDuePeriod(
  tx: Tx,
  deps: InsuranceDeps,
  { id: periodId, paymentId, payerId, now }: PaymentOf & { payerId: string },
): Promise<void> {
  const found = await lockOfPeriod(tx.sql, periodId)
  if (!found || found.period_id !== periodId || found.user_id !== payerId) return
  await sellPeriod(tx, { periodId, paymentId, payerId, amount: found.period_price ?? 0, now })
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

/** The payment came to nothing: the month may be paid otherwise while there is time. */
export async function dropPeriodPayment(
  tx: Tx,
  { settings }: InsuranceDeps,
  { id: periodId, paymentId, now }: PaymentOf,
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
export async function endRefunded(tx: Tx, { id: periodId, now }: { id: string; now: Date }): Promise<void> {
  const found = await lockOfPeriod(tx.sql, periodId)
  const refunded = found && (await markRefunded(tx.sql, periodId))
  if (!refunded || found.paid_until?.getTime() !== refunded.ends_at.getTime()) return
  if (!(await moveSubscription(tx.sql, { id: found.id, to: 'cancelled', mover: 'system', dueAt: null }))) return
  tx.tell(found.user_id, 'subscription', { id: found.id, version: found.version + 1 })
  const source = `insurance.refunded:${periodId}`
  await notify(tx, { userId: found.user_id, source, ...notices.refunded, now })
}
