import { newId } from '../../server/src/platform/db/database.ts'

/** A statement as it went to the database; the changing parts of its values are marks such as `⟦doctor⟧`. */
export type Statement = { text: string; values: (string | null)[] }
/** The statements of one booking, and its answer as JSON. */
export type Recorded = { statements: Statement[]; answer: string }
/** What the client of a booking says. */
export type Asked = { doctor: string; patient: string; startsAt: string }

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const HALF_HOUR_MS = 30 * 60_000

/**
 * Makes a template of one recording: what the client said becomes a mark, and so does every id that the earlier recording
 * of another booking does not have. The reference thus does what the server does today, without a copy of its SQL.
 */
export function asTemplate(recorded: Recorded, asked: Asked, earlier: Recorded): Recorded {
  const seen = new Set(JSON.stringify(earlier).match(UUID))
  const fresh = [...new Set(JSON.stringify(recorded).match(UUID))].filter(
    (id) => !seen.has(id) && id !== asked.doctor && id !== asked.patient,
  )
  const marks: [string, string][] = [
    [asked.doctor, '⟦doctor⟧'],
    [asked.patient, '⟦patient⟧'],
    [asked.startsAt, '⟦startsAt⟧'],
    [endOf(asked.startsAt), '⟦endsAt⟧'],
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

/** Answers a function that fills a template for one booking; the texts are taken apart once. */
export function filler(template: Recorded): (asked: Asked) => Recorded {
  const statements = template.statements.map(({ text, values }) => ({
    text,
    values: values.map((value) => (value === null ? null : piecesOf(value))),
  }))
  const answer = piecesOf(template.answer)
  return (asked) => {
    const known = new Map(Object.entries({ ...asked, endsAt: endOf(asked.startsAt) }))
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
