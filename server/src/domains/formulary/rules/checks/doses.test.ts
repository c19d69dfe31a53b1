import { describe, expect, test } from 'vitest'
import { ADULT, check, product } from '../../../../../testing/formulary.ts'
import type { Dose } from './doses.ts'
import type { CheckedProduct } from './medicine.ts'
import type { CheckedPatient } from './patients.ts'

const paracetamol = (strength: string, rest: object = {}) =>
  product('paracetamol', { atc: 'N02BE01', strength, ...rest })
const syrup = paracetamol('120 mg/5 mL', { unit: 'mL', form: 'syrup' })
const drops = paracetamol('100 mg/1 mL', { unit: 'mL', form: 'oral_drops' })
const ibuprofenSyrup = product('ibuprofeno', { atc: 'M01AE01', strength: '100 mg/5 mL', unit: 'mL' })
const cotrimoxazole = product('sulfametoxazol+trimetoprim', { atc: 'J01EE01', strength: '400 mg+80 mg' })
const metamizoleAmpoule = product('metamizol', {
  atc: 'N02BB02',
  strength: '2.5 g',
  unit: '{ampoule}',
  route: 'injectável',
})
const insulin = product('insulina-humana-nph', {
  atc: 'A10AC01',
  strength: '100 [iU]/1 mL',
  unit: 'mL',
  route: 'injectável',
})
const gel = product('diclofenac', { atc: 'M02AA15', strength: '1 g/100 g', unit: 'g', route: 'cutânea' })

const kilograms = (weight: number, years: number): CheckedPatient => ({
  ageMonths: years * 12,
  weightGrams: weight * 1_000,
})

const spans = (of: CheckedProduct, dose: Dose | undefined, patient: CheckedPatient = ADULT): string[] =>
  check([dose ? { product: of, dose } : { product: of }], { patient }).map(({ kind, codes }) =>
    kind === 'dose' ? (codes[1] ?? '') : kind,
  )

describe('a dose', () => {
  test.each<[string, CheckedProduct, Dose, CheckedPatient, string[]]>([
    ['2 × 500 mg four times', paracetamol('500 mg'), { units: 2, timesADay: 4 }, ADULT, []],
    ['2 × 500 mg five times', paracetamol('500 mg'), { units: 2, timesADay: 5 }, ADULT, ['daily']],
    ['3 × 500 mg twice', paracetamol('500 mg'), { units: 3, timesADay: 2 }, ADULT, ['single']],
    ['half of 1 g', paracetamol('1 g'), { units: 0.5, timesADay: 3 }, ADULT, []],
    ['6,25 mL of syrup at 10 kg', syrup, { units: 6.25, timesADay: 4 }, kilograms(10, 1), []],
    ['7 mL of syrup at 10 kg', syrup, { units: 7, timesADay: 4 }, kilograms(10, 1), ['single', 'daily']],
    ['1 mL of drops at 8 kg', drops, { units: 1, timesADay: 4 }, kilograms(8, 1), []],
    ['1,3 mL of drops at 8 kg', drops, { units: 1.3, timesADay: 3 }, kilograms(8, 1), ['single']],
    [
      'a heavy child, as an adult',
      paracetamol('500 mg'),
      { units: 3, timesADay: 3 },
      kilograms(90, 11),
      ['single', 'daily'],
    ],
    ['ibuprofen 10 mg/kg', ibuprofenSyrup, { units: 10, timesADay: 3 }, kilograms(20, 6), []],
    ['ibuprofen 15 mg/kg', ibuprofenSyrup, { units: 15, timesADay: 3 }, kilograms(20, 6), ['single', 'daily']],
    ['co-trimoxazole in full', cotrimoxazole, { units: 4, timesADay: 3 }, ADULT, []],
    ['co-trimoxazole and one more', cotrimoxazole, { units: 5, timesADay: 3 }, ADULT, ['single', 'daily']],
    ['metamizole injected', metamizoleAmpoule, { units: 1, timesADay: 2 }, ADULT, []],
    ['metamizole injected thrice', metamizoleAmpoule, { units: 1, timesADay: 3 }, ADULT, ['daily']],
    ['insulin, in units', insulin, { units: 0.2, timesADay: 2 }, ADULT, []],
    ['a gel, which is local', gel, { units: 30, timesADay: 9 }, ADULT, []],
  ])('%s', (_, of, dose, patient, expected) => {
    expect(spans(of, dose, patient)).toEqual(expected)
  })

  test('is the same in g, mg and mcg', () => {
    const dose = { units: 3, timesADay: 3 }
    const texts = ['0.5 g', '500 mg', '500000 ug', '500000 mcg'].map((strength) =>
      check([{ product: { ...paracetamol(strength), name: 'Paracetamol' }, dose }]).map(({ text }) => text),
    )
    expect(texts[0]).toEqual([
      'Paracetamol: 1500 mg de paracetamol de cada vez; o máximo é 1000 mg.',
      'Paracetamol: 4500 mg de paracetamol por dia; o máximo é 4000 mg.',
    ])
    expect(new Set(texts.map((each) => JSON.stringify(each))).size).toBe(1)
  })

  test('of two lines is added up', () => {
    const lines = [
      { product: paracetamol('500 mg'), dose: { units: 2, timesADay: 3 } },
      { product: paracetamol('1 g'), dose: { units: 1, timesADay: 2 } },
    ]
    const over = check(lines).filter(({ kind }) => kind === 'dose')
    expect(over.map(({ lines: places, codes }) => [places, codes])).toEqual([
      [[0], ['paracetamol', 'daily']],
      [[1], ['paracetamol', 'daily']],
    ])
  })

  test('written as a sentence, or of a child without a weight, is said to be unchecked', () => {
    expect(spans(paracetamol('500 mg'), undefined)).toEqual(['unchecked'])
    expect(spans(syrup, { units: 5, timesADay: 3 }, { ageMonths: 24 })).toEqual(['unchecked'])
    // Tablets cannot be said in millilitres.
    expect(spans({ ...syrup, unit: { code: '{tablet}' } }, { units: 1, timesADay: 3 })).toEqual(['unchecked'])
    expect(spans(product('acido-folico', { atc: 'B03BB01' }), undefined)).toEqual([])
  })
})
