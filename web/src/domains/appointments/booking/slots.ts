import { BOOKING_DAYS, SLOT_MINUTES, type Slot } from '@salama/contract/appointments'
import { addDays, dayInMaputo, formatShortDay, formatTime, maputoInstant, ZONE } from '@salama/contract/kernel/time'

const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES

/** The 48 times of a day, in minutes since midnight. */
export const TIMES: readonly number[] = Array.from({ length: DAY_MINUTES / SLOT_MINUTES }, (_, at) => at * SLOT_MINUTES)

/** The same 48, in the parts of the day that people think in. */
export const DAY_PARTS: readonly { name: string; times: readonly number[] }[] = [
  { name: 'Madrugada', times: TIMES.slice(0, 12) },
  { name: 'Manhã', times: TIMES.slice(12, 24) },
  { name: 'Tarde', times: TIMES.slice(24, 36) },
  { name: 'Noite', times: TIMES.slice(36, 48) },
]

export const bookingDays = (now: Date): string[] =>
  Array.from({ length: BOOKING_DAYS }, (_, offset) => addDays(dayInMaputo(now), offset))

/** 'Hoje', then 'domingo, 22/11'. */
export const dayLabel = (day: string, today: string): string =>
  day === today ? 'Hoje' : formatShortDay(maputoInstant(day))

/** 570 is '09:30'. */
export function timeLabel(minutes: number): string {
  const two = (figure: number) => String(figure).padStart(2, '0')
  return `${two(Math.floor(minutes / HOUR_MINUTES))}:${two(minutes % HOUR_MINUTES)}`
}

/** The same moment on the clock of a phone that is abroad; '' where the clocks are the same. */
export function elsewhere(at: Date): string {
  if (Intl.DateTimeFormat().resolvedOptions().timeZone === ZONE) return ''
  const own = at.toLocaleString('pt-PT', { weekday: 'short', hour: '2-digit', minute: '2-digit' })
  return ` em Maputo (${own} onde está)`
}

/** 'hoje, 14:30', 'amanhã, 08:00', then 'segunda, 23/11, 08:00'. */
export function whenLabel(at: Date, now: Date): string {
  const day = dayInMaputo(at)
  const today = dayInMaputo(now)
  const name = day === today ? 'hoje' : day === addDays(today, 1) ? 'amanhã' : formatShortDay(at)
  return `${name}, ${formatTime(at)}`
}

export type FreeTimes = (day: string, minutes: number) => boolean

/**
 * Which times of the grid may be chosen: not past, and free by what the server said. Where it could not be asked every
 * coming time may be tried, as the booking itself asks again.
 */
export function freeTimes(slots: readonly Slot[] | undefined, now: Date): FreeTimes {
  const free = slots && new Set(slots.filter((slot) => slot.free).map((slot) => Date.parse(slot.startsAt)))
  return (day, minutes) => {
    const at = maputoInstant(day, minutes).getTime()
    return at > now.getTime() && (free?.has(at) ?? true)
  }
}

export const hasFree = (day: string, isFree: FreeTimes): boolean => TIMES.some((minutes) => isFree(day, minutes))

/** The soonest time of the grid that may be chosen. */
export function firstFree(
  days: readonly string[],
  isFree: FreeTimes,
): { day: string; minutes: number; at: Date } | undefined {
  for (const day of days) {
    const minutes = TIMES.find((time) => isFree(day, time))
    if (minutes !== undefined) return { day, minutes, at: maputoInstant(day, minutes) }
  }
  return undefined
}
