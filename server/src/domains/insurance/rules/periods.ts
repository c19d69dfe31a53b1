import type { SubscriptionStatus } from '@salama/contract/insurance'
import { addMonths, DAY_MS, endOfDay } from '@salama/contract/kernel/time'
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

/** A month that is paid until some time of a day is valid for all of that day. */
export const isValidOn = (paidUntil: Date, now: Date): boolean => now < endOfDay(paidUntil)

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
  const end = paidUntil ?? now
  if (status === 'active') return due || cancelsAtEnd ? endOfDay(end) : new Date(end.getTime() - times.RENEWAL_NOTICE)
  if (due?.isUnderWay) return null
  if (status === 'past_due') return endOfDay(graceEnd(end, times))
  return status === 'pending_payment' ? new Date(now.getTime() + times.HOLD) : null
}

/** What time does to a subscription that is due. */
export type Step = 'announce' | 'past_due' | 'cancelled' | 'expired' | 'wait'

export function stepOf({ status, paidUntil, cancelsAtEnd, due }: Standing, now: Date): Step {
  if (status !== 'active') return due?.isUnderWay ? 'wait' : 'expired'
  const isOver = paidUntil !== null && !isValidOn(paidUntil, now)
  if (isOver) return cancelsAtEnd ? 'cancelled' : 'past_due'
  return due || cancelsAtEnd ? 'wait' : 'announce'
}

export const graceEnd = (paidUntil: Date, { GRACE }: Pick<SubscriptionTimes, 'GRACE'>): Date =>
  new Date(paidUntil.getTime() + GRACE)

/** From when a benefit pays. */
export const waitingEnd = (startedAt: Date, waitingDays: number): Date =>
  new Date(startedAt.getTime() + waitingDays * DAY_MS)
