/**
 * What a domain holds about people. Every table of the database is here, in the `personal.ts` of its domain: what of it is a
 * person's, what of that goes into the archive of their data, and what becomes of it when they leave
 * (docs/decisions/0030). `npx vitest run --project api personal` walks the schema.
 *
 * Conditions and values are SQL of the table under the name `own`, with these words:
 * `:person` the account, `:phone` and `:email` its contacts, `:things` the ids that `ids` of all tables give, `:now`.
 */
export type Personal = {
  tables: Readonly<Record<string, TableRule>>
  /** While any of these is so, a person cannot leave. */
  obstacles?: readonly Obstacle[]
  /** What ends as soon as the account is closed: a statement. */
  closing?: string
}

export type TableRule = Impersonal | PersonalTable

/** A table that says nothing about anybody; the reason. */
export type Impersonal = { holds: string }

export type PersonalTable = {
  /** Which rows are a person's. */
  own: string
  /** Rows of others in which this person is named: they go, and are no part of the archive. */
  mentions?: string
  /** The column whose values are this person's things: other tables name them. */
  ids?: string
  archive: Archive
  erasure: Erasure
}

/** A heading of the archive, in Portuguese; without some columns (secrets). Or why it is no part of it. */
export type Archive = { title: string; csv?: true; without?: readonly string[] } | { leftOut: string }

export type Erasure =
  | 'delete'
  | {
      /** What columns are set to. */
      set?: Readonly<Record<string, string>>
      /** In which of the rows, where a trigger takes no others. */
      setWhere?: string
      /** What the law wants kept so many years, and what is done with it then. */
      keep?: Keeping
      /** Columns with text that names nobody: states, codes, words of the house. */
      plain?: readonly string[]
    }

export type Keeping = {
  years: number
  law: string
  after: Readonly<Record<string, string>>
}

/** `reason` is a sentence in Portuguese that says what to do; `stands` is SQL that is true while it is so. */
export type Obstacle = { code: string; reason: string; stands: string }

export const isPersonal = (rule: TableRule): rule is PersonalTable => 'own' in rule

/** Accounts and money: Código Comercial (Decreto-Lei n.º 1/2022) and the tax laws. */
export const BOOKS = { years: 10, law: 'Código Comercial e leis fiscais: livros e documentos, dez anos' } as const
/** Care: the duty of whoever gave it to keep its record. */
export const CARE = { years: 10, law: 'Dever de guardar o processo clínico, dez anos' } as const

/** In the place of a name. */
export const NOBODY = `'Conta apagada'`

export type Subject = {
  person: string
  phone: string | null
  email: string | null
  things: readonly string[]
  now: Date
}

const TYPES = { person: 'uuid', phone: 'text', email: 'text', things: 'uuid[]', now: 'timestamptz' } as const
export type Word = keyof typeof TYPES

export type Statement = { text: string; values: unknown[] }

/** Puts numbered parameters in the place of the words, those alone that the text has. */
export function bindWords(text: string, subject: Subject): Statement {
  const values: unknown[] = []
  const places = new Map<string, number>()
  const numbered = text.replace(/(?<!:):(person|phone|email|things|now)\b/g, (_, word: Word) => {
    const place = places.get(word) ?? values.push(subject[word])
    places.set(word, place)
    return `$${place}::${TYPES[word]}`
  })
  return { text: numbered, values }
}

export const namesThings = ({ own }: PersonalTable): boolean => /(?<!:):things\b/.test(own)

const fieldsOf = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([column, value]) => `${column} = ${value}`)
    .join(', ')

/** What leaving does to the rows of a table at once; undefined where nothing is done. */
export function erasureOf(table: string, { own, mentions, erasure }: PersonalTable): string | undefined {
  if (erasure === 'delete')
    return `delete from ${table} own where ${mentions === undefined ? own : `(${own}) or (${mentions})`}`
  const rows = erasure.setWhere === undefined ? own : `(${own}) and ${erasure.setWhere}`
  return erasure.set && `update ${table} own set ${fieldsOf(erasure.set)} where ${rows}`
}

/** And once the law lets go of them. */
export function lateErasureOf(table: string, { own, erasure }: PersonalTable): string | undefined {
  if (erasure === 'delete' || erasure.keep === undefined) return undefined
  return `update ${table} own set ${fieldsOf(erasure.keep.after)} where ${own}`
}

export type KeptData = { title: string; years: number; law: string }

/** What of a person stays after the account, for whom wants to leave. */
export function keptOf(domains: readonly Personal[]): KeptData[] {
  return domains.flatMap(({ tables }) =>
    Object.values(tables).flatMap((rule) => {
      if (!isPersonal(rule) || rule.erasure === 'delete' || rule.erasure.keep === undefined) return []
      const { years, law } = rule.erasure.keep
      return 'title' in rule.archive ? [{ title: rule.archive.title, years, law }] : []
    }),
  )
}

/** When nothing is kept any more. */
export function forgottenAt(domains: readonly Personal[], erasedAt: Date): Date {
  const years = domains.flatMap(({ tables }) =>
    Object.values(tables).map((rule) =>
      isPersonal(rule) && rule.erasure !== 'delete' ? (rule.erasure.keep?.years ?? 0) : 0,
    ),
  )
  const at = new Date(erasedAt)
  at.setUTCFullYear(at.getUTCFullYear() + Math.max(0, ...years))
  return at
}
