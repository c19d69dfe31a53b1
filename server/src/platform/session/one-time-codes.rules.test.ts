import { expect, test } from 'vitest'
import { addressOf, codeAt, makeKey, stepOf } from './one-time-codes.ts'

/** '12345678901234567890' in base 32: the key of RFC 6238, appendix B. */
const RFC = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [2_000_000_000, '279037'],
])('makes the codes of RFC 6238 (%i s)', (seconds, code) => {
  const now = new Date(seconds * 1000)
  expect(codeAt(RFC, now)).toBe(code)
  expect(stepOf(RFC, code, now)).toBe(Math.floor(seconds / 30))
})

test('takes the code of the half minute before and after, and no other', () => {
  const now = new Date(1_111_111_109_000)
  const at = (minutes: number) => stepOf(RFC, '081804', new Date(now.getTime() + minutes * 60_000))
  expect([at(0.5), at(-0.5)]).toEqual([37_037_036, 37_037_036])
  expect([at(1.5), at(-1.5), stepOf(RFC, '000000', now), stepOf(RFC, '08 18 04', now)]).toEqual([
    null,
    null,
    null,
    37_037_036,
  ])
})

test('makes a key of 160 bits that no other has, and an address for authenticators', () => {
  const key = makeKey()
  expect(key).toMatch(/^[A-Z2-7]{32}$/)
  expect(makeKey()).not.toBe(key)
  expect(addressOf(key, 'olga@exemplo.co.mz')).toContain(`secret=${key}`)
})
