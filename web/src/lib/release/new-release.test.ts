import { expect, test } from 'vitest'
import { type Heard, hear, isReplaced, NOTHING_HEARD } from './new-release.ts'

/** What a page knows after answers of its own build ('own') or another, by the second in which they came. */
const after = (...answers: [number, 'own' | 'other'][]): Heard =>
  answers.reduce((heard, [second, build]) => hear(heard, build === 'own', second * 1_000), NOTHING_HEARD)

test('a page knows that its build is gone once only others have answered for a minute', () => {
  const heard = after([0, 'own'], [10, 'other'], [20, 'other'], [30, 'other'])
  expect([isReplaced(heard, 69_000), isReplaced(heard, 70_000)]).toEqual([false, true])
})

test('while a release is rolled out, a page of either build waits', () => {
  const heard = after([0, 'other'], [30, 'other'], [60, 'own'], [61, 'other'], [62, 'other'])
  expect(isReplaced(heard, 119_000)).toBe(false)
})

test('one odd answer, however long ago, is no release', () => {
  expect(isReplaced(after([0, 'other'], [1, 'other']), 3_600_000)).toBe(false)
})
