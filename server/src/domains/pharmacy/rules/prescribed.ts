import { strengthIn } from '@salama/contract/formulary/said'
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
}

export type Matched = {
  /** Units of each line of the prescription that the order takes. */
  lines: { place: number; quantity: number }[]
  /** What the prescription does not have, or not so many packages of it. */
  beyond: { itemId: string; prescribed: number }[]
  /** Whose units nobody can count from the words, and of which the pharmacist has not said how many packages are prescribed. */
  uncounted: string[]
}

/** By item, for how many packages a pharmacist reads the prescription. */
export type ReadPackages = ReadonlyMap<string, number>

/**
 * Which lines of a prescription an order takes. The last package is opened for what is left of a line. What is not counted in
 * units goes by what the pharmacist has `read`; a bottle takes one unit of its line, and a package of unknown content all.
 * Without a pharmacist yet, it may be ordered.
 */
export function matchPrescribed(
  ordered: readonly OrderedMedicine[],
  prescribed: readonly PrescribedLine[],
  read?: ReadPackages,
): Matched {
  const left = new Map(prescribed.map((line) => [line.place, line.left]))
  const matched: Matched = { lines: [], beyond: [], uncounted: [] }
  for (const medicine of ordered) {
    const line = prescribed.find((one) => isFor(one.medicine, medicine) && (left.get(one.place) ?? 0) > 0)
    const units = line ? (left.get(line.place) ?? 0) : 0
    const { packaging, units: perPackage } = unitsOf(medicine.package)
    const allowed = packaging === 'counted' ? undefined : read?.get(medicine.itemId)
    if (line && read && packaging !== 'counted' && allowed === undefined) {
      matched.uncounted.push(medicine.itemId)
      continue
    }
    const most = line ? (allowed ?? Math.ceil(units / perPackage)) : 0
    if (!line || medicine.quantity > most) {
      matched.beyond.push({ itemId: medicine.itemId, prescribed: most })
      continue
    }
    const quantity = packaging === 'unknown' ? units : Math.min(units, medicine.quantity * perPackage)
    left.set(line.place, units - quantity)
    const same = matched.lines.find(({ place }) => place === line.place)
    if (same) same.quantity += quantity
    else matched.lines.push({ place: line.place, quantity })
  }
  return matched
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
 * Units of one package. `counted`: the words begin with how many; `container`: a bottle, a tube, an inhaler, which is one
 * whatever is in it; `unknown`: nobody can tell from the words. Only what is counted is matched without a pharmacist.
 */
export function unitsOf(packaging: string): { packaging: Packaging; units: number } {
  const words = fold(packaging)
  const [, count] = /^(\d+)\s*(?:comprimid|capsul|saquet|suposit|ampol|ovul)/.exec(words) ?? []
  if (Number(count) > 0) return { packaging: 'counted', units: Number(count) }
  const isContainer = /^(?:1\s*)?(?:frasco|bisnaga|tubo|inalador|caneta)|^\d+\s*(?:ml|doses|g)\b/.test(words)
  return { packaging: isContainer ? 'container' : 'unknown', units: 1 }
}
