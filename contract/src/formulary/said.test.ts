import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { readStrength, saysStrengths, strengthIn } from './said.ts'
import { formatStrengths, type Strength } from './strength.ts'

const of = (
  value: number,
  unit: Strength['numerator']['unit'],
  per = 1,
  perUnit: Strength['denominator']['unit'] = 'mL',
) => ({ numerator: { value, unit }, denominator: { value: per, unit: perUnit } }) satisfies Strength
const tablet = (...milligrams: number[]) => milligrams.map((value) => of(value, 'mg', 1, '{tablet}'))

it.each<[string, Strength[], boolean]>([
  ['500 mg', tablet(500), true],
  ['0,5 g', tablet(500), true],
  ['500 mcg', tablet(0.5), true],
  ['0.5 mg', [of(500, 'ug', 1, '{tablet}')], true],
  ['50 mg', tablet(500), false],
  ['875/125', tablet(875, 125), true],
  ['875 mg + 125 mg', tablet(875, 125), true],
  ['125 mg + 875 mg', tablet(875, 125), true],
  ['875 mg', tablet(875, 125), false],
  ['480 mg', tablet(400, 80), true],
  ['250 mg/5 ml', [of(250, 'mg', 5)], true],
  ['50 mg/ml', [of(250, 'mg', 5)], true],
  ['250 mg', [of(250, 'mg', 5)], false],
  ['50 mg/ml', tablet(50), false],
  ['100 mcg/dose', [of(100, 'ug', 1, '{actuat}')], true],
  ['100 000 UI/ml', [of(100_000, '[iU]')], true],
  ['1 %', [of(1, 'g', 100, 'g')], true],
  ['10 mg/g', [of(1, 'g', 100, 'g')], true],
  ['0,9 %', [of(45, 'mg', 5)], true],
  ['1 %', tablet(1), false],
  ['10 mmol', tablet(10), false],
])('words and numbers: %s', (words, strengths, is) => {
  expect(saysStrengths(readStrength(words).amounts, strengths)).toBe(is)
})

it('reads what stands around a strength, and only the first', () => {
  expect(readStrength('Amoxicilina 250 mg/5 mL suspensão, frasco de 100 ml')).toEqual({
    before: 'amoxicilina ',
    amounts: [{ value: 250, unit: 'mg', per: { value: 5, unit: 'mL' } }],
    after: ' suspensao, frasco de 100 ml',
  })
  expect(strengthIn('10 mg de enalapril')).toEqual({ name: ' de enalapril', strength: 'mg 10' })
  expect(strengthIn('Enalapril')).toEqual({ name: 'enalapril', strength: undefined })
})

const amount = fc.integer({ min: 1, max: 5_000_000 }).map((value) => value / 100)
const weight = fc.constantFrom('ug' as const, 'mg' as const, 'g' as const, '[iU]' as const)
const container = fc.constantFrom(
  { value: 1, unit: '{tablet}' as const },
  { value: 1, unit: '{actuat}' as const },
  { value: 1, unit: 'mL' as const },
  { value: 5, unit: 'mL' as const },
  { value: 1, unit: 'g' as const },
)
const strengths = fc
  .tuple(container, weight, fc.array(amount, { minLength: 1, maxLength: 4 }))
  .map(([denominator, unit, values]) => values.map((value): Strength => ({ numerator: { value, unit }, denominator })))

test('what is written of numbers is read as the same numbers', () => {
  fc.assert(
    fc.property(strengths, (some) => {
      const { amounts } = readStrength(`Medicamento ${formatStrengths(some)}, comprimido`)
      expect(amounts).toHaveLength(some.length)
      expect(saysStrengths(amounts, some)).toBe(true)
    }),
  )
})

test('another amount is never read as the same', () => {
  fc.assert(
    fc.property(strengths, amount, (some, more) => {
      const other = some.map(({ numerator, denominator }) => ({
        numerator: { ...numerator, value: numerator.value + more },
        denominator,
      }))
      expect(saysStrengths(readStrength(`Medicamento ${formatStrengths(other)}`).amounts, some)).toBe(false)
    }),
  )
})
