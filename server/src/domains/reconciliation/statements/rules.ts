import type { Centavos } from '@salama/contract/kernel/money'
import { isDay } from '@salama/contract/kernel/time'
import type { Verdict } from '@salama/contract/reconciliation'
import type { StatementMapping } from '@salama/contract/reconciliation/statements'

/** The sweep that compares them. */
export const STATEMENTS = 'reconciliation.statements'

/** The columns of a statement and its lines, each with its number in the file. */
export type Table = { columns: string[]; rows: { line: number; cells: string[] }[] }

/** A heading names at least a day, a number and an amount. */
const FEWEST_COLUMNS = 3
/** Banks put the holder, the account and the period above the headings. */
const HEADING_WITHIN = 30

/** What stands above the headings is left out. Undefined: no table is in it. */
export function readTable(cells: readonly string[][]): Table | undefined {
  const lines = cells.map((row, place) => ({ line: place + 1, cells: row.map((cell) => cell.trim()) }))
  const heading = lines.slice(0, HEADING_WITHIN).findIndex((row) => isHeading(row.cells))
  const columns = lines[heading]?.cells
  if (!columns) return undefined
  const rows = lines.slice(heading + 1).filter((row) => row.cells.some((cell) => cell !== ''))
  return { columns: columns.map((name, place) => name || `Coluna ${place + 1}`), rows }
}

const isHeading = (cells: readonly string[]): boolean => {
  const words = cells.filter((cell) => cell !== '')
  return words.length >= FEWEST_COLUMNS && words.every((cell) => /\p{L}/u.test(cell) && !/\d{2}/.test(cell))
}

/** What each column is usually called, in the exports of Mozambican banks and providers. */
const NAMES = {
  number:
    /receipt|recibo|n[.ºo°]*\s*(?:d[aeo]\s*)?(?:transa|opera|movimento|documento)|transac\w*\s*id|^id\b|n[úu]mero|documento/i,
  day: /data|date|completion|initiation/i,
  amount: /valor|montante|amount|import[âa]ncia/i,
  credit: /cr[ée]dito|credit|entrada|paid in|deposit/i,
  debit: /d[ée]bito|debit|sa[íi]da|withdraw/i,
  text: /descri|detalhe|details|narrat|refer|observa/i,
}

/** Reads the headings by their usual names, and days and amounts by the first lines. Null: it takes a person. */
export function guessMapping({ columns, rows }: Table): StatementMapping | null {
  const find = (name: RegExp) => columns.find((column) => name.test(column)) ?? null
  const [number, day, credit, debit] = [find(NAMES.number), find(NAMES.day), find(NAMES.credit), find(NAMES.debit)]
  const amount = credit === null && debit === null ? find(NAMES.amount) : null
  if (number === null || day === null || (amount === null && credit === null && debit === null)) return null
  const cellsOf = (name: string | null) => rows.map(({ cells }) => cells[columns.indexOf(name ?? '')] ?? '')
  const texts = columns.filter((column) => NAMES.text.test(column) && column !== number).slice(0, 5)
  const amounts = [amount, credit, debit].flatMap(cellsOf)
  return { number, day, amount, credit, debit, texts, dayOrder: orderOf(cellsOf(day)), decimal: decimalOf(amounts) }
}

function orderOf(days: readonly string[]): StatementMapping['dayOrder'] {
  if (days.some((day) => /^\d{4}/.test(day))) return 'ymd'
  // A day above 12 in the second place: the month stands first.
  return days.some((day) => /^\d{1,2}\D(?:1[3-9]|2\d|3[01])\D/.test(day)) ? 'mdy' : 'dmy'
}

function decimalOf(amounts: readonly string[]): StatementMapping['decimal'] {
  const [comma, point] = [/,\d{2}$/, /\.\d{2}$/].map(
    (ending) => amounts.filter((amount) => ending.test(amount.replace(/[^\d.,]/g, ''))).length,
  ) as [number, number]
  return comma > point ? ',' : '.'
}

/** Whether a statement has every column that a mapping names. */
export const fits = (mapping: StatementMapping, columns: readonly string[]): boolean =>
  [mapping.number, mapping.day, mapping.amount, mapping.credit, mapping.debit, ...mapping.texts].every(
    (name) => name === null || columns.includes(name),
  )

/** Centavos of an amount as statements write it ('1.234,50', '(20.00)', '-5 MZN'); null for what is none. */
export function readAmount(cell: string, decimal: StatementMapping['decimal']): Centavos | null {
  const bare = cell.replace(/\s|MZN|MTn?|Mts?\.?/gi, '')
  const isNegative = /^\(.*\)$|^-|-$/.test(bare)
  const grouping = decimal === ',' ? '.' : ','
  const digits = bare.replace(/[()+-]/g, '').replaceAll(grouping, '')
  const parts = /^(\d{1,12})(?:[.,](\d{1,2}))?$/.exec(digits)
  if (!parts) return null
  const centavos = Number(parts[1] + (parts[2] ?? '').padEnd(2, '0'))
  return isNegative && centavos !== 0 ? -centavos : centavos
}

/** 'YYYY-MM-DD' of a day as statements write it, with or without a time; null for what is none. */
export function readDay(cell: string, order: StatementMapping['dayOrder']): string | null {
  const parts =
    /^(\d{1,4})[-/. ](\d{1,2})[-/. ](\d{1,4})(?!\d)/.exec(cell)?.slice(1) ??
    /^(\d{4})(\d{2})(\d{2})/.exec(cell)?.slice(1)
  if (!parts) return null
  const [first = '', second = '', third = ''] = parts
  const isYearFirst = first.length === 4
  const [year, month, day] = isYearFirst
    ? [first, second, third]
    : order === 'mdy'
      ? [third, first, second]
      : [third, second, first]
  const written = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(written) ? written : null
}

/** One line of a statement; what of it cannot be read is null. */
export type StatementEntry = { line: number; number: string; day: string | null; text: string; theirs: Centavos | null }

/** A movement of no amount, such as the balance carried over, is no line of its own. */
export function readEntries({ columns, rows }: Table, mapping: StatementMapping): StatementEntry[] {
  const place = (name: string | null) => (name === null ? -1 : columns.indexOf(name))
  const at = {
    number: place(mapping.number),
    day: place(mapping.day),
    amount: place(mapping.amount),
    credit: place(mapping.credit),
    debit: place(mapping.debit),
  }
  return rows.flatMap(({ line, cells }) => {
    const cell = (index: number) => cells[index] ?? ''
    const [amount, credit, debit] = [cell(at.amount), cell(at.credit), cell(at.debit)]
    if (amount === '' && credit === '' && debit === '') return []
    const theirs = signedAmount({ amount, credit, debit }, mapping.decimal)
    if (theirs === 0) return []
    return {
      line,
      number: cell(at.number),
      day: readDay(cell(at.day), mapping.dayOrder),
      text: mapping.texts
        .map((name) => cell(columns.indexOf(name)))
        .filter(Boolean)
        .join(' · '),
      theirs,
    }
  })
}

type AmountCells = { amount: string; credit: string; debit: string }

/** Debits are written with or without a minus. */
function signedAmount({ amount, credit, debit }: AmountCells, decimal: StatementMapping['decimal']): Centavos | null {
  const read = (cell: string) => (cell === '' ? 0 : readAmount(cell, decimal))
  const [whole, incoming, outgoing] = [read(amount), read(credit), read(debit)]
  if (whole === null || incoming === null || outgoing === null) return null
  return whole + incoming - Math.abs(outgoing)
}

/** Words of a line that may be a reference of ours: ours have no spaces. */
export const wordsOf = (entry: Pick<StatementEntry, 'number' | 'text'>): string[] => [
  ...new Set(`${entry.number} ${entry.text}`.toUpperCase().match(/[A-Z0-9][A-Z0-9-]{4,39}/g) ?? []),
]

/** A movement of our books: a transfer of mobile money, or a payment by bank. */
export type OwnMovement = {
  kind: string
  id: string
  /** Centavos, negative for money that went out. */
  ours: Centavos
  /** Our books have it as moved. */
  isDone: boolean
}

/** What a line says beside the movement that it names. `isNamed`: an earlier line of this statement names it too. */
export function judge(
  entry: Pick<StatementEntry, 'day' | 'theirs'>,
  own: OwnMovement | undefined,
  isNamed: boolean,
): Verdict {
  if (entry.theirs === null || entry.day === null) return 'unreadable'
  if (!own) return 'unknown'
  if (isNamed) return 'repeated'
  if (!own.isDone) return 'open'
  return own.ours === entry.theirs ? 'matched' : 'amount'
}
