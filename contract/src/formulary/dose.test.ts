import fc from 'fast-check'
import { expect, it } from 'vitest'
import { doseUnitsOf, formatDose, formatTimesADay, inProductUnits, packagesFor, unitsFor } from './dose.ts'
import type { ProductForm, ProductUnit, StrengthUnit } from './units.ts'

const counted = (form: ProductForm, code: ProductUnit, value = 500, unit: StrengthUnit = 'mg', per = 1) => ({
  form,
  unit: { code, one: '', many: '' },
  strengths: [{ substance: 'a', numerator: { value, unit }, denominator: { value: per, unit: code } }],
})
const tablet = counted('tablet', '{tablet}')
const suspension = counted('oral_suspension', 'mL', 250, 'mg', 5)
const drops = counted('oral_drops', 'mL', 100)
const inhaler = counted('inhaler', '{actuat}', 100, 'ug')
const insulin = counted('suspension_for_injection', 'mL', 100, '[iU]')
const nystatin = counted('oral_suspension', 'mL', 100_000, '[iU]')

it('is said in the unit of the product, of drops in drops, of insulin in units', () => {
  expect([tablet, suspension, drops, inhaler, insulin, nystatin].map(doseUnitsOf)).toEqual([
    ['{tablet}'],
    ['mL'],
    ['{drop}', 'mL'],
    ['{actuat}'],
    ['[iU]', 'mL'],
    ['mL'],
  ])
  expect(inProductUnits({ value: 5, unit: 'mL' }, tablet)).toBeUndefined()
})

it.each([
  ['1 tablet every 8 hours for 7 days', tablet, { value: 1, unit: '{tablet}' }, 3, 7, 21],
  ['half a tablet twice for 5 days', tablet, { value: 0.5, unit: '{tablet}' }, 2, 5, 5],
  ['half a tablet once for 5 days', tablet, { value: 0.5, unit: '{tablet}' }, 1, 5, 3],
  ['5 mL thrice for 7 days', suspension, { value: 5, unit: 'mL' }, 3, 7, 105],
  ['2.5 mL four times for 5 days', suspension, { value: 2.5, unit: 'mL' }, 4, 5, 50],
  ['10 drops thrice for 5 days', drops, { value: 10, unit: '{drop}' }, 3, 5, 8],
  ['2 puffs twice for 30 days', inhaler, { value: 2, unit: '{actuat}' }, 2, 30, 120],
  ['12 units twice for 30 days', insulin, { value: 12, unit: '[iU]' }, 2, 30, 8],
  ['0.1 mL thrice for 10 days', suspension, { value: 0.1, unit: 'mL' }, 3, 10, 3],
] as const)('takes for %s so many units', (_, product, dose, timesADay, durationDays, units) => {
  expect(unitsFor({ dose, timesADay, durationDays }, product)).toBe(units)
})

it('fits whole packages with the fewest units left', () => {
  expect(packagesFor(21, [12])).toEqual({ packages: 2, size: 12, left: 3 })
  expect(packagesFor(21, [12, 21])).toEqual({ packages: 1, size: 21, left: 0 })
  expect(packagesFor(24, [12, 24])).toEqual({ packages: 1, size: 24, left: 0 })
  expect(packagesFor(21, [])).toBeUndefined()
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 500 }),
      fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 4 }),
      (quantity, sizes) => {
        const fit = packagesFor(quantity, sizes)
        expect(fit && fit.packages * fit.size - fit.left).toBe(quantity)
        expect(fit && fit.left < fit.size).toBe(true)
      },
    ),
  )
})

it('is written as people say it', () => {
  expect(formatDose({ value: 1, unit: '{capsule}' })).toBe('1 cápsula')
  expect(formatDose({ value: 0.5, unit: '{tablet}' })).toBe('0,5 comprimido')
  expect(formatDose({ value: 1.5, unit: '{tablet}' })).toBe('1,5 comprimidos')
  expect(formatDose({ value: 10, unit: '{drop}' })).toBe('10 gotas')
  expect([1, 2, 3, 5, 6, 8].map(formatTimesADay)).toEqual([
    'uma vez por dia',
    'de 12 em 12 horas',
    'de 8 em 8 horas',
    '5 vezes por dia',
    'de 4 em 4 horas',
    '8 vezes por dia',
  ])
})
