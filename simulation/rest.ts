import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'

/** How much is still under way, by kind; empty at rest. */
export type Openness = Record<string, number>

type Watch = {
  look: () => Promise<Openness>
  /** Longer than anything waits before it moves: who sees no change for so long will see none. */
  stillMs: number
  pauseMs: number
  onChange?: (open: Openness) => void
}

/** Waits until nothing is under way, for as long as something moves; answers what does not. */
export async function waitForRest({ look, stillMs, pauseMs, onChange }: Watch): Promise<Openness> {
  let open = await look()
  for (let changedAt = performance.now(); !isAtRest(open) && performance.now() - changedAt < stillMs; ) {
    await sleep(pauseMs)
    const now = await look()
    if (isDeepStrictEqual(now, open)) continue
    changedAt = performance.now()
    open = now
    onChange?.(open)
  }
  return open
}

export const isAtRest = (open: Openness): boolean => Object.keys(open).length === 0

export const describeOpen = (open: Openness): string =>
  isAtRest(open)
    ? 'nothing'
    : Object.entries(open)
        .map(([kind, count]) => `${kind} ${count}`)
        .join(', ')
