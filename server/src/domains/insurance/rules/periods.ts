import type { SubscriptionStatus } from '@salama/contract/insurance'
import { addMonths, DAY_MS } from '@salama/contract/kernel/time'
import type { Payee } from '../../payments/public.ts'
import type { SubscriptionTimes } from '../settings.ts'

export const PERIOD = 'subscription_period'
/** Who earns from a month of a plan, and pays for what it covers. */
export const INSURER: Payee = { kind: 'insurer', id: 'salama' }

/** Month `number` of a subscription that began at `startedAt`; counted from there, so that short months shift nothing. */
export const periodOf = (startedAt: Date, number: number): { startsAt: Date; endsAt: Date } => ({
  startsAt: addMonths(startedAt, number - 1),
  endsAt: addMonths(startedAt, number),
})

/** What decides when a subscription must be looked at. */
export type Standing = {
  status: SubscriptionStatus
  paidUntil: Date | null
  cancelsAtEnd: boolean
  /** The month that waits for its payment, if any. */
  due: { isUnderWay: boolean } | null
}

/** When the subscription must be looked at next. Null: once it has ended, and while a payment decides it. */
export function dueAtOf(
  { status, paidUntil, cancelsAtEnd, due }: Standing,
  now: Date,
  times: SubscriptionTimes,
): Date | null {
  const end = paidUntil?.getTime() ?? now.getTime()
  if (status === 'active') return new Date(due || cancelsAtEnd ? end : end - times.RENEWAL_NOTICE)
  if (due?.isUnderWay) return null
  if (status === 'past_due') return new Date(end + times.GRACE)
  return status === 'pending_payment' ? new Date(now.getTime() + times.HOLD) : null
}

/** What time does to a subscription that is due. */
export type Step = 'announce' | 'past_due' | 'cancelled' | 'expired' | 'wait'

export function stepOf({ status, paidUntil, cancelsAtEnd, due }: Standing, now: Date): Step {
  if (status !== 'active') return due?.isUnderWay ? 'wait' : 'expired'
  const isOver = paidUntil !== null && paidUntil <= now
  if (isOver) return cancelsAtEnd ? 'cancelled' : 'past_due'
  return due || cancelsAtEnd ? 'wait' : 'announce'
}

export const graceEnd = (paidUntil: Date, { GRACE }: Pick<SubscriptionTimes, 'GRACE'>): Date =>
  new Date(paidUntil.getTime() + GRACE)

/** From when a benefit pays. */
export const waitingEnd = (startedAt: Date, waitingDays: number): Date =>
  new Date(startedAt.getTime() + waitingDays * DAY_MS)
