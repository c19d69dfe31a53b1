import type { Answer } from './moves.ts'

/** In multiples of the policy RECHECK after the end: 15 minutes, 1, 6 and 24 hours unless it is set. */
const TIMES = [1, 4, 24, 96]

/**
 * Whether nothing more can come of a charge: the provider said itself how it ended, or no call ever left. "Not found",
 * "expired" and "unavailable" have been followed by money.
 */
export const isLastWord = (answer: Answer): boolean =>
  answer.kind === 'confirmed' ||
  answer.kind === 'notSent' ||
  (answer.kind === 'failed' && answer.failure !== 'operator_unavailable')

/** Between questions that got no answer, and for how long they are asked again: every hour, for a week. */
const UNANSWERED = { every: 4, most: 672 }

/** Whether the provider did not say what became of a charge, so that the question still stands. */
const isUnanswered = (answer: Answer): boolean =>
  answer.kind === 'unknown' || answer.kind === 'pending' || (answer.kind === 'failed' && !isLastWord(answer))

export type Rechecked = {
  endedAt: Date
  /** When its provider last said that something had happened. */
  hintedAt: Date | null
  /** What the last question heard. */
  answer: Answer
  now: Date
  everyMs: number
}

/**
 * When a payment that ended is asked about next; null: no more. After an answer that is not the last word at the times
 * above, and without an answer every hour too, until a week after its end or after its provider's last hint.
 */
export function nextRecheckAt({ endedAt, hintedAt, answer, now, everyMs }: Rechecked): Date | null {
  if (isLastWord(answer)) return null
  const times = TIMES.map((times) => endedAt.getTime() + times * everyMs)
  const since = Math.max(endedAt.getTime(), hintedAt?.getTime() ?? 0)
  const isOpen = isUnanswered(answer) && now.getTime() < since + UNANSWERED.most * everyMs
  const soon = isOpen ? [now.getTime() + UNANSWERED.every * everyMs] : []
  const ahead = [...times, ...soon].filter((at) => at > now.getTime())
  return ahead.length === 0 ? null : new Date(Math.min(...ahead))
}
