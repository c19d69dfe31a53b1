import { namingWords } from './asked.ts'

/** What is prescribed by name, with all that it is called. */
export type Moiety = {
  code: string
  name: string
  /** Codes, in the order in which their strengths are said. */
  substances: readonly string[]
  /** With all names, the words of each. */
  namingWords: readonly (readonly string[])[]
}

/** Of one substance, its names are the moiety's. */
export function describeMoiety({ code, name, substances, other_names }: MoietyNames): Moiety {
  const [only, ...more] = substances
  const names = [name, ...other_names, ...(only && more.length === 0 ? [only.name, only.inn] : [])]
  return { code, name, substances: substances.map((one) => one.code), namingWords: names.map(namingWords) }
}

type MoietyNames = {
  code: string
  name: string
  substances: readonly { code: string; name: string; inn: string }[]
  other_names: readonly string[]
}

/**
 * The moieties that words name: those of which a whole name is said, and for words that are part of none, those with a name
 * that begins with one ('penicilina' of 'Penicilina G' and 'Penicilina V').
 */
export function moietiesIn(moieties: readonly Moiety[], words: readonly string[]): Moiety[] {
  const said = new Set(words)
  const isSaid = (name: readonly string[]) => name.length > 0 && name.every((word) => said.has(word))
  const covered = new Set(moieties.flatMap((moiety) => moiety.namingWords.filter(isSaid).flat()))
  const left = new Set(words.filter((word) => !covered.has(word)))
  return moieties.filter((moiety) => moiety.namingWords.some((name) => isSaid(name) || left.has(name[0] ?? '')))
}

/** The words that stand in no name. */
export const wordsInNone = (moieties: readonly Moiety[], words: readonly string[]): string[] =>
  words.filter((word) => !moieties.some((moiety) => moiety.namingWords.some((name) => name.includes(word))))
