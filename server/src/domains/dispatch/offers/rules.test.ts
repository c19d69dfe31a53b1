import { expect, test } from 'vitest'
import { type Candidate, comparedIn, scoreOf } from './rules.ts'

const candidate = (more: Partial<Candidate> = {}): Candidate => ({
  driver_id: 'd',
  user_id: 'u',
  has_push: false,
  distance_km: 1,
  load: 0,
  rating: 4,
  review_count: 3,
  lapsed: 0,
  idle_minutes: 0,
  ...more,
})
const score = (more: Partial<Candidate>): number => scoreOf(candidate(more)).score

test('the parts of a score are minutes, and their sum is the score', () => {
  expect(scoreOf(candidate({ distance_km: 2.5, load: 2, lapsed: 1, rating: 3.5, idle_minutes: 20 }))).toEqual({
    score: 7.5 + 12 + 10 + 1.5 - 2,
    parts: { distance: 7.5, busy: 12, silence: 10, rating: 1.5, waiting: -2 },
  })
})

test.each([
  ['nearer', { distance_km: 1 }, { distance_km: 2 }],
  ['with less to do', { load: 0 }, { load: 1 }],
  ['who answers', { lapsed: 0 }, { lapsed: 1 }],
  ['better reviewed', { rating: 5 }, { rating: 3 }],
  ['whom nobody has reviewed', { review_count: 0, rating: 0 }, { review_count: 1, rating: 4.9 }],
  ['who has waited longer', { idle_minutes: 20 }, { idle_minutes: 1 }],
  ['without any task today', { idle_minutes: null }, { idle_minutes: 29 }],
] as const)('a driver %s is asked before another at the same place', (_, first, second) => {
  expect(score(first)).toBeLessThan(score(second))
})

test('no wait moves a driver past half an hour of it, and further rings compare more', () => {
  expect(score({ idle_minutes: 500 })).toBe(score({ idle_minutes: 30 }))
  expect(score({ idle_minutes: null })).toBe(score({ idle_minutes: 30 }))
  expect([1, 2, 6].map(comparedIn)).toEqual([100, 200, 600])
})
