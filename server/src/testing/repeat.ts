import { setTimeout as sleep } from 'node:timers/promises'
import { isUnavailable } from '../platform/db/database.ts'
import type { Answer } from './server.ts'

const PAUSE_MS = 50

/**
 * What a call answers when the server has room for it. In a race on a busy machine some are answered 503, as they should
 * be, and a client asks again.
 */
export async function served(call: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await call()
    if (answer.status !== 503) return answer
    await sleep(PAUSE_MS)
  }
}

/** The same of work on the database: what found no connection, or waited too long for a lock, is done again. */
export async function done<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isUnavailable(error)) throw error
      await sleep(PAUSE_MS)
    }
  }
}
