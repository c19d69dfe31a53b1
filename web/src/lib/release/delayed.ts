import { useSyncExternalStore } from 'react'

/** So long can a step that nothing takes back be undone: it has not left the device before. */
export const UNDO_MS = 4_000

type Waiting = { timer: ReturnType<typeof setTimeout>; send: () => void }

const waiting = new Map<string, Waiting>()
const listeners = new Set<() => void>()

/**
 * Sends after some seconds, whatever page of the application is shown by then, and at once when its window is left: a step
 * that was pressed is made. The same key again changes nothing.
 */
export function sendLater(key: string, send: () => void, afterMs = UNDO_MS): void {
  if (waiting.has(key)) return
  waiting.set(key, { timer: setTimeout(() => flush(key), afterMs), send })
  tellListeners()
}

/** Answers whether it was in time. */
export function undo(key: string): boolean {
  const found = waiting.get(key)
  if (!found) return false
  clearTimeout(found.timer)
  waiting.delete(key)
  tellListeners()
  return true
}

/** Whether this step waits to be sent. */
export const useIsDelayed = (key: string): boolean => useSyncExternalStore(subscribe, () => waiting.has(key))

function flush(key: string): void {
  const found = waiting.get(key)
  if (found && undo(key)) found.send()
}

globalThis.addEventListener?.('pagehide', () => {
  for (const key of waiting.keys()) flush(key)
})

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tellListeners(): void {
  for (const listener of listeners) listener()
}
