import type { Product } from '@salama/contract/formulary'
import type { Route } from '@salama/contract/formulary/units'
import { namingWords } from './asked.ts'
import { isSalt } from './checks/allergy-words.ts'
import type { CheckedProduct } from './checks/medicine.ts'
import { isSystemic } from './checks/medicine.ts'
import type { Moiety } from './moieties.ts'

/** Moieties by the words of their whole names: 'amoxicilina acido clavulanico'. A brand may be of several. */
export type Names = ReadonlyMap<string, readonly Moiety[]>

export function indexNames(moieties: readonly Moiety[]): Names {
  const names = new Map<string, Moiety[]>()
  for (const moiety of moieties)
    for (const name of new Set(moiety.namingWords.map((words) => words.join(' '))))
      if (name !== '') names.set(name, [...(names.get(name) ?? []), moiety])
  return names
}

/** Codes of the substances of a whole name. */
export const substancesNamed = (names: Names, name: string): string[] => [
  ...new Set((names.get(namingWords(name).join(' ')) ?? []).flatMap(({ substances }) => substances)),
]

/** Words of the longest name. */
const LONGEST_NAME = 6

/** What the words of a medicine name, read from the left, the longest name first: a salt or a beginning alone names nothing. */
export function wholeNamesIn(names: Names, text: string): Moiety[] {
  const words = namingWords(text)
  const found = new Set<Moiety>()
  for (let start = 0; start < words.length; ) {
    const name = longestName(names, words.slice(start, start + LONGEST_NAME))
    for (const moiety of name.moieties) found.add(moiety)
    start += name.length
  }
  return [...found]
}

function longestName(names: Names, words: readonly string[]): { moieties: readonly Moiety[]; length: number } {
  for (let length = words.length; length > 0; length -= 1) {
    const name = words.slice(0, length).join(' ')
    const moieties = isSalt(name) ? undefined : names.get(name)
    if (moieties) return { moieties, length }
  }
  return { moieties: [], length: 1 }
}

/** A medicine in words, and how it is given where that is said. */
export type SaidMedicine = { text: string; route?: Route }

/**
 * What words name as a product that can be checked: with all substances of what they name, given as is said or else in its usual
 * way into the body. Of no strength, since words say none reliably: its dose is not checked.
 */
export function productNamed(
  { text, route }: SaidMedicine,
  products: readonly (readonly Product[])[],
): CheckedProduct | undefined {
  const usual = products.flatMap((ofOne) => usualOf(ofOne, route) ?? [])
  const [first] = usual
  if (!first) return undefined
  const substances = new Map(usual.flatMap((product) => product.substances.map((one) => [one.code, one])))
  const { atc, form, unit } = first
  return {
    name: text,
    substances: [...substances.values()],
    atc,
    form,
    unit,
    route: route ?? first.route,
    strengths: [],
  }
}

/** The usual ones stand first. */
const usualOf = (products: readonly Product[], route: Route | undefined): Product | undefined =>
  products.find((product) => (route === undefined ? isSystemic(product.route) : product.route === route)) ?? products[0]
