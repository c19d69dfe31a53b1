import { setTimeout as sleep } from 'node:timers/promises'
import { isUnavailable } from '../src/platform/db/database.ts'

const PAUSE_MS = 50
const LOOK_MS = 10
/** Far longer than any race takes: what is refused for so long is broken. */
const LIMIT_MS = 120_000

/**
 * What a call answers, or work on the database comes to, when there is room for it. In a race on a busy machine some are
 * answered 503, find no connection or wait too long for a lock, as they should; nothing was done then, and a client asks again.
 */
export async function served<T>(work: () => Promise<T>): Promise<T> {
  const giveUpAt = performance.now() + LIMIT_MS
  for (;;) {
    const isLast = performance.now() >= giveUpAt
    try {
      const answer = await work()
      if (isLast || !isRefused(answer)) return answer
    } catch (error) {
      if (isLast || !isUnavailable(error)) throw error
    }
    await sleep(PAUSE_MS)
  }
}

const isRefused = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'status' in answer && answer.status === 503

/** The numbers from 0 to `count` - 1. */
export const times = (count: number): number[] => Array.from({ length: count }, (_, n) => n)

/**
 * How many do the same thing at once where it rests on the payments of all kinds, whose own race is `race-payables`;
 * `RACERS=50` runs as many as the attacks name.
 */
export const RACERS = Number(process.env['RACERS'] ?? 8)

/** A race: one piece of work for each, begun together, each `served`. What they came to is in the order of `each`. */
export const atOnce = <T, Outcome>(
  each: readonly T[],
  work: (one: T, n: number) => Promise<Outcome>,
): Promise<Outcome[]> => Promise.all(each.map((one, n) => served(() => work(one, n))))

/** What news or a sweep is about to bring: looks until there is something. */
export async function until<T>(look: () => Promise<T | undefined | false>): Promise<T> {
  for (const giveUpAt = performance.now() + LIMIT_MS; performance.now() < giveUpAt; await sleep(LOOK_MS)) {
    const seen = await look()
    if (seen !== undefined && seen !== false) return seen
  }
  throw new Error(`nothing came within ${LIMIT_MS} ms`)
}
