import type { Product } from '@salama/contract/formulary'
import type { Dose } from '@salama/contract/formulary/dose'
import { strengthIn } from '@salama/contract/formulary/said'
import { isSameMedicine } from '@salama/contract/formulary/same-medicine'
import { fold } from '@salama/contract/kernel/text'

/** A line of an order that needs a prescription. */
export type OrderedMedicine = {
  itemId: string
  name: string
  substance: string
  /** '500 mg'. */
  dose: string
  /** '20 comprimidos'. */
  package: string
  /** Of the formulary, with how many of its units a package holds; neither where nobody has checked its words. */
  product?: Product | undefined
  packageUnits?: number | undefined
  /** Packages. */
  quantity: number
}

/** A line of a prescription. */
export type PrescribedLine = {
  place: number
  /** Name and strength. */
  medicine: string
  /** Units still to hand out. */
  left: number
  /** None where the doctor wrote freely. */
  product?: { product: Product; dose?: Dose; brand?: string }
}

export type Matched = {
  /** Units of each line of the prescription that the order takes. */
  lines: { place: number; quantity: number }[]
  /** What the prescription does not have, or not so many packages of it. */
  beyond: { itemId: string; prescribed: number }[]
  /** What is counted: the units that it takes of these lines, and how many they had left before. */
  counted: { itemId: string; units: number; left: number; places: number[] }[]
  /** What only words name, and of which the pharmacist has not said how many packages are prescribed. */
  uncounted: string[]
  /** What was read in packages and is counted in units, or the other way round. */
  mixed: string[]
}

/**
 * What a pharmacist reads on a prescription of an ordered medicine: for how many packages what is left of its line is, or, of what
 * is counted, how many units are handed out instead of those that its packages hold.
 */
export type ReadItem = { packages: number } | { units: number }
/** By item. */
export type ReadItems = ReadonlyMap<string, ReadItem>

/**
 * Which lines of a prescription an order takes, never more than they have left. Of products it is arithmetic: the last package is
 * opened for what is left, and a pharmacist may say otherwise. What the doctor or the pharmacy has only in words is not matched
 * without a pharmacist, who has `read` for how many packages it is; before one has, it may be ordered.
 */
export function matchPrescribed(
  ordered: readonly OrderedMedicine[],
  prescribed: readonly PrescribedLine[],
  read?: ReadItems,
): Matched {
  const left = new Map(prescribed.map((line) => [line.place, line.left]))
  const leftOf = ({ place }: PrescribedLine) => left.get(place) ?? 0
  const taken = new Map<number, number>()
  const take = ({ place }: PrescribedLine, units: number) => {
    left.set(place, (left.get(place) ?? 0) - units)
    taken.set(place, (taken.get(place) ?? 0) + units)
  }
  const matched: Matched = { lines: [], beyond: [], counted: [], uncounted: [], mixed: [] }
  const refuse = ({ itemId }: OrderedMedicine, most: number) => matched.beyond.push({ itemId, prescribed: most })
  for (const medicine of ordered) {
    const { itemId } = medicine
    const said = read?.get(itemId)
    const open = prescribed.filter((line) => leftOf(line) > 0)
    const same = open.filter((line) => isDispensedFor(line, medicine))
    const named = open.find((line) => isNamedIn(line, medicine))
    const isCounted = same.length > 0
    if (said && ('packages' in said ? isCounted : named && !isCounted)) matched.mixed.push(itemId)
    else if (isCounted) {
      const units = same.reduce((sum, line) => sum + leftOf(line), 0)
      const most = Math.ceil(units / (medicine.packageUnits ?? 1))
      const taking = said && 'units' in said ? said.units : unitsIn(medicine, units)
      if (medicine.quantity > most || taking > units) refuse(medicine, most)
      else {
        const places = takeUnits(taking, { lines: same, leftOf, take })
        matched.counted.push({ itemId, units: taking, left: units, places })
      }
    } else if (named && read && !said) matched.uncounted.push(itemId)
    else if (!named) refuse(medicine, 0)
    else {
      const allowed = said && 'packages' in said ? said.packages : undefined
      const most = mostPackages(medicine, leftOf(named), allowed)
      if (medicine.quantity > most) refuse(medicine, most)
      else take(named, unitsRead(medicine, leftOf(named), allowed ?? most))
    }
  }
  matched.lines = [...taken].map(([place, quantity]) => ({ place, quantity }))
  return matched
}

/** What its packages hold of what is left. */
const unitsIn = ({ quantity, packageUnits = 1 }: OrderedMedicine, left: number): number =>
  Math.min(left, Math.ceil(quantity * packageUnits))

type Lines = {
  lines: readonly PrescribedLine[]
  leftOf: (line: PrescribedLine) => number
  take: (line: PrescribedLine, units: number) => void
}

/** Takes them from lines of one medicine, the first of them first; answers the places of those. */
function takeUnits(units: number, { lines, leftOf, take }: Lines): number[] {
  let needed = units
  const places: number[] = []
  for (const line of lines) {
    const part = Math.min(needed, leftOf(line))
    if (part > 0) {
      take(line, part)
      places.push(line.place)
    }
    needed -= part
  }
  return places
}

/** Whether arithmetic alone says that this is handed out on this line. */
export function isDispensedFor(
  { product: asked }: PrescribedLine,
  { product, packageUnits, name }: OrderedMedicine,
): boolean {
  if (!asked || !product || packageUnits === undefined || !isSameMedicine(asked.product, product)) return false
  if (asked.brand !== undefined && !hasWords(name, asked.brand)) return false
  // A capsule is not halved.
  return product.unit.code !== '{capsule}' || Number.isInteger(asked.dose?.value ?? 1)
}

/** Whether words alone say so: of the line, or of what is sold. A brand is itself alone. */
function isNamedIn({ medicine, product: asked }: PrescribedLine, ordered: OrderedMedicine): boolean {
  if (asked && ordered.product && ordered.packageUnits !== undefined) return false
  if (asked?.brand !== undefined && !hasWords(ordered.name, asked.brand)) return false
  return isFor(asked?.product.name ?? medicine, ordered)
}

const hasWords = (name: string, brand: string): boolean => {
  const words = new Set(wordsOf(fold(name)))
  return wordsOf(fold(brand)).every((word) => words.has(word))
}

/** What a pharmacist reads is no more than what can be counted. */
function mostPackages({ package: packed }: OrderedMedicine, units: number, allowed: number | undefined): number {
  const { packaging, units: perPackage } = unitsOf(packed)
  const counted = Math.ceil(units / perPackage)
  if (allowed === undefined) return counted
  return packaging === 'counted' ? Math.min(allowed, counted) : allowed
}

/** Units that packages take of a line which is for `allowed` of them: all for all. */
function unitsRead({ package: packed, quantity }: OrderedMedicine, units: number, allowed: number): number {
  const { packaging, units: perPackage } = unitsOf(packed)
  return Math.min(units, packaging === 'counted' ? quantity * perPackage : Math.ceil((units * quantity) / allowed))
}

/** Whether a doctor's words name this product: its name or all of its substances, and the same strength. */
export function isFor(
  medicine: string,
  { name, substance, dose }: Pick<OrderedMedicine, 'name' | 'substance' | 'dose'>,
): boolean {
  const said = strengthIn(medicine)
  const [named, strengths] = [strengthIn(name), [strengthIn(dose).strength, strengthIn(name).strength]]
  const hasStrength = strengths.some((strength) => strength !== undefined)
  if (hasStrength ? !strengths.some((one) => one !== undefined && one === said.strength) : said.strength !== undefined)
    return false
  return isNamedBy(said.name, named.name) || isNamedBy(said.name, fold(substance))
}

/** All words of a name, and not one substance more. */
function isNamedBy(said: string, name: string): boolean {
  const words = wordsOf(name)
  const saidWords = new Set(wordsOf(said))
  return words.length > 0 && mixtureOf(said) === mixtureOf(name) && words.every((word) => saidWords.has(word))
}

const wordsOf = (text: string): string[] => text.match(/\p{L}[\p{L}\d]*/gu) ?? []
/** How many substances are named side by side. */
const mixtureOf = (text: string): number => text.split(/[+/]|\b(?:com|e)\b/u).length

export type Packaging = 'counted' | 'container' | 'unknown'

/**
 * Units of one package in words. `counted`: the words begin with how many; `container`: a bottle, a tube, an inhaler; `unknown`:
 * nobody can tell.
 */
export function unitsOf(packaging: string): { packaging: Packaging; units: number } {
  const words = fold(packaging)
  const [, count] = /^(\d+)\s*(?:comprimid|capsul|saquet|suposit|ampol|ovul)/.exec(words) ?? []
  if (Number(count) > 0) return { packaging: 'counted', units: Number(count) }
  const isContainer = /^(?:1\s*)?(?:frasco|bisnaga|tubo|inalador|caneta)|^\d+\s*(?:ml|doses|g)\b/.test(words)
  return { packaging: isContainer ? 'container' : 'unknown', units: 1 }
}
