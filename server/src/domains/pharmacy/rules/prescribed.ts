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
}

/** Which lines of a prescription an order takes. The last package is opened for what is left of a line. */
export function matchPrescribed(ordered: readonly OrderedMedicine[], prescribed: readonly PrescribedLine[]): Matched {
  const left = new Map(prescribed.map((line) => [line.place, line.left]))
  const matched: Matched = { lines: [], beyond: [] }
  for (const medicine of ordered) {
    const line = prescribed.find((one) => isFor(one.medicine, medicine) && (left.get(one.place) ?? 0) > 0)
    const units = line ? (left.get(line.place) ?? 0) : 0
    const perPackage = unitsOf(medicine.package)
    const most = Math.ceil(units / perPackage)
    if (!line || medicine.quantity > most) {
      matched.beyond.push({ itemId: medicine.itemId, prescribed: most })
      continue
    }
    const quantity = Math.min(units, medicine.quantity * perPackage)
    left.set(line.place, units - quantity)
    const same = matched.lines.find(({ place }) => place === line.place)
    if (same) same.quantity += quantity
    else matched.lines.push({ place: line.place, quantity })
  }
  return matched
}

/** Whether a doctor's words name this product, by its name or by all of its substances with their dose. */
export function isFor(
  medicine: string,
  { name, substance, dose }: Pick<OrderedMedicine, 'name' | 'substance' | 'dose'>,
): boolean {
  const said = new Set(partsOf(medicine))
  const has = (text: string) => partsOf(text).every((part) => said.has(part))
  const isSameMixture = medicine.split('+').length === substance.split('+').length
  return isSameMixture && (has(name) || (has(substance) && has(dose)))
}

/** Words and figures apart: of '500mg' the parts are '500' and 'mg'. */
const partsOf = (text: string): string[] => fold(text).match(/\p{L}+|\d+(?:[.,]\d+)?/gu) ?? []

/** Units of one package; a bottle, a tube or an inhaler is one. */
export function unitsOf(packaging: string): number {
  const [, count] = /^(\d+)\s*(?:comprimid|capsul|saquet|suposit|ampol|ovul)/.exec(fold(packaging)) ?? []
  return count === undefined ? 1 : Math.max(1, Number(count))
}
