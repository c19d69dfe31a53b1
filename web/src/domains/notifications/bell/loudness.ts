import { MINUTE_MS } from '@salama/contract/kernel/time'

const SOFTEST = 0.35
const LOUDEST_AFTER_MS = 3 * MINUTE_MS
const SLOWEST_MS = 3_000
const FASTEST_MS = 1_000

/** The longer somebody waits, the louder it rings and the shorter the pause before the next stroke. */
export function loudnessAfter(waitedMs: number): { volume: number; pauseMs: number } {
  const part = Math.min(1, Math.max(0, waitedMs) / LOUDEST_AFTER_MS)
  return {
    volume: SOFTEST + (1 - SOFTEST) * part,
    pauseMs: SLOWEST_MS - (SLOWEST_MS - FASTEST_MS) * part,
  }
}
