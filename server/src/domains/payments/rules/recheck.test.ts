import { DAY_MS, HOUR_MS, MINUTE_MS } from '@salama/contract/kernel/time'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLastWord, nextRecheckAt } from './recheck.ts'

const endedAt = new Date('2026-11-21T10:00:00Z')
const after = (ms: number) => new Date(endedAt.getTime() + ms)

/** When it is asked, if each answer comes `lateMs` after its time. */
function timesAsked(everyMs: number, lateMs: number): number[] {
  const asked: number[] = []
  let now = endedAt
  for (;;) {
    const next = nextRecheckAt({ endedAt, now, everyMs })
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
  expect(nextRecheckAt({ endedAt, now: after(2 * DAY_MS), everyMs: MINUTE_MS })).toBeNull()
})

test('only the operator itself, or a call that never left, ends a charge for good (PAY-09, PAY-10)', () => {
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
