/** So many drivers are asked at once. */
export const OFFERED_AT_ONCE = 3
/** The rings in which drivers are looked for, each in squares of 500 m around the pick-up. */
export const SEARCH_RINGS = [1, 2, 4, 8, 16, 34] as const
/** Of a search over so many rings, the nearest that are looked at: in a crowd the first square holds enough. */
export const comparedIn = (rings: number): number => 100 * rings

export type Candidate = {
  driver_id: string
  user_id: string
  /** An offer wakes their locked phone. */
  has_push: boolean
  distance_km: number
  /** Room that their other tasks take. */
  load: number
  rating: number
  review_count: number
  /** How often they were asked for this task and did not answer. */
  lapsed: number
  /** Minutes since their last task ended; null: they had none today. */
  idle_minutes: number | null
}

/** Why a driver comes before another: minutes by name, whose sum is the score; the lowest is asked first. */
export type ScoreParts = { distance: number; busy: number; silence: number; rating: number; waiting: number }

const MINUTES_PER_KM = 3
const MINUTES_PER_TASK = 6
const MINUTES_PER_LAPSE = 10
/** Each star below five. */
const MINUTES_PER_STAR = 1
/** Who waits long comes sooner: fair, but never so far that the food gets cold. */
const LONGEST_WAIT_MINUTES = 30
const WAITING_WEIGHT = 0.1

export function scoreOf(candidate: Candidate): { score: number; parts: ScoreParts } {
  const { distance_km, load, lapsed, rating, review_count, idle_minutes } = candidate
  const parts: ScoreParts = {
    distance: rounded(distance_km * MINUTES_PER_KM),
    busy: load * MINUTES_PER_TASK,
    silence: lapsed * MINUTES_PER_LAPSE,
    rating: rounded(review_count === 0 ? 0 : (5 - rating) * MINUTES_PER_STAR),
    waiting: rounded(-Math.min(idle_minutes ?? LONGEST_WAIT_MINUTES, LONGEST_WAIT_MINUTES) * WAITING_WEIGHT),
  }
  return { score: rounded(Object.values(parts).reduce((sum, part) => sum + part, 0)), parts }
}

const rounded = (value: number): number => Number(value.toFixed(2))
