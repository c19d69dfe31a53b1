import type { AppointmentStatus } from '@salama/contract/appointments'
import type { Centavos } from '@salama/contract/kernel/money'
import { endOf } from './schedule.ts'

/** A patient may keep this many unpaid slots (APT-07). */
export const MOST_HOLDS = 3

/** And so many of one doctor may be kept unpaid from one address, which many people may share. */
export const MOST_HOLDS_FROM = 100

type Durations = { holdMs: number; limitMs: number }

/** How long an unpaid slot is kept: never beyond its own start, or its end while a payment is under way. */
export function holdOf(startsAt: Date, now: Date, { holdMs, limitMs }: Durations): { until: Date; limit: Date } {
  return {
    until: new Date(Math.min(now.getTime() + holdMs, startsAt.getTime())),
    // Nobody is to be confirmed into a consultation that is over.
    limit: new Date(Math.min(now.getTime() + limitMs, endOf(startsAt).getTime())),
  }
}

type Hold = { status: AppointmentStatus; holdExpiresAt: Date; holdLimitAt: Date; paymentId: string | null }

/** The sweep's condition, for one at hand: nobody pays for it and its time is over. */
export const isOverdue = ({ status, holdExpiresAt, holdLimitAt, paymentId }: Hold, now: Date): boolean =>
  status === 'held' && holdExpiresAt <= now && (paymentId === null || holdLimitAt <= now)

const NEVER_PAID: readonly AppointmentStatus[] = ['held', 'expired']

/** Money's own axis beside the status; a payment that was under way when the hold ended may still come. */
export function paymentStatusOf(
  status: AppointmentStatus,
  paymentId: string | null,
  amountDue: Centavos,
): 'unpaid' | 'pending' | 'paid' {
  if (NEVER_PAID.includes(status)) return paymentId === null ? 'unpaid' : 'pending'
  if (status === 'cancelled' && amountDue > 0) return paymentId === null ? 'unpaid' : 'paid'
  return 'paid'
}
