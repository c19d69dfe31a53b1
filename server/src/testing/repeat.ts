import { setTimeout as sleep } from 'node:timers/promises'
import { isUnavailable } from '../platform/db/database.ts'

const PAUSE_MS = 50
/** Nothing that is whole needs so long: whoever waits in vain is told for what. */
const PATIENCE_MS = 120_000

/**
 * What a call answers when the server has room for it. In a race on a busy machine some are answered 503, as they should
 * be, and a client asks again.
 */
export async function served<A extends { status: number; text?: unknown }>(call: () => Promise<A>): Promise<A> {
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    const answer = await call()
    if (answer.status !== 503) return answer
    if (Date.now() > until) throw new Error(`still 503 after ${PATIENCE_MS / 1_000} s: ${answer.text}`)
    await sleep(PAUSE_MS)
  }
}

/** The same of work on the database: what found no connection, or waited too long for a lock, is done again. */
export async function done<T>(work: () => Promise<T>): Promise<T> {
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isUnavailable(error)) throw error
      if (Date.now() > until) throw new Error(`still unavailable after ${PATIENCE_MS / 1_000} s`, { cause: error })
      await sleep(PAUSE_MS)
    }
  }
}
