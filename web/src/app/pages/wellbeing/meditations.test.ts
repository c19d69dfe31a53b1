import { expect, test } from 'vitest'
import { durationOf, MEDITATIONS, type Meditation, stepAt } from './meditations.ts'

const TWO: Meditation = {
  id: 'two',
  title: '',
  text: '',
  steps: [
    { say: 'one', seconds: 10 },
    { say: 'two', seconds: 20 },
  ],
}

test('each sentence has its time to be read and its silence', () => {
  expect(durationOf(TWO)).toBe(42_000)
  expect([0, 15_999, 16_000, 41_999, 42_000].map((instant) => stepAt(TWO, instant))).toEqual([0, 0, 1, 1, 1])
})

test('every meditation lasts between two and ten minutes', () => {
  for (const meditation of MEDITATIONS) {
    expect([meditation.id, durationOf(meditation) / 60_000 > 2]).toEqual([meditation.id, true])
    expect(durationOf(meditation) / 60_000).toBeLessThan(10)
  }
})
