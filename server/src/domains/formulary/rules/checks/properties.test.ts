import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ADULT, allergy, check, product } from '../../../../../testing/formulary.ts'
import { checkMedicines } from './check-medicines.ts'
import { SUBSTANCES } from './facts/substances.ts'
import { INTERACTIONS } from './pairs.ts'
import type { Warning } from './warning.ts'

const ROUTES = ['oral', 'rectal', 'injectável', 'inalatória', 'cutânea', 'ocular'] as const

const medicine = fc
  .record({
    codes: fc.uniqueArray(fc.constantFrom(...SUBSTANCES.keys()), { minLength: 1, maxLength: 3 }),
    route: fc.constantFrom(...ROUTES),
    milligrams: fc.constantFrom(50, 250, 500, 1_000),
  })
  .map(({ codes, route, milligrams }) =>
    product(codes.join('+'), {
      atc: SUBSTANCES.get(codes[0] ?? '')?.[0] ?? '',
      route,
      strength: codes.map(() => `${milligrams} mg`).join('+'),
    }),
  )
const dose = fc.record({ units: fc.integer({ min: 1, max: 4 }), timesADay: fc.integer({ min: 1, max: 6 }) })
const line = fc.record({ product: medicine, dose })
const lines = fc.uniqueArray(line, { minLength: 1, maxLength: 5, selector: (each) => JSON.stringify(each) })
const ALLERGIES = ['penicilina', 'sulfa', 'AINEs', 'amoxicilina', 'quinino', 'morfina'].map(allergy)
const rest = {
  allergies: ALLERGIES,
  patient: { ...ADULT, ageMonths: 60, weightGrams: 18_000, isPregnant: true, egfr: 28 },
}

/** By names and not by places; what a total comes to may grow. */
const shape = (warnings: readonly Warning[], given: readonly { product: { name: string } }[]): string[] =>
  warnings
    .map(({ kind, severity, lines: at, allergies, codes }) =>
      [
        kind,
        severity,
        at.map((place) => JSON.stringify(given[place])).sort(),
        [...allergies].sort(),
        [...codes].sort(),
      ].join('|'),
    )
    .sort()

test('the order of the lines does not change the warnings', () => {
  fc.assert(
    fc.property(
      lines.chain((given) => fc.tuple(fc.constant(given), fc.shuffledSubarray(given, { minLength: given.length }))),
      ([given, shuffled]) => {
        expect(shape(check(shuffled, rest), shuffled)).toEqual(shape(check(given, rest), given))
      },
    ),
  )
})

test('the order of the substances does not change the warnings', () => {
  fc.assert(
    fc.property(lines, (given) => {
      const turned = given.map((each) => ({
        ...each,
        product: {
          ...each.product,
          substances: [...each.product.substances].reverse(),
          strengths: [...each.product.strengths].reverse(),
        },
      }))
      const plain = (warnings: readonly Warning[]) =>
        warnings.map(({ kind, severity, lines: at, codes }) => [kind, severity, at, [...codes].sort()].join('|')).sort()
      expect(plain(check(turned, rest))).toEqual(plain(check(given, rest)))
    }),
  )
})

test('one medicine more takes no warning away', () => {
  fc.assert(
    fc.property(lines, line, (given, added) => {
      const more = [...given, added]
      const all = shape(check(more, rest), more)
      for (const each of new Set(shape(check(given, rest), given))) expect(all).toContain(each)
    }),
  )
})

test('a check looks at a fraction of the facts', () => {
  const ten = INTERACTIONS.slice(0, 90)
    .flatMap(([one]) => (SUBSTANCES.has(one) ? [one] : []))
    .filter((code, place, all) => all.indexOf(code) === place)
    .slice(0, 10)
    .map((code) => ({ product: product(code, { atc: SUBSTANCES.get(code)?.[0] ?? '' }) }))
  expect(ten).toHaveLength(10)
  const thirty = Array.from({ length: 30 }, (_, place) => ALLERGIES[place % ALLERGIES.length] ?? allergy('penicilina'))
  const tally = { rows: 0 }
  checkMedicines({ lines: ten, taken: [], allergies: thirty, patient: ADULT }, tally)
  // 45 pairs; all interactions for each would be nearly ten thousand.
  expect(tally.rows).toBeLessThan((45 * INTERACTIONS.length) / 3)
})
