import { isMeasured, PRODUCT_UNITS, type ProductUnit, STRENGTH_UNITS, type StrengthUnit } from './units.ts'

/** How much of one substance is in so much of a product (FHIR Ratio, UCUM units): 250 mg per 5 mL, 500 mg per 1 {tablet}. */
export type Strength = {
  numerator: { value: number; unit: StrengthUnit }
  denominator: { value: number; unit: ProductUnit }
}

const IN_MICROGRAMS: Partial<Record<StrengthUnit, number>> = { ug: 1, mg: 1_000, g: 1_000_000 }

/** Without what binary fractions leave behind. */
export const rounded = (value: number): number => Number(value.toPrecision(9))

/** Micrograms where it is a weight. */
export function inOneUnit({ value, unit }: Strength['numerator']): { value: number; unit: StrengthUnit } {
  const factor = IN_MICROGRAMS[unit]
  return factor === undefined ? { value, unit } : { value: rounded(value * factor), unit: 'ug' }
}

type OfSubstance = Strength & { substance: string }

/** Whether two products are of the same moiety: of the same substances, in whatever order. */
export const sameSubstances = (one: readonly OfSubstance[], other: readonly OfSubstance[]): boolean =>
  one.length === other.length && one.every(({ substance }) => other.some((its) => its.substance === substance))

/** A product as far as its strength goes. */
export type Counted = { unit: { code: ProductUnit }; strengths: readonly OfSubstance[] }

/**
 * Whether two products of the same substances have as much of each in one unit, in whatever measure it is said. A tablet may be
 * as strong as a capsule: the form is another question. Of ampoules and syringes what one holds counts too.
 */
export const sameStrength = (one: Counted, other: Counted): boolean =>
  sameSubstances(one.strengths, other.strengths) &&
  one.strengths.every((strength) =>
    other.strengths.some(
      (its) => its.substance === strength.substance && strengthKey(its, other) === strengthKey(strength, one),
    ),
  )

function strengthKey({ numerator, denominator }: Strength, { unit }: Counted): string {
  const { value, unit: word } = inOneUnit(numerator)
  if (isMeasured(unit.code)) return `${rounded(value / denominator.value)} ${word}/${unit.code}`
  return `${value} ${word}${denominator.unit === 'mL' ? ` in ${denominator.value} mL` : ''}`
}

/** 'comprimido' of one, 'comprimidos' of none and of several. */
export const unitWords = (unit: ProductUnit, count: number): string => PRODUCT_UNITS[unit][count === 1 ? 'one' : 'many']

/** '21 cápsulas', '0,5 mL'. */
export const unitsText = (unit: ProductUnit, count: number): string =>
  `${formatAmount(count)} ${unitWords(unit, count)}`

/** '62,5', '200 000'; four figures stand together. */
export function formatAmount(value: number): string {
  const [whole = '', part] = `${rounded(value)}`.split('.')
  const grouped = whole.length > 4 ? whole.replace(/\B(?=(?:\d{3})+$)/g, ' ') : whole
  return part === undefined ? grouped : `${grouped},${part}`
}

/** '500 mg', '875 mg + 125 mg', '250 mg/5 mL', '100 mcg/dose', '1 %'; '' where only a mixture is counted. */
export const formatStrengths = (strengths: readonly Strength[]): string =>
  strengths
    .map(formatStrength)
    .filter((said) => said !== '')
    .join(' + ')

function formatStrength({ numerator, denominator }: Strength): string {
  const word = STRENGTH_UNITS[numerator.unit]
  if (word === '') return ''
  if (isPercentage({ numerator, denominator })) return `${formatAmount(numerator.value)} %`
  const amount = `${formatAmount(numerator.value)} ${word}`
  if (denominator.unit === '{actuat}') return `${amount}/dose`
  if (!isMeasured(denominator.unit)) return amount
  return `${amount}/${denominator.value === 1 ? '' : `${formatAmount(denominator.value)} `}${denominator.unit}`
}

/** Said in grams of a hundred. */
const isPercentage = ({ numerator, denominator }: Strength): boolean =>
  numerator.unit === 'g' && denominator.value === 100
