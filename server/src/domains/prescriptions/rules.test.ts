import { gramsIn, weightText } from '@salama/contract/patients/words'
import { expect, test } from 'vitest'
import { isDosedByWeight, isWeightRecent } from './rules.ts'

test('a child is dosed by weight until the day on which it is twelve, in Maputo', () => {
  expect(isDosedByWeight('2014-11-26', new Date('2026-11-25T21:59:59Z'))).toBe(true)
  expect(isDosedByWeight('2014-11-26', new Date('2026-11-25T22:00:00Z'))).toBe(false)
})

test('a weight serves for ninety days', () => {
  const now = new Date('2026-11-25T10:00:00Z')
  expect(isWeightRecent(new Date('2026-08-27T10:00:00Z'), now)).toBe(true)
  expect(isWeightRecent(new Date('2026-08-27T09:59:59Z'), now)).toBe(false)
})

test('a weight is typed with a comma or a point, and read back in kilograms', () => {
  expect(['18,5', '18.5', '3,250', ' 70 '].map(gramsIn)).toEqual([18_500, 18_500, 3_250, 70_000])
  expect(['', '0', '0,2', '401', '18,5 kg', '-3', '1e3', '18,55555'].map(gramsIn)).toEqual(Array(8).fill(undefined))
  expect([18_500, 3_250, 70_000].map(weightText)).toEqual(['18,5 kg', '3,25 kg', '70 kg'])
})
