/** So much of the width is slid before it counts. */
const ENOUGH = 0.55

/** Where a finger began, on a button so wide; undefined while none is on it. */
export type SlideStart = { x: number; width: number } | undefined

/** How far a finger at `x` has slid, from 0 to 1. */
export const slidShare = (x: number, start: SlideStart): number =>
  start ? Math.min(1, Math.max(0, (x - start.x) / start.width)) : 0

export const isEnough = (share: number): boolean => share >= ENOUGH
