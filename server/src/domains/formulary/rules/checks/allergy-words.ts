import { wordsOf } from '@salama/contract/kernel/text'
import type { Allergy } from './allergies.ts'
import { GROUPS, type GroupCode } from './facts/groups.ts'
import { SUBSTANCES } from './facts/substances.ts'

/** Codes of the substances that folded words name, as the formulary's names have them. */
export type SubstancesNamed = (words: string) => readonly string[]

/** What the words of an allergy name, read from the left, the longest name first. */
export function allergyOf(text: string, named: SubstancesNamed): Allergy {
  const words = wordsOf(text).filter((word) => !SAYING_ALLERGY.has(word))
  const substances = new Set<string>()
  const groups = new Set<GroupCode>()
  const unread: string[] = []
  for (let start = 0; start < words.length; ) {
    const found = longestName(words.slice(start, start + LONGEST_NAME), named)
    for (const code of found.substances) substances.add(code)
    for (const code of found.groups) groups.add(code)
    if (found.substances.length === 0 && found.groups.length === 0) unread.push(words[start] ?? '')
    start += found.length
  }
  const isRead = substances.size + groups.size > 0
  const saysNone = !isRead && unread.length > 0 && unread.every((word) => SAYING_NONE.has(word))
  const left = unread.join(' ') || (isRead ? '' : text)
  return { text, substances: [...substances], groups: [...groups], unread: saysNone ? '' : left }
}

/** Words of 'anti-inflamatórios não esteróides'. */
const LONGEST_NAME = 5

const SAYING_ALLERGY = new Set(
  'alergia alergias alergico alergica alergicos a as ao aos o os de do da dos das e ou em com por ja teve tem medicamento medicamentos reaccao reacao grave graves'.split(
    ' ',
  ),
)
const SAYING_NONE = new Set('nenhuma nenhum nao sem nega conhecida conhecidas nkda nada'.split(' '))

/** Name salts and kinds of substances, never one alone. */
const SALTS = new Set(
  'acido sulfato cloreto carbonato bicarbonato fosfato citrato acetato gluconato nitrato brometo iodeto hidroxido oxido sal sais sodio potassio calcio magnesio ferro vitamina vitaminas'.split(
    ' ',
  ),
)

/** Whether a folded word names a salt or a kind of substance, which is no medicine by itself. */
export const isSalt = (word: string): boolean => SALTS.has(word)

type Found = { substances: readonly string[]; groups: readonly GroupCode[]; length: number }

function longestName(words: readonly string[], named: SubstancesNamed): Found {
  for (let length = words.length; length > 0; length -= 1) {
    const name = words.slice(0, length).join(' ')
    const groups = GROUPS_NAMED.get(name) ?? []
    const substances = isSalt(name) ? [] : named(name)
    if (groups.length > 0 || substances.length > 0) return { substances, groups, length }
  }
  return { substances: [], groups: misspeltGroups(words[0] ?? ''), length: 1 }
}

const GROUPS_NAMED: ReadonlyMap<string, readonly GroupCode[]> = (() => {
  const found = new Map<string, GroupCode[]>()
  for (const code of Object.keys(GROUPS) as GroupCode[])
    for (const word of GROUPS[code].words) found.set(word, [...(found.get(word) ?? []), code])
  return found
})()

/** Shorter words are too near to others. */
const LEAST_MISSPELT = 8
const TWO_ERRORS_FROM = 12

/** 'pinicilina'; not where a substance is as near, such as 'penicilamina'. */
function misspeltGroups(word: string): readonly GroupCode[] {
  if (word.length < LEAST_MISSPELT) return []
  const most = word.length < TWO_ERRORS_FROM ? 1 : 2
  const near = [...GROUPS_NAMED.keys()].filter((name) => name.length >= LEAST_MISSPELT)
  const errors = Math.min(...near.map((name) => errorsBetween(word, name)))
  const isSubstance = [...SUBSTANCES.keys()].some((code) => errorsBetween(word, code) <= errors)
  if (errors > most || isSubstance) return []
  return [
    ...new Set(
      near.filter((name) => errorsBetween(word, name) === errors).flatMap((name) => GROUPS_NAMED.get(name) ?? []),
    ),
  ]
}

/** Letters to add, drop, change or swap with their neighbour. */
function errorsBetween(one: string, other: string): number {
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, place) => place)
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const changed = (last[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1)
      const swapped =
        i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
          ? (before[j - 2] ?? 0) + 1
          : Number.POSITIVE_INFINITY
      row.push(Math.min(changed, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, swapped))
    }
    before = last
    last = row
  }
  return last[other.length] ?? 0
}
