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
