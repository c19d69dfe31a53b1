import { expect, test } from 'vitest'
import { centavosOf, feeError } from './fee.ts'

test('a fee is between nothing and 1 000 MT', () => {
  expect(['0', '75,50', '1000'].map(feeError)).toEqual([undefined, undefined, undefined])
  for (const typed of ['1000,01', '', 'x']) expect(feeError(typed)).toBe('A taxa deve estar entre 0 e 1 000 MT.')
  expect(centavosOf(75)).toBe(75_00)
})
