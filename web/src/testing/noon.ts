import { dayInMaputo, maputoInstant } from '@salama/contract/kernel/time'
import { vi } from 'vitest'

/** The day of a whole file, also when midnight passes meanwhile. */
export const TODAY = dayInMaputo(new Date())
export const NOON = maputoInstant(TODAY, 720)

/** The clock of the page stands at noon until what this answers is called: `beforeEach(standAtNoon)` is one test each. */
export function standAtNoon(): () => void {
  vi.useFakeTimers({ now: NOON, toFake: ['Date'] })
  return () => void vi.useRealTimers()
}
