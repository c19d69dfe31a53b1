import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Answer, compare, comparePayout, dayDue } from './rules.ts'

const HOUR = 3_600_000

test.each([
  ['2026-11-21T23:59:59.999Z', '2026-11-20'],
  ['2026-11-22T00:00:00.000Z', '2026-11-21'],
  ['2026-11-22T23:59:59.999Z', '2026-11-21'],
  ['2026-12-31T23:59:59.999Z', '2026-12-30'],
  ['2027-01-01T00:00:00.000Z', '2026-12-31'],
])('at %s the last day to compare is %s: two hours after midnight in Maputo (X-061)', (now, day) => {
  expect(dayDue(new Date(now), 2 * HOUR)).toBe(day)
})

const confirmed = (amount?: number): Answer => ({
  kind: 'confirmed',
  providerTransactionId: 'T1',
  code: 'Completed',
  ...(amount === undefined ? {} : { amount }),
})
const failed: Answer = { kind: 'failed', failure: 'insufficient_balance', code: 'INS-2006' }
const notFound: Answer = { kind: 'notFound', code: 'N/A' }
const expired: Answer = { kind: 'expired', code: 'Expired' }
const unknown: Answer = { kind: 'unknown', code: 'wire:timeout' }

const none = { amount: 100, charged: 0, returned: 0 }
const held = { amount: 100, charged: 100, returned: 0 }
const back = { amount: 100, charged: 100, returned: 100 }
const partlyBack = { amount: 100, charged: 100, returned: 40 }
/** Taken in another amount, and on the books as such. */
const suspended = { amount: 100, charged: 150, returned: 0 }

test.each([
  ['taken and ours', held, confirmed(100), null, 100, 100],
  ['taken and ours, without a figure', held, confirmed(), null, 100, 100],
  ['taken, not ours', none, confirmed(), 'charged_but_not_ours', 0, 100],
  ['taken in another amount, not ours', none, confirmed(150), 'charged_but_not_ours', 0, 150],
  ['another amount', held, confirmed(150), 'amount', 100, 150],
  ['another amount, known to the books', suspended, confirmed(150), null, 150, 150],
  ['the same without a figure', suspended, confirmed(), null, 150, 150],
  ['ours, not found', held, notFound, 'ours_but_not_charged', 100, 0],
  ['ours, refused', held, failed, 'ours_but_not_charged', 100, 0],
  ['failed on both sides', none, failed, null, 0, 0],
  ['expired on both sides', none, expired, null, 0, 0],
  ['never seen, not ours', none, notFound, null, 0, 0],
  ['given back, and still called charged', back, confirmed(), null, 100, 100],
  ['given back, and no longer called charged', back, failed, null, 0, 0],
  ['given back, and never seen', back, notFound, 'ours_but_not_charged', 100, 0],
  ['given back in part, and no longer called charged', partlyBack, failed, 'ours_but_not_charged', 100, 0],
  ['no answer', held, unknown, 'unanswered', 100, null],
  ['not yet', none, { kind: 'pending', code: 'Pending' } satisfies Answer, 'unanswered', 0, null],
])('%s (PAY-22, X-061)', (_, own, answer, kind, ours, theirs) => {
  expect(compare(own, answer)).toEqual({ kind, ours, theirs })
})

test('a difference is reported exactly where the two figures differ (PAY-22)', () => {
  const figure = fc.integer({ min: 1, max: 10 ** 9 })
  const own = fc.record({ amount: figure, charged: fc.oneof(fc.constant(0), figure), returned: fc.constant(0) })
  const answer = fc.oneof(figure.map(confirmed), fc.constantFrom(failed, notFound, expired, confirmed()))
  fc.assert(
    fc.property(own, answer, (record, said) => {
      const { kind, ours, theirs } = compare(record, said)
      expect(kind === null).toBe(ours === theirs)
    }),
  )
})

test.each([
  ['sent, as ours', 100, confirmed(100), null, 100, 100],
  ['sent, not ours', 0, confirmed(), 'sent_but_not_ours', 0, 100],
  ['ours, never seen', 100, notFound, 'ours_but_not_sent', 100, 0],
  ['another amount', 100, confirmed(150), 'amount', 100, 150],
  ['failed on both sides', 0, failed, null, 0, 0],
  ['no answer', 0, unknown, 'unanswered', 0, null],
])('a pay-out %s (PAY-22, X-061)', (_, sent, answer, kind, ours, theirs) => {
  expect(comparePayout({ amount: 100, sent }, answer)).toEqual({ kind, ours, theirs })
})
