/** By the address of the call, when the answer that is shown came from the server; only of answers that this phone kept. */
const seen = new Map<string, number>()
const listeners = new Set<() => void>()

export const seenAt = (address: string): number | undefined => seen.get(address)

export const hasSeen = (): boolean => seen.size > 0

/** Undefined: what is shown came from the server just now. */
export function noteSeen(address: string, at: number | undefined): void {
  if (seen.get(address) === at) return
  if (at === undefined) seen.delete(address)
  else seen.set(address, at)
  for (const listener of listeners) listener()
}

export function watchSeen(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
