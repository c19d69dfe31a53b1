import type pg from 'pg'
import { newId } from '../../server/src/platform/db/database.ts'

/** A statement as it went to the database; the changing parts of its values are marks such as `⟦doctor⟧`. */
export type Statement = { text: string; values: (string | null)[] }
/** The statements of one call and what follows it, and its answer as JSON. */
export type Recorded = { statements: Statement[]; answer: string }
/** What the client says, and what follows from it, by the names of the marks. */
export type Asked = Readonly<Record<string, string>>

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const HALF_HOUR_MS = 30 * 60_000

/**
 * Makes a template of one recording: what the client said becomes a mark, and so does every id that the earlier recording
 * of another one does not have. The reference thus does what the server does today, without a copy of its SQL.
 */
export function asTemplate(recorded: Recorded, asked: Asked, earlier: Recorded): Recorded {
  const seen = new Set(JSON.stringify(earlier).match(UUID))
  const fresh = [...new Set(JSON.stringify(recorded).match(UUID))].filter(
    (id) => !seen.has(id) && !Object.values(asked).includes(id),
  )
  const marks: [string, string][] = [
    ...Object.entries(asked).map(([name, value]): [string, string] => [value, `⟦${name}⟧`]),
    ...fresh.map((id, index): [string, string] => [id, `⟦id${index}⟧`]),
  ]
  const mark = (value: string) => marks.reduce((text, [from, to]) => text.replaceAll(from, to), value)
  return {
    statements: recorded.statements.map(({ text, values }) => ({
      text,
      values: values.map((value) => (value === null ? null : mark(value))),
    })),
    answer: mark(recorded.answer),
  }
}

export const endOf = (startsAt: string): string => new Date(Date.parse(startsAt) + HALF_HOUR_MS).toISOString()

/** The pieces of a text between its marks, the marks at odd places. */
export const piecesOf = (text: string): string[] => text.split(/⟦(\w+)⟧/)

/** Answers a function that fills a template; the texts are taken apart once, and what was not asked is a new id. */
export function filler(template: Recorded): (asked: Asked) => Recorded {
  const statements = template.statements.map(({ text, values }) => ({
    text,
    values: values.map((value) => (value === null ? null : piecesOf(value))),
  }))
  const answer = piecesOf(template.answer)
  return (asked) => {
    const known = new Map(Object.entries(asked))
    const valueOf = (mark: string) => {
      const value = known.get(mark) ?? newId()
      known.set(mark, value)
      return value
    }
    const join = (pieces: string[]) => pieces.map((piece, index) => (index % 2 === 0 ? piece : valueOf(piece))).join('')
    return {
      statements: statements.map(({ text, values }) => ({
        text,
        values: values.map((value) => (value === null ? null : join(value))),
      })),
      answer: join(answer),
    }
  }
}

/** Takes down what a connection says from now on. */
export function listen(client: pg.PoolClient, heard: { push(statement: Statement): unknown }): void {
  const plain = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = ((first: unknown, ...rest: unknown[]) => {
    const values = Array.isArray(rest[0]) ? rest[0] : []
    if (typeof first === 'string') heard.push({ text: first, values: values.map(asText) })
    return plain(first, ...rest)
  }) as typeof client.query
}

/** A value as pg puts it on the wire, instants in UTC. */
function asText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return value.toISOString()
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  if (Array.isArray(value)) return `{${value.map((one) => JSON.stringify(asText(one))).join(',')}}`
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
