import { DAY_MS } from '@salama/contract/kernel/time'
import fc from 'fast-check'

/** Milliseconds from the end of something: at it, one beside it, or up to five days before or after. */
export const aroundEnd: fc.Arbitrary<number> = fc.oneof(
  fc.constantFrom(-1, 0, 1),
  fc.integer({ min: -5 * DAY_MS, max: 5 * DAY_MS }),
)

/** The end itself and its neighbours, which are always looked at. */
export const BORDER = [-1, 0, 1] as const
