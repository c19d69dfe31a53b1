import { DAY_MS, HOUR_MS, MINUTE_MS } from '@salama/contract/kernel/time'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Answer } from './moves.ts'
import { isLastWord, nextRecheckAt } from './recheck.ts'

const endedAt = new Date('2026-11-21T10:00:00Z')
const NOT_FOUND: Answer = { kind: 'notFound', code: 'X' }
const UNANSWERED: Answer[] = [
  { kind: 'unknown', code: 'X' },
  { kind: 'pending', code: 'X' },
  { kind: 'failed', failure: 'operator_unavailable', code: 'X' },
]
const after = (ms: number) => new Date(endedAt.getTime() + ms)

/** When it is asked, if each answer comes `lateMs` after its time. */
function timesAsked(everyMs: number, lateMs: number, answer: Answer = NOT_FOUND): number[] {
  const asked: number[] = []
  let now = endedAt
  for (;;) {
    const next = nextRecheckAt({ endedAt, hintedAt: null, answer, now, everyMs })
    if (next === null) return asked
    asked.push(next.getTime() - endedAt.getTime())
    now = new Date(next.getTime() + lateMs)
  }
}

test('an end that nobody vouches for is asked about after 15 minutes, 1, 6 and 24 hours (PAY-09)', () => {
  expect(timesAsked(15 * MINUTE_MS, 0)).toEqual([15 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, DAY_MS])
})

test('each time lies ahead, later than the one before, and what was missed is not made up for (PAY-09)', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: DAY_MS }), fc.nat({ max: 3 * DAY_MS }), (everyMs, lateMs) => {
      const asked = timesAsked(everyMs, lateMs)
      expect(asked[0]).toBe(everyMs)
      expect(asked.length).toBeLessThanOrEqual(4)
      expect(asked.every((at, place) => place === 0 || at > (asked[place - 1] ?? 0) + lateMs)).toBe(true)
    }),
  )
  expect(timesAsked(MINUTE_MS, 2 * DAY_MS)).toEqual([MINUTE_MS])
})

test('a question that nobody answers is asked every hour too, past the last time, for a week after the end or the last hint (PAY-09, PAY-10)', () => {
  const everyMs = 15 * MINUTE_MS
  for (const answer of UNANSWERED) {
    const asked = timesAsked(everyMs, 0, answer)
    expect(asked).toEqual(expect.arrayContaining([15 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, DAY_MS, 3 * DAY_MS]))
    expect(asked.every((at, place) => at - (asked[place - 1] ?? 0) <= HOUR_MS)).toBe(true)
    expect(asked.at(-1)).toBeGreaterThanOrEqual(7 * DAY_MS)
    expect(asked.at(-1)).toBeLessThanOrEqual(7 * DAY_MS + HOUR_MS)
    // Told of long after its end.
    const now = after(30 * DAY_MS)
    expect(nextRecheckAt({ endedAt, hintedAt: now, answer, now, everyMs })).toEqual(after(30 * DAY_MS + HOUR_MS))
    expect(nextRecheckAt({ endedAt, hintedAt: endedAt, answer, now, everyMs })).toBeNull()
  }
})

test('after the provider’s last word nobody asks any more (PAY-09)', () => {
  const answer = { kind: 'failed', failure: 'refused_by_customer', code: 'X' } as const
  expect(timesAsked(MINUTE_MS, 0, answer)).toEqual([])
})

test('only the provider itself, or a call that never left, ends a charge for good (PAY-09, PAY-10)', () => {
  const code = 'X'
  for (const failure of ['insufficient_balance', 'refused_by_customer', 'misconfigured'] as const) {
    expect(isLastWord({ kind: 'failed', failure, code })).toBe(true)
  }
  expect(isLastWord({ kind: 'notSent', code })).toBe(true)
  expect(isLastWord({ kind: 'failed', failure: 'operator_unavailable', code })).toBe(false)
  for (const kind of ['notFound', 'expired', 'unknown', 'pending'] as const) {
    expect(isLastWord({ kind, code })).toBe(false)
  }
})
