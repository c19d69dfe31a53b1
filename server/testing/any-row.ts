import { createHash } from 'node:crypto'
import fc from 'fast-check'
import type pg from 'pg'
import type { Column, Constraint, Table } from './catalogue.ts'

export type Row = Record<string, unknown>

/** What a row shall fulfil: conditions in SQL on its columns. */
export type Wish = { condition: string; columns: string[] }

const AT_ONCE = 24
const ROUNDS = 120
const STEP_BACK = 0.15

type Search = {
  wishes: readonly Wish[]
  /** Columns that have to be so. */
  fixed?: Row
  /** A row to begin with, of which only the columns `anew` are drawn. */
  near?: Row
  anew?: readonly string[]
}

/**
 * A row of the table of which every wish is true; nothing if none was found. Values come from the literals of the checks, so
 * a limit and its neighbours are among them. Again and again one column of a wish that is not true is drawn anew.
 */
export async function findRow(
  client: pg.ClientBase,
  table: Table,
  { wishes, fixed = {}, near, anew = [] }: Search,
): Promise<Row | undefined> {
  const given = table.columns.filter(({ isGenerated }) => !isGenerated)
  const values = new Map(
    given.map((column) => {
      // Long texts are drawn only where they are asked about: they would fill every other row.
      const longest = anew.includes(column.name) ? MOST_LETTERS : FEW_LETTERS
      return [column.name, valuesOf(column, table.constraints, longest)]
    }),
  )
  const draw = (name: string): unknown => (name in fixed ? fixed[name] : pick(values.get(name) ?? [() => null])())
  const isDrawn = (name: string): boolean => near === undefined || name in fixed || anew.includes(name)
  let rows: Row[] = Array.from({ length: AT_ONCE }, () =>
    Object.fromEntries(given.map(({ name }) => [name, isDrawn(name) ? draw(name) : near?.[name]])),
  )
  let unmet: Wish[][] = rows.map(() => [...wishes])
  let tried = rows
  for (let round = 0; round < ROUNDS; round++) {
    const verdicts = await judge(client, table, tried, wishes)
    const found = verdicts.findIndex((verdict) => verdict.every(Boolean))
    if (found >= 0) return tried[found]
    const still = verdicts.map((verdict) => wishes.filter((_, index) => !verdict[index]))
    // A step back is taken now and then, or the way ends in a valley.
    const isTaken = still.map((now, at) => now.length <= (unmet[at]?.length ?? 0) || random() < STEP_BACK)
    rows = rows.map((row, at) => (isTaken[at] ? tried[at] : row) ?? row)
    unmet = unmet.map((before, at) => (isTaken[at] ? still[at] : before) ?? before)
    tried = rows.map((row, at) => {
      const free = pick(unmet[at] ?? wishes)?.columns.filter((name) => values.has(name) && !(name in fixed)) ?? []
      if (free.length === 0) return row
      const name = pick(free)
      return { ...row, [name]: draw(name) }
    })
  }
  return undefined
}

/** Which wishes each row fulfils. One that cannot be computed is not. */
async function judge(
  client: pg.ClientBase,
  table: Table,
  rows: readonly Row[],
  wishes: readonly Wish[],
): Promise<boolean[][]> {
  if (wishes.length === 0) return rows.map(() => [])
  const asked = wishes.map(({ condition }, index) => `(${condition}) is not false as wish_${index}`).join(', ')
  const { rows: answers } = await client.query<Record<string, boolean>>(
    `select ${asked} from jsonb_array_elements($1::jsonb) with ordinality as given (given_value, given_place)
      cross join lateral jsonb_populate_record(null::${table.name}, given_value) as own order by given_place`,
    [JSON.stringify(rows)],
  )
  return answers.map((answer) => wishes.map((_, index) => answer[`wish_${index}`] === true))
}

let casts = 0

/** The same rows are found every time. */
export function castAgain(): void {
  casts = 0
}

const cast = (): string => createHash('md5').update(String(++casts)).digest('hex')
const random = (): number => Number.parseInt(cast().slice(0, 8), 16) / 2 ** 32
const uuid = (): string => cast().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
const pick = <T>(among: readonly T[]): T => among[Math.floor(random() * among.length)] as T

type Draw = () => unknown

/** Ways to draw a value of a column. */
function valuesOf({ name, type, isNullable }: Column, constraints: readonly Constraint[], longest: number): Draw[] {
  const texts = constraints
    .filter((one) => one.kind === 'check' && one.columns.includes(name))
    .map((one) => one.definition)
  const conditions = constraints.flatMap((one) => (one.condition?.includes(name) ? [one.condition] : []))
  const literals = [...texts, ...conditions].flatMap(literalsOf)
  const draws = type.endsWith('[]')
    ? listsOf(valuesOfType(type.slice(0, -2), literals, longest), literals)
    : valuesOfType(type, literals, longest)
  return isNullable ? [() => (random() < NULLS ? null : pick(draws)())] : draws
}

type Literal = { text: string } | { number: number } | { pattern: string }

function literalsOf(definition: string): Literal[] {
  const patterns = [...definition.matchAll(/~\*? '((?:[^']|'')*)'/g)].map(([, pattern = '']) => ({ pattern }))
  const written = [...definition.matchAll(/'((?:[^']|'')*)'/g)].map(([, text = '']) => text.replaceAll("''", "'"))
  // What a list may hold: '{support,finance}'.
  const held = written.flatMap((text) => /^\{([\w,]+)\}$/.exec(text)?.[1]?.split(',') ?? [])
  const texts = [...written, ...held].map((text) => ({ text }))
  // Below nothing they are written as texts: '-27'::integer.
  const numbers = [
    ...definition
      .replace(/'(-\d+)'::/g, '$1 ')
      .replace(/'[^']*'/g, '')
      .matchAll(/(?<![\w.])-?\d+(?:\.\d+)?/g),
  ].map(([number]) => ({
    number: Number(number),
  }))
  return [...patterns, ...texts, ...numbers]
}

/** Two columns may have to be one. */
const SAME = '00000000-0000-4000-8000-000000000001'
const NULLS = 0.4
const MOST_LETTERS = 100_000
const FEW_LETTERS = 130
/** A grid of half hours, and one beside it. */
const TIMES = [0, 30, 60, 90, 1440, 10].map((minutes) => new Date(Date.UTC(2027, 0, 4, 8, minutes)).toISOString())

function valuesOfType(type: string, literals: readonly Literal[], longest: number): Draw[] {
  const texts = literals.flatMap((literal) => ('text' in literal ? [literal.text] : []))
  const near = literals.flatMap((literal) =>
    'number' in literal ? [literal.number, literal.number - 1, literal.number + 1] : [],
  )
  const lengths = near.filter((length) => Number.isInteger(length) && length >= 0 && length <= longest)
  const constants = (values: readonly unknown[]): Draw[] => [...new Set(values)].map((value) => () => value)
  const most = /^(?:numeric|real|double)/.test(type) ? 90 : 30_000
  const sequence = (): number => Math.floor(random() * most) + 1
  if (/^(?:smallint|integer|bigint|numeric|real|double)/.test(type)) {
    const whole = /^(?:smallint|integer|bigint)/.test(type) ? near.filter(Number.isInteger) : near
    return [sequence, ...constants([0, 1, 2, -1, ...whole])]
  }
  if (type === 'boolean') return constants([true, false])
  if (type === 'uuid') return [uuid, uuid, uuid, () => SAME]
  if (type === 'date')
    return constants([...TIMES.map((at) => at.slice(0, 10)), ...texts.filter((text) => /^\d{4}-/.test(text))])
  if (/^(?:timestamp|time)/.test(type)) return constants(TIMES)
  if (type === 'bytea')
    return [16, 32, ...lengths].map(
      (length) => () =>
        `\\x${cast()
          .repeat(Math.ceil(length / 16))
          .slice(0, length * 2)}`,
    )
  if (/^jsonb?$/.test(type)) return [() => ({ some: uuid() }), ...constants([[], {}, ...texts])]
  const bits = /^bit\((\d+)\)$/.exec(type)?.[1]
  if (bits) return [() => Array.from({ length: Number(bits) }, () => (random() < 0.5 ? '0' : '1')).join('')]
  if (type === 'inet') return [() => `10.0.0.${sequence() % 250}`]
  if (type === 'interval') return constants(['1 hour', '2 hours'])
  if (type === 'polygon') return [() => '((0,0),(1,0),(1,1))']
  if (type === 'point') return [() => `(${sequence()},1)`]
  if (/range$/.test(type)) return constants(['[1,5)', '[7,9)'])
  const patterns = literals.flatMap((literal) => ('pattern' in literal ? [sampleOf(literal.pattern)] : []))
  const likes = texts.filter((text) => text.includes('%')).map((text) => () => text.replaceAll('%', uuid().slice(0, 8)))
  const sized = lengths.map(
    (length) => () =>
      uuid()
        .repeat(Math.ceil(length / 36))
        .slice(0, length),
  )
  return [...patterns, ...patterns, ...likes, ...sized, () => `x${sequence()}`, ...constants(['', ...texts])]
}

const samples = new Map<string, string[]>()

function sampleOf(pattern: string): Draw {
  const known = samples.get(pattern) ?? fc.sample(fc.stringMatching(new RegExp(pattern)), { numRuns: 50, seed: 1 })
  samples.set(pattern, known)
  return () => pick(known)
}

function listsOf(values: readonly Draw[], literals: readonly Literal[]): Draw[] {
  const lengths = literals.flatMap((literal) =>
    'number' in literal ? [literal.number - 1, literal.number, literal.number + 1] : [],
  )
  return [0, 1, 2, ...lengths.filter((length) => length >= 0 && length <= 200)].map(
    (length) => () => Array.from({ length }, () => pick(values)()),
  )
}
