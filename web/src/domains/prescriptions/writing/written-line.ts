import type { FoundProduct } from '@salama/contract/formulary'
import { type DoseUnit, doseUnitsOf, unitsFor } from '@salama/contract/formulary/dose'
import type { SentBody } from '@salama/contract/kernel/endpoint'
import { type createPrescription, MOST_UNITS, type PrescriptionLine } from '@salama/contract/prescriptions'

/** Tells lines apart while they are written: others above one may be taken away. */
type Keyed = { key: number }

/** A medicine that is still looked for. */
export type SoughtLine = Keyed & { kind: 'sought'; typed: string }

type Counts = 'durationDays' | 'quantity'
/** In words; a number that is none yet is undefined. */
export type FreeLine = Keyed & { kind: 'text' } & Omit<PrescriptionLine, Counts> & {
    [Name in Counts]: number | undefined
  }

/** A product of the formulary. */
export type ChosenLine = Keyed & {
  kind: 'product'
  product: FoundProduct
  /** Only this one; any where none is named. */
  brand: string | undefined
  /** As needed: neither an amount nor times are said. */
  isAsNeeded: boolean
  amount: number | undefined
  unit: DoseUnit
  timesADay: number | undefined
  directions: string
  durationDays: number | undefined
  /** The doctor says how much is handed out. */
  isOwnQuantity: boolean
  quantity: number | undefined
  quantityReason: string
}

export type WrittenLine = SoughtLine | FreeLine | ChosenLine
export type SentLine = SentBody<typeof createPrescription>['lines'][number]

const USUAL_DAYS = 7

export const soughtLine = (key: number, typed = ''): SoughtLine => ({ key, kind: 'sought', typed })

/** A line that has gone leaves its key to nobody: fields below it keep what is typed in them. */
export const withAnother = (lines: readonly WrittenLine[]): WrittenLine[] => [
  ...lines,
  soughtLine(Math.max(...lines.map(({ key }) => key)) + 1),
]

export const withChanged = (lines: readonly WrittenLine[], changed: WrittenLine): WrittenLine[] =>
  lines.map((line) => (line.key === changed.key ? changed : line))

export const without = (lines: readonly WrittenLine[], removed: WrittenLine): WrittenLine[] =>
  lines.filter(({ key }) => key !== removed.key)

export const freeLine = ({ key, typed }: SoughtLine): FreeLine => ({
  key,
  kind: 'text',
  medicine: typed,
  dose: '',
  route: 'oral',
  frequency: '',
  durationDays: USUAL_DAYS,
  quantity: 1,
})

export const chosenLine = ({ key }: SoughtLine, product: FoundProduct): ChosenLine => ({
  key,
  kind: 'product',
  product,
  brand: undefined,
  isAsNeeded: product.route === 'cutânea',
  amount: undefined,
  unit: doseUnitsOf(product)[0] ?? product.unit.code,
  timesADay: undefined,
  directions: '',
  durationDays: USUAL_DAYS,
  isOwnQuantity: false,
  quantity: undefined,
  quantityReason: '',
})

/** Whether it may be said without an amount: what is put on, or drops where they are needed. */
export const mayBeAsNeeded = ({ route }: FoundProduct): boolean => route !== 'oral' && route !== 'injectável'

/** Units of the product that dose, times and days give; undefined as long as they say nothing. */
export function computedUnits({ product, isAsNeeded, amount, unit, timesADay, durationDays }: ChosenLine) {
  if (isAsNeeded || amount === undefined || timesADay === undefined || durationDays === undefined) return undefined
  return unitsFor({ dose: { value: amount, unit }, timesADay, durationDays }, product)
}

/** More than one line may hold needs a quantity of the doctor's. */
export const isTooMany = (units: number | undefined): boolean => units !== undefined && units > MOST_UNITS

/** How many units are handed out, whoever says so. */
export const unitsOf = (line: ChosenLine): number | undefined =>
  asksQuantity(line) ? line.quantity : computedUnits(line)

export const asksQuantity = (line: ChosenLine): boolean =>
  line.isAsNeeded || line.isOwnQuantity || isTooMany(computedUnits(line))

/** A quantity that is not the one that the dose gives is explained. */
export function needsReason(line: ChosenLine): boolean {
  const computed = computedUnits(line)
  return asksQuantity(line) && computed !== undefined && line.quantity !== computed
}

/** What still has to be chosen or written; numbers say themselves what is wrong with them. */
export function missingIn(line: WrittenLine): string | undefined {
  if (line.kind === 'sought') return 'o medicamento'
  if (line.kind === 'text') {
    const isSaid = line.medicine.trim().length > 1 && line.dose.trim() && line.frequency.trim()
    return isSaid ? undefined : 'o nome, a dose e a frequência'
  }
  if (!line.isAsNeeded && line.timesADay === undefined) return 'quantas vezes por dia'
  return needsReason(line) && line.quantityReason.trim() === '' ? 'porquê esta quantidade' : undefined
}

/** What is sent of it; undefined where something is missing. */
export function sentLine(line: WrittenLine): SentLine | undefined {
  if (line.kind === 'sought' || missingIn(line) !== undefined) return undefined
  return line.kind === 'text' ? sentText(line) : sentProduct(line)
}

function sentText({ key: _key, ...line }: FreeLine): SentLine | undefined {
  const { durationDays, quantity } = line
  return durationDays === undefined || quantity === undefined ? undefined : { ...line, durationDays, quantity }
}

function sentProduct(line: ChosenLine): SentLine | undefined {
  const { product, brand, isAsNeeded, amount, unit, timesADay, durationDays } = line
  const units = unitsOf(line)
  if (durationDays === undefined || units === undefined) return undefined
  const isSaid = !isAsNeeded && amount !== undefined && timesADay !== undefined
  if (!isSaid && !isAsNeeded) return undefined
  const directions = line.directions.trim()
  const isExplained = needsReason(line)
  return {
    kind: 'product',
    productId: product.id,
    ...(brand !== undefined && { brand }),
    ...(isSaid && { dose: { value: amount, unit }, timesADay }),
    ...(directions !== '' && { directions }),
    durationDays,
    ...((isAsNeeded || isExplained) && { quantity: units }),
    ...(isExplained && { quantityReason: line.quantityReason.trim() }),
  }
}
