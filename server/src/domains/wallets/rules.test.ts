import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { takesAmount } from './rules/amounts.ts'
import { pauseMs, sendingMs } from './rules/pace.ts'
import { makeReference, referenceIn } from './rules/references.ts'

describe('pauses between questions', () => {
  const pauses = (isPinOpen: boolean, random: number) =>
    Array.from({ length: 12 }, (_, attempts) => pauseMs({ attempts, checkMs: 1_000, isPinOpen, random }))

  test('double from one second to a minute, or to five seconds while somebody is looking', () => {
    expect(pauses(false, 0.5)).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60, 60, 60, 60].map((seconds) => seconds * 1_000))
    expect(Math.max(...pauses(true, 0.5))).toBe(5_000)
  })

  test('are never longer than a call, where a whole payment lasts seconds', () => {
    const pause = (attempts: number, callMs: number) =>
      pauseMs({ attempts, checkMs: 1_000, callMs, isPinOpen: false, random: 0.5 })
    expect([pause(1, 3_000), pause(9, 3_000), pause(9, 100_000)]).toEqual([2_000, 3_000, 60_000])
  })

  test('differ by a quarter either way, so that a provider that returns is not met by a herd (PAY-24)', () => {
    fc.assert(
      fc.property(
        fc.nat(1_000_000),
        fc.boolean(),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (attempts, isPinOpen, random) => {
          const options = { attempts, checkMs: 1_000, isPinOpen }
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

test('a lease outlasts a question, a call and a question, whichever is the slower (PAY-19)', () => {
  expect(sendingMs({ callMs: 30_000, queryMs: 5_000 })).toBe(42_000)
  expect(sendingMs({ callMs: 5_000, queryMs: 30_000 })).toBe(92_000)
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

test('references are 20 capital letters and digits, each another', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 19, maxLength: 19 }), (bytes) => {
      const reference = makeReference(Buffer.from(bytes))
      expect(reference).toMatch(/^[A-Z0-9]{20}$/)
    }),
  )
  expect(new Set(Array.from({ length: 1_000 }, () => makeReference())).size).toBe(1_000)
})

test('our reference is found whatever surrounds it, and nothing else is taken for one (PAY-07)', () => {
  const wrappings = [
    (key: string) => JSON.stringify({ input_ThirdPartyReference: key, input_ResultCode: '0' }),
    (key: string) => `<?xml version="1.0"?><callback><transId>${key}</transId></callback>`,
    (key: string) => `transId=${key}&errorCode=0`,
  ]
  const made = fc.uint8Array({ minLength: 19, maxLength: 19 }).map((bytes) => makeReference(Buffer.from(bytes)))
  fc.assert(
    fc.property(made, fc.constantFrom(...wrappings), fc.string(), (reference, wrap, noise) => {
      expect(referenceIn(wrap(reference) + noise)).toBe(reference)
      expect(referenceIn(wrap(`R${reference.slice(1)}`))).toBeNull()
    }),
  )
  for (const text of ['', '{}', 'SALAMA', 'S'.repeat(21), `X${'S'.repeat(20)}`]) expect(referenceIn(text)).toBeNull()
})
