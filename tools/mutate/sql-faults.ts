import type { Change } from './change.ts'

export const BOUNDARIES: Record<string, string> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }
export const TURNED: Record<string, string> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' }
/** An operand that is an instant: nothing happens in the microsecond that is its border. */
const INSTANT =
  /(?:_at|_until|_since|_from|\bupper\([^)]*\)|\bnow\(\)|\$\{[^}]*(?:now|before|until|since|from|At|Until|Since)\})$/

/** Faults in the text of a statement; holes (`${…}`) stay what they are but for two that change places. */
export function queryFaults(sql: string): Change[] {
  return [
    ...matches(sql, /(?<=\s)(?:<=|>=|<|>)(?=\s)/g, 'SQL: boundary shifted', ({ 0: from, index }) => {
      const isInstant = INSTANT.test(sql.slice(0, index).trimEnd())
      return (isInstant ? TURNED : BOUNDARIES)[from]
    }),
    ...matches(sql, / for (?:no key )?update\b(?: of \w+)?(?: skip locked)?/g, 'SQL: lock dropped', () => ''),
    ...matches(sql, /(?<=order by [^()]*?)\bdesc\b/g, 'SQL: order turned', () => ''),
    ...matches(sql, /(?<=order by [\w."]+)(?=[\s,)`]|$)(?! desc)/g, 'SQL: order turned', () => ' desc'),
    ...matches(sql, /(?<=\b(?:select|count\()\s*)distinct\b(?! on)/g, 'SQL: distinct dropped', () => ''),
    ...matches(sql, /\bnot exists\b/g, 'SQL: condition negated', () => 'exists'),
    ...matches(sql, /\bis not null\b/g, 'SQL: condition negated', () => 'is null'),
    ...matches(sql, /\bis null\b/g, 'SQL: condition negated', () => 'is not null'),
    ...matches(sql, /\b(?:least|greatest)\b/g, 'SQL: function changed', ([from]) =>
      from === 'least' ? 'greatest' : 'least',
    ),
    ...matches(sql, / on conflict(?: \([\w, ]+\))? do nothing/g, 'SQL: conflict not expected', () => ''),
    ...swappedHoles(sql),
    ...droppedConditions(sql),
  ]
}

/** Faults in a migration: constraints and indexes that are not there, and those of its functions. */
export function migrationFaults(sql: string): Change[] {
  const constraints = [
    ...matches(sql, /create unique index/g, 'constraint dropped', () => 'create index'),
    ...matches(sql, /(?<=\w )unique(?=[,\n ])(?! nulls)(?! \()(?! index)/g, 'constraint dropped', () => ''),
    ...matches(sql, /(?<=^ {2}|constraint \w+ )unique \([^)]*\)/gm, 'constraint dropped', () => 'check (true)'),
    ...matches(sql, / not null\b(?=[,\n ])(?<!is not null)/g, 'constraint dropped', () => ''),
    ...matches(sql, / references \w+(?: \(\w+(?:, \w+)*\))?/g, 'constraint dropped', () => '').filter(
      ({ end }) => !/^ on (?:delete|update)/.test(sql.slice(end)),
    ),
    ...bracketed(sql, /\bcheck \(/g).map(
      ({ start, end }): Change => ({ start, end, text: 'check (true)', operator: 'constraint dropped' }),
    ),
    ...matches(sql, /\bexclude using [^\n]+(?:\n +where [^\n]+)?(?=,?\n)/g, 'constraint dropped', ([from]) =>
      from.endsWith(',') ? 'check (true),' : 'check (true)',
    ),
  ]
  const isCommented = ({ start }: Change) => /--.*$/.test(sql.slice(sql.lastIndexOf('\n', start - 1) + 1, start))
  // Bodies of functions and triggers hold rules as statements.
  const bodies = [...sql.matchAll(/\$\$[\s\S]*?\$\$/g)].flatMap(({ index, 0: body }) =>
    queryFaults(body).map((fault) => ({ ...fault, start: fault.start + index, end: fault.end + index })),
  )
  return [...constraints, ...bodies].filter((fault) => !isCommented(fault))
}

function matches(
  sql: string,
  pattern: RegExp,
  operator: string,
  replace: (match: RegExpExecArray) => string | undefined,
): Change[] {
  return [...sql.matchAll(pattern)].flatMap((match) => {
    const text = replace(match)
    const isInHole = holesOf(sql).some(({ start, end }) => start < match.index && match.index < end)
    return text === undefined || isInHole
      ? []
      : [{ operator, start: match.index, end: match.index + match[0].length, text }]
  })
}

type Span = { start: number; end: number }

/** From each match to the bracket that closes the one it ends with. */
function bracketed(sql: string, opening: RegExp): Span[] {
  return [...sql.matchAll(opening)].map(({ index, 0: text }) => ({
    start: index,
    end: closing(sql, index + text.length, '(', ')'),
  }))
}

function closing(text: string, from: number, open: string, close: string): number {
  let depth = 1
  let at = from
  while (at < text.length && depth > 0) {
    if (text[at] === open) depth++
    if (text[at] === close) depth--
    at++
  }
  return at
}

const holesOf = (sql: string): Span[] =>
  [...sql.matchAll(/\$\{/g)]
    .map(({ index }) => ({ start: index, end: closing(sql, index + 2, '{', '}') }))
    .filter(({ start }, at, all) => !all.slice(0, at).some((outer) => outer.end > start))

/** Two neighbours of one comparison or list: whoever reads quickly takes one for the other. */
function swappedHoles(sql: string): Change[] {
  const holes = holesOf(sql)
  return holes.flatMap((hole, at) => {
    const next = holes[at + 1]
    if (!next) return []
    const [one, between, two] = [
      sql.slice(hole.start, hole.end),
      sql.slice(hole.end, next.start),
      sql.slice(next.start, next.end),
    ]
    if (one === two || !/^(?:::\w+)?(?:,| and) $/.test(between)) return []
    return [{ operator: 'SQL: parameters swapped', start: hole.start, end: next.end, text: two + between + one }]
  })
}

const CONDITION_END =
  /^(?:\s+(?:and|or|order by|group by|having|returning|limit|for update|union|on conflict|then|left|join)\b|\)|;|$)/

/** Each `where … and …` without one of its conditions; `true` keeps the statement whole. */
function droppedConditions(sql: string): Change[] {
  const holes = holesOf(sql)
  return [...sql.matchAll(/\b(?:and|where)\s+(?!exists|not exists)/g)].flatMap(({ index, 0: word }) => {
    if (holes.some(({ start, end }) => start < index && index < end)) return []
    if (/\bbetween\s+\S+(?:\s[-+]\s\S+)?\s*$/.test(sql.slice(0, index))) return []
    const start = index + word.length
    const end = conditionEnd(sql, start, holes)
    const condition = sql.slice(start, end)
    // Numbered parameters must all be used, or the statement is refused as such.
    if (condition === '' || /\$\d|\bbetween\b/.test(condition) || condition === 'true') return []
    return [{ operator: 'SQL: condition dropped', start, end, text: 'true' }]
  })
}

function conditionEnd(sql: string, from: number, holes: Span[]): number {
  let at = from
  while (at < sql.length) {
    const hole = holes.find(({ start }) => start === at)
    if (hole) at = hole.end
    else if (sql[at] === '(') at = closing(sql, at + 1, '(', ')')
    else if (CONDITION_END.test(sql.slice(at))) return at
    else at++
  }
  return at
}
