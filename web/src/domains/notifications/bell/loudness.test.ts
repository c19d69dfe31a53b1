import { expect, test } from 'vitest'
import { loudnessAfter } from './loudness.ts'

test('the bell begins softly, and is loudest and fastest after three minutes', () => {
  expect(loudnessAfter(0)).toEqual({ volume: 0.35, pauseMs: 3_000 })
  expect(loudnessAfter(90_000)).toEqual({ volume: 0.675, pauseMs: 2_000 })
  expect(loudnessAfter(600_000)).toEqual({ volume: 1, pauseMs: 1_000 })
})

test('a clock that is behind the server rings like a new call', () => {
  expect(loudnessAfter(-5_000)).toEqual(loudnessAfter(0))
})
