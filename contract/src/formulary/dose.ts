import type { Product } from './index.ts'
import { formatAmount, rounded } from './strength.ts'
import { PRODUCT_UNITS, type ProductForm } from './units.ts'

/** UCUM units in which a dose is said: those of products, drops of a liquid, and international units of what is injected. */
export const DOSE_UNITS = {
  ...PRODUCT_UNITS,
  '{drop}': { one: 'gota', many: 'gotas' },
  '[iU]': { one: 'UI', many: 'UI' },
} as const
export type DoseUnit = keyof typeof DOSE_UNITS
export const DOSE_UNIT_NAMES = Object.keys(DOSE_UNITS) as [DoseUnit, ...DoseUnit[]]

/** How much at a time (FHIR doseQuantity). */
export type Dose = { value: number; unit: DoseUnit }

/** A product as far as its doses go. */
export type Dosed = Pick<Product, 'form' | 'unit' | 'strengths'>

/** Of a usual dropper, 20 drops of water are a gram (European Pharmacopoeia, 2.1.1). */
const DROPS_IN_ML = 20
const DROPPED: readonly ProductForm[] = ['oral_drops', 'eye_drops', 'ear_drops', 'nasal_drops']

/** In which units a dose of it may be said, the usual one first. */
export function doseUnitsOf({ form, unit, strengths }: Dosed): DoseUnit[] {
  if (DROPPED.includes(form) && unit.code === 'mL') return ['{drop}', 'mL']
  const isInUnits = strengths.length === 1 && strengths[0]?.numerator.unit === '[iU]' && unit.code === 'mL'
  return isInUnits && form.includes('injection') ? ['[iU]', 'mL'] : [unit.code]
}

/** A dose in the unit in which the product is counted; undefined where it is said in a unit that is none of the product's. */
export function inProductUnits({ value, unit }: Dose, product: Dosed): number | undefined {
  if (!doseUnitsOf(product).includes(unit)) return undefined
  if (unit === '{drop}') return rounded(value / DROPS_IN_ML)
  if (unit !== '[iU]') return value
  const [strength] = product.strengths
  return strength && rounded((value * strength.denominator.value) / strength.numerator.value)
}

export type Treatment = { dose: Dose; timesADay: number; durationDays: number }

/** Whole units of the product that a treatment takes; undefined where its dose is in no unit of the product. */
export function unitsFor({ dose, timesADay, durationDays }: Treatment, product: Dosed): number | undefined {
  const units = inProductUnits(dose, product)
  return units === undefined ? undefined : Math.ceil(rounded(units * timesADay * durationDays))
}

export type Packages = { packages: number; size: number; left: number }

/** Whole packages of one size that hold so many units, with the fewest left over, then the fewest packages. */
export function packagesFor(quantity: number, sizes: readonly number[]): Packages | undefined {
  return sizes
    .map((size): Packages => {
      const packages = Math.ceil(quantity / size)
      return { packages, size, left: rounded(packages * size - quantity) }
    })
    .toSorted((one, other) => one.left - other.left || one.packages - other.packages)[0]
}

/** '1 cápsula', '0,5 comprimido', '5 mL', '10 UI'. */
export const formatDose = ({ value, unit }: Dose): string =>
  `${formatAmount(value)} ${DOSE_UNITS[unit][value <= 1 ? 'one' : 'many']}`

/** Times a day that divide it evenly are said in hours. */
export function formatTimesADay(times: number): string {
  if (times === 1) return 'uma vez por dia'
  return 24 % times === 0 && times <= 6 ? `de ${24 / times} em ${24 / times} horas` : `${times} vezes por dia`
}
