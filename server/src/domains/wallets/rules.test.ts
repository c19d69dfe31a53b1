import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pauseMs, takesAmount } from './rules.ts'

describe('pauses between questions', () => {
  const pauses = (isPinOpen: boolean, random: number) =>
    Array.from({ length: 12 }, (_, checks) => pauseMs({ checks, checkMs: 1_000, isPinOpen, random }))

  test('double from one second to a minute, or to five seconds while somebody is looking', () => {
    expect(pauses(false, 0.5)).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60, 60, 60, 60].map((seconds) => seconds * 1_000))
    expect(Math.max(...pauses(true, 0.5))).toBe(5_000)
  })

  test('are never longer than a call, where a whole payment lasts seconds', () => {
    const pause = (checks: number, callMs: number) =>
      pauseMs({ checks, checkMs: 1_000, callMs, isPinOpen: false, random: 0.5 })
    expect([pause(1, 3_000), pause(9, 3_000), pause(9, 100_000)]).toEqual([2_000, 3_000, 60_000])
  })

  test('differ by a quarter either way, so that a provider that returns is not met by a herd (PAY-24)', () => {
    fc.assert(
      fc.property(
        fc.nat(1_000_000),
        fc.boolean(),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (checks, isPinOpen, random) => {
          const options = { checks, checkMs: 1_000, isPinOpen }
          const middle = pauseMs({ ...options, random: 0.5 })
          const pause = pauseMs({ ...options, random })
          expect(pause).toBeGreaterThanOrEqual(Math.round(middle * 0.75))
          expect(pause).toBeLessThanOrEqual(Math.round(middle * 1.25))
        },
      ),
    )
    expect(pauses(false, 0)).not.toEqual(pauses(false, 1))
  })
})

test('a provider takes amounts within its range, and centavos only if it can (PAY-15)', () => {
  const capabilities = { minimum: 1_00, maximum: 125_000_00, wholeMeticaisOnly: false, prefixes: ['84'] }
  expect([99, 1_00, 1_50, 125_000_00, 125_000_01].map((amount) => takesAmount(amount, capabilities))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ])
  expect([1_00, 1_50].map((amount) => takesAmount(amount, { ...capabilities, wholeMeticaisOnly: true }))).toEqual([
    true,
    false,
  ])
})
