/** One check-in: a day in Maputo (YYYY-MM-DD), a level from 1 to 5 and a few words. */
export type CheckIn = { day: string; level: Level; note: string }
export type Level = 1 | 2 | 3 | 4 | 5

export const LEVELS: Record<Level, string> = {
  1: 'Muito em baixo',
  2: 'Em baixo',
  3: 'Assim-assim',
  4: 'Bem',
  5: 'Muito bem',
}
export const LEVEL_VALUES: readonly Level[] = [1, 2, 3, 4, 5]

export const NOTE_MAX = 200
/** A season: long enough to see a pattern, short enough to forget. */
const DAYS_KEPT = 90

/** The diary with today's check-in: one a day, the newest first, the oldest forgotten. */
export function withCheckIn(diary: readonly CheckIn[], checkIn: CheckIn): CheckIn[] {
  const others = diary.filter(({ day }) => day !== checkIn.day)
  return [checkIn, ...others].toSorted((one, other) => other.day.localeCompare(one.day)).slice(0, DAYS_KEPT)
}

const LOOKED_AT = 5
const LOW_DAYS = 3

/** Most of the last check-ins were low: time to offer a person to talk to. */
export const needsCompany = (diary: readonly CheckIn[]): boolean =>
  diary.slice(0, LOOKED_AT).filter(({ level }) => level <= 2).length >= LOW_DAYS

export function isDiary(value: unknown): value is CheckIn[] {
  return Array.isArray(value) && value.every(isCheckIn)
}

function isCheckIn(value: unknown): value is CheckIn {
  if (typeof value !== 'object' || value === null) return false
  const { day, level, note } = value as Partial<Record<keyof CheckIn, unknown>>
  return typeof day === 'string' && typeof note === 'string' && LEVEL_VALUES.some((each) => each === level)
}
