import type { Failure } from './runners.ts'

/** A failure, and the part of the run in which it came. */
export type Placed = Failure & { part: string }

/** What one `npm test` came to. */
export type Summary = {
  passed: number
  failed: number
  failures: Placed[]
  /** Failed at first, with the first error, and passed alone. */
  passedAtSecondTry: Placed[]
  minutes: { name: string; minutes: number }[]
}

/** Failures below each other, each with its place, title and the first lines of its error; nothing where there are none. */
export function listFailures(
  heading: string,
  failures: readonly Placed[],
  { most = Number.POSITIVE_INFINITY, linesEach = 6 } = {},
): string[] {
  if (failures.length === 0) return []
  const more = failures.length > most ? [`and ${failures.length - most} more: see above`] : []
  const entries = failures.slice(0, most).map(({ part, title, file, error }) => {
    const where = file === undefined ? part : `${part} ${file}`
    return [`✗ ${where}`, title, ...(error?.split('\n') ?? [])].slice(0, linesEach).join('\n    ')
  })
  return [`${heading}:`, ...entries, ...more]
}

/** The plain count: the last line of a run, which build machines read. */
export const countOf = ({ passed, failed }: Pick<Summary, 'passed' | 'failed'>): string =>
  `${passed} passed, ${failed} failed`
