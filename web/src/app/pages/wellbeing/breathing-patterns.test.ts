import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BREATHING_PATTERNS, breathAt } from './breathing-patterns.ts'

test('a pattern goes through its phases in their order and begins again', () => {
  const [, square] = BREATHING_PATTERNS
  if (!square) throw new Error('the list of patterns is short')
  expect(breathAt(square, 0)).toEqual({ breath: 'in', secondsLeft: 4, phaseSeconds: 4, round: 1 })
  expect(breathAt(square, 3999)).toMatchObject({ breath: 'in', secondsLeft: 1 })
  expect(breathAt(square, 4000)).toMatchObject({ breath: 'hold', secondsLeft: 4 })
  expect(breathAt(square, 15_999)).toMatchObject({ breath: 'rest', secondsLeft: 1, round: 1 })
  expect(breathAt(square, 16_000)).toMatchObject({ breath: 'in', secondsLeft: 4, round: 2 })
})

test('at every instant of every pattern there is one thing to do, for no longer than its phase', () => {
  const instants = fc.integer({ min: 0, max: 3_600_000 })
  fc.assert(
    fc.property(fc.constantFrom(...BREATHING_PATTERNS), instants, (pattern, elapsed) => {
      const { secondsLeft, phaseSeconds, breath } = breathAt(pattern, elapsed)
      return secondsLeft >= 1 && secondsLeft <= phaseSeconds && pattern.phases.some((phase) => phase.breath === breath)
    }),
  )
})
