import { type EnrolmentStatus, REFUND_DAYS, REFUND_ITSELF_BELOW, REFUND_SERVED_UP_TO } from '@salama/contract/courses'
import type { Centavos } from '@salama/contract/kernel/money'
import { DAY_MS, endOfDay } from '@salama/contract/kernel/time'

/** The kind of purchase. */
export const ENROLMENT = 'enrolment'

type Refundable = {
  status: EnrolmentStatus
  price: Centavos
  activated_at: Date | null
  lessons_done: number
  lessons_served: number
  lesson_count: number
  was_refunded: boolean
  is_suspended: boolean
}

/** The guarantee ends with the day on which this lies. */
export const refundUntil = (activatedAt: Date): Date => new Date(activatedAt.getTime() + REFUND_DAYS * DAY_MS)

/** Why nothing goes back, or who decides it. */
export type RefundRule =
  | 'open'
  | 'desk'
  | 'courses.not_now'
  | 'courses.nothing_to_refund'
  | 'courses.refund_too_late'
  | 'courses.refunded_before'

export function refundRule(row: Refundable, now: Date): RefundRule {
  const { status, price, activated_at, lessons_done, lessons_served, lesson_count, was_refunded, is_suspended } = row
  if (status !== 'active' && status !== 'completed') return 'courses.not_now'
  if (price === 0 || activated_at === null) return 'courses.nothing_to_refund'
  const isLate = now >= endOfDay(refundUntil(activated_at))
  // Whoever bought what was suspended since may ask for the money without the guarantee.
  if (is_suspended && (isLate || was_refunded)) return 'desk'
  if (was_refunded) return 'courses.refunded_before'
  if (isLate) return 'courses.refund_too_late'
  const isBelow = lessons_done * 10_000 < lesson_count * REFUND_ITSELF_BELOW
  // One lesson of a short course may be looked at: that is what the guarantee is for.
  const isLittleServed = lessons_served <= 1 || lessons_served * 10_000 <= lesson_count * REFUND_SERVED_UP_TO
  return status === 'active' && isBelow && isLittleServed ? 'open' : 'desk'
}
