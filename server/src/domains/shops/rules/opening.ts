import { addDays, DAY_MS, dayInMaputo, MINUTE_MS, maputoInstant, minutesInMaputo } from '@salama/contract/kernel/time'
import type { Closure, OpeningSpan } from '@salama/contract/shops'

/** When a shop is open. */
export type Opening = {
  is24x7: boolean
  hours: readonly OpeningSpan[]
  closures: readonly Closure[]
}

/** A shop that the owner keeps closed for a while, and until when; null: until the owner says so. */
export type Pause = { isPaused: boolean; pausedUntil: Date | null }

const DAY_MINUTES = 1_440
/** How far ahead the next opening is looked for. */
const HORIZON_DAYS = 14

/** Whether a shop is open at an instant, by its hours and closures; a pause is something else. */
export function isOpenAt(opening: Opening, at: Date): boolean {
  const today = dayInMaputo(at)
  const minutes = minutesInMaputo(at)
  if (opening.is24x7) return !isClosedOn(opening, today)
  return (
    isWithin(opening, { day: today, minutes }) ||
    // What opened yesterday may close after midnight.
    isWithin(opening, { day: addDays(today, -1), minutes: minutes + DAY_MINUTES })
  )
}

function isWithin(opening: Opening, { day, minutes }: { day: string; minutes: number }): boolean {
  if (isClosedOn(opening, day)) return false
  const weekday = weekdayOf(day)
  return opening.hours.some((span) => span.weekday === weekday && span.opens <= minutes && minutes < span.closes)
}

const isClosedOn = ({ closures }: Opening, day: string): boolean =>
  closures.some(({ firstOn, lastOn }) => firstOn <= day && day <= lastOn)

/** 0 = Sunday. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** Minutes after midnight for which what opened on a day goes on. */
const minutesPastMidnight = (opening: Opening, day: string): number =>
  opening.is24x7 || isClosedOn(opening, day)
    ? 0
    : Math.max(
        0,
        ...opening.hours.filter((span) => span.weekday === weekdayOf(day)).map(({ closes }) => closes - DAY_MINUTES),
      )

/** The shop's own day: what is open past midnight is still in the day before. Round the clock it is the calendar's. */
export function dayOf(opening: Opening, now: Date): { from: Date; until: Date } {
  const today = dayInMaputo(now)
  const beginOf = (day: string) => maputoInstant(day, minutesPastMidnight(opening, addDays(day, -1)))
  const day = now < beginOf(today) ? addDays(today, -1) : today
  return { from: beginOf(day), until: beginOf(addDays(day, 1)) }
}

/** At five nobody who works round the clock cooks for the evening before any more. */
const MORNING = 5 * 60

/** When what has run out is there again: as the shop's day ends, and in the morning where it never closes. */
export function isBackAt(opening: Opening, now: Date): Date {
  if (!opening.is24x7) return dayOf(opening, now).until
  const morning = maputoInstant(dayInMaputo(now), MORNING)
  return now < morning ? morning : new Date(morning.getTime() + DAY_MS)
}

/** The next instant at which it opens; null while it is open, and when it stays closed for two weeks. */
export function nextOpening(opening: Opening, now: Date): Date | null {
  if (isOpenAt(opening, now)) return null
  const today = dayInMaputo(now)
  for (let ahead = 0; ahead <= HORIZON_DAYS; ahead++) {
    const day = addDays(today, ahead)
    if (isClosedOn(opening, day)) continue
    const weekday = weekdayOf(day)
    const starts = opening.is24x7
      ? [0]
      : opening.hours.filter((span) => span.weekday === weekday).map(({ opens }) => opens)
    const found = starts
      .map((minutes) => maputoInstant(day, minutes))
      .filter((at) => at > now)
      .toSorted((one, other) => one.getTime() - other.getTime())[0]
    if (found) return found
  }
  return null
}

export const isPausedAt = ({ isPaused, pausedUntil }: Pause, now: Date): boolean =>
  isPaused && (pausedUntil === null || pausedUntil > now)

const NOT_PAUSED: Pause = { isPaused: false, pausedUntil: null }

/** One that is over is none. */
export const pauseAt = (pause: Pause, now: Date): Pause => (isPausedAt(pause, now) ? pause : NOT_PAUSED)

/** When orders are taken again after a pause whose end is known: at its end, or when the shop opens after it. */
export function resumesAt({ opening, pause }: { opening: Opening; pause: Pause }, now: Date): Date | null {
  const end = pauseAt(pause, now).pausedUntil
  return end && (nextOpening(opening, end) ?? (isOpenAt(opening, end) ? end : null))
}

type SentPause = {
  isPaused?: boolean | undefined
  pausedUntil?: Date | null | undefined
  minutes?: number | undefined
}

/** The pause after its owner has changed it. */
export function changedPause(kept: Pause, { isPaused: wanted, pausedUntil, minutes }: SentPause, now: Date): Pause {
  if (minutes !== undefined) return { isPaused: true, pausedUntil: new Date(now.getTime() + minutes * MINUTE_MS) }
  const before = pauseAt(kept, now)
  if (!(wanted ?? before.isPaused)) return NOT_PAUSED
  return { isPaused: true, pausedUntil: pausedUntil === undefined ? before.pausedUntil : pausedUntil }
}
