import { minutesInMaputo } from '@salama/contract/kernel/time'

export type PacePart = 'kitchen' | 'way'

/** How long a part of a shop's orders took beside what was expected, in four hours of the day. */
export type Pace = { part: PacePart; band: number; ratio: number; count: number }

const BAND_MINUTES = 240
/** Fewer orders are chance. */
const BELIEVED = 5
/** Of the last so many orders an average is kept. */
const REMEMBERED = 20
const RATIOS = { least: 0.5, most: 3 } as const

export const bandAt = (at: Date): number => Math.floor(minutesInMaputo(at) / BAND_MINUTES)

/** By how much a part takes longer at this time of day than the shop says; 1 while nobody knows. */
export function ratioOf(paces: readonly Pace[], { part, at }: { part: PacePart; at: Date }): number {
  const known = paces.find((pace) => pace.part === part && pace.band === bandAt(at))
  return known && known.count >= BELIEVED ? known.ratio : 1
}

type Sample = {
  /** What was expected, with `used` in it, and what it took, in minutes. */
  expected: number
  took: number
  used: number
}

/** The same pace with one more order in it. */
export function withSample({ ratio, count }: Pick<Pace, 'ratio' | 'count'>, { expected, took, used }: Sample) {
  const seen = clamp((took / Math.max(expected, 1)) * used)
  const next = count + 1
  return { ratio: clamp(ratio + (seen - ratio) / Math.min(next, REMEMBERED)), count: next }
}

const clamp = (ratio: number): number => Math.min(Math.max(ratio, RATIOS.least), RATIOS.most)
