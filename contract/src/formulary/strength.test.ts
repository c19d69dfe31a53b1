import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { formatAmount, formatStrengths, type Strength, sameStrength, sameSubstances, unitWords } from './strength.ts'
import type { ProductUnit } from './units.ts'

const of = (
  substance: string,
  value: number,
  unit: Strength['numerator']['unit'],
  denominator: Strength['denominator'] = { value: 1, unit: '{tablet}' },
) => ({ substance, numerator: { value, unit }, denominator })
const IN_5_ML = { value: 5, unit: 'mL' } as const
const counted = (code: ProductUnit, ...strengths: ReturnType<typeof of>[]) => ({ unit: { code }, strengths })
const tablet = (...strengths: ReturnType<typeof of>[]) => counted('{tablet}', ...strengths)

describe('a strength', () => {
  it('is written as people read it', () => {
    expect(formatStrengths([of('a', 500, 'mg')])).toBe('500 mg')
    expect(formatStrengths([of('a', 875, 'mg'), of('b', 125, 'mg')])).toBe('875 mg + 125 mg')
    expect(formatStrengths([of('a', 62.5, 'mg', IN_5_ML)])).toBe('62,5 mg/5 mL')
    expect(formatStrengths([of('a', 100_000, '[iU]', { value: 1, unit: 'mL' })])).toBe('100 000 UI/mL')
    expect(formatStrengths([of('a', 100, 'ug', { value: 1, unit: '{actuat}' })])).toBe('100 mcg/dose')
    expect(formatStrengths([of('a', 0.5, 'g', { value: 100, unit: 'mL' })])).toBe('0,5 %')
    expect(formatStrengths([of('a', 1, '{tablet}')])).toBe('')
    expect([1000, 10_000, 0.05].map(formatAmount)).toEqual(['1000', '10 000', '0,05'])
  })

  it('is the same in any unit and any measure, for each substance of both', () => {
    expect(sameStrength(tablet(of('a', 1, 'g')), tablet(of('a', 1000, 'mg')))).toBe(true)
    expect(sameStrength(tablet(of('a', 1, 'g')), counted('{capsule}', of('a', 1, 'g')))).toBe(true)
    expect(sameStrength(tablet(of('a', 5, 'mg'), of('b', 1, 'mg')), tablet(of('b', 1, 'mg'), of('a', 5, 'mg')))).toBe(
      true,
    )
    expect(sameStrength(tablet(of('a', 5, 'mg'), of('b', 1, 'mg')), tablet(of('a', 1, 'mg'), of('b', 5, 'mg')))).toBe(
      false,
    )
    expect(sameStrength(tablet(of('a', 5, 'mg')), tablet(of('b', 5, 'mg')))).toBe(false)
  })

  it('of a liquid is its concentration, of an ampoule what one holds', () => {
    const [five, one] = [of('a', 250, 'mg', IN_5_ML), of('a', 50, 'mg', { value: 1, unit: 'mL' })]
    expect(sameStrength(counted('mL', five), counted('mL', one))).toBe(true)
    expect(sameStrength(counted('{ampoule}', five), counted('{ampoule}', one))).toBe(false)
    expect(sameStrength(counted('mL', one), tablet(of('a', 50, 'mg')))).toBe(false)
  })

  test('of weights is equal just where the weights are', () => {
    const micrograms = fc.integer({ min: 1, max: 999_999 })
    fc.assert(
      fc.property(micrograms, micrograms, (one, other) => {
        expect(sameStrength(tablet(of('a', one, 'ug')), tablet(of('a', other / 1_000, 'mg')))).toBe(one === other)
        expect(sameStrength(tablet(of('a', one, 'ug')), tablet(of('a', one / 1_000_000, 'g')))).toBe(true)
      }),
    )
  })
})

it('counts its units in one word or the other', () => {
  expect([0, 1, 20].map((count) => unitWords('{capsule}', count))).toEqual(['cápsulas', 'cápsula', 'cápsulas'])
})

test('substances are the same in any order, and no more of them', () => {
  expect(sameSubstances([of('a', 1, 'mg'), of('b', 1, 'mg')], [of('b', 2, 'mg'), of('a', 2, 'mg')])).toBe(true)
  expect(sameSubstances([of('a', 1, 'mg')], [of('b', 2, 'mg'), of('a', 2, 'mg')])).toBe(false)
})
