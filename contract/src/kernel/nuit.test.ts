import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isNuit, nuitOf } from './nuit.ts'

test('the examples of the rule fit it, and the usual made-up number does not', () => {
  expect(['400339910', '400005834', '400123454'].map(isNuit)).toEqual([true, true, true])
  expect(['400123456', '40012345', '4001234540', '400 123 454', ''].map(isNuit)).toEqual(Array(5).fill(false))
})

test('one number fits of those that begin alike', () => {
  const eight = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 8, maxLength: 8 })
  fc.assert(
    fc.property(eight, (digits) => {
      const begun = digits.join('')
      const fitting = Array.from({ length: 10 }, (_, last) => `${begun}${last}`).filter(isNuit)
      expect(fitting).toEqual([nuitOf(begun)])
    }),
  )
})
