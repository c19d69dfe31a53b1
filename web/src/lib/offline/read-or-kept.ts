import { ApiError } from '../api/api-error.ts'
import { keptFor } from './kept-for.ts'
import { noteSeen } from './seen.ts'

/** Who waits for an answer longer than this is shown the kept one meanwhile. */
const PATIENCE_MS = 5_000

type Reading<T> = {
  address: string
  read: () => Promise<T>
  /** The server's answer, after the kept one was shown in its place. */
  onLate?: (answer: T) => void
}

/** The server's answer; where it cannot be reached, or keeps one waiting, what this phone kept of it. */
export async function readOrKept<T>({ address, read, onLate }: Reading<T>): Promise<T> {
  const reading = read().then(
    (answer) => {
      noteSeen(address, undefined)
      return { answer }
    },
    (error: unknown) => ({ error }),
  )
  if (keptFor() === undefined) return takeAnswer(await reading)
  const first = await Promise.race([reading, patience()])
  if (first && !('error' in first && isUnreachable(first.error))) return takeAnswer(first)
  const kept = await findKept(address)
  if (!kept) return takeAnswer(await reading)
  noteSeen(address, kept.readAt)
  if (!first) void reading.then((late) => 'answer' in late && onLate?.(late.answer))
  return kept.answer as T
}

type Read<T> = { answer: T } | { error: unknown }

function takeAnswer<T>(read: Read<T>): T {
  if ('error' in read) throw read.error
  return read.answer
}

/** No answer, or a gateway that found no server. */
const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || (error.status >= 502 && error.body === undefined))

const patience = (): Promise<undefined> => new Promise((resolve) => setTimeout(() => resolve(undefined), PATIENCE_MS))

/** The code comes when it is needed; the worker keeps it. */
async function findKept(address: string) {
  try {
    return await (await import('./kept-answers.ts')).findKept(address)
  } catch {
    // Without its code, or in a browser that refuses storage, nothing is kept.
    return undefined
  }
}
