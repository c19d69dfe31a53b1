import type { News } from '../rules.ts'

/** In multiples of the policy RECHECK after the end: 15 minutes, 1, 6 and 24 hours unless it is set. */
const TIMES = [1, 4, 24, 96]

/**
 * Whether nothing more can come of a charge: the operator said itself how it ended, or no call ever left. "Not found",
 * "expired" and "unavailable" have been followed by money.
 */
export const isLastWord = (news: News): boolean =>
  news.kind === 'confirmed' ||
  news.kind === 'notSent' ||
  (news.kind === 'failed' && news.failure !== 'operator_unavailable')

/** When a payment that ended without the operator's last word is asked about next; null: no more. */
export function nextRecheckAt({ endedAt, now, everyMs }: { endedAt: Date; now: Date; everyMs: number }): Date | null {
  const next = TIMES.map((times) => endedAt.getTime() + times * everyMs).find((at) => at > now.getTime())
  return next === undefined ? null : new Date(next)
}
