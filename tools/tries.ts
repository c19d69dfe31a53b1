import { setTimeout as sleep } from 'node:timers/promises'

const TRIES = 3
const PAUSE_MS = 15_000

/** Registries drop connections: what asks one is done again, up to three times, with a pause. */
export async function inThreeTries<T>(work: () => T | Promise<T>, pauseMs = PAUSE_MS): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await work()
    } catch (error) {
      if (tried === TRIES) throw error
      console.error(`Try ${tried} of ${TRIES} failed: ${(error as Error).message}`)
      await sleep(pauseMs)
    }
  }
}
