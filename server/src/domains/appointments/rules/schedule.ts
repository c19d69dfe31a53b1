import { BOOKING_DAYS, SLOT_MINUTES, type Slot } from '@salama/contract/appointments'
import type { FieldIssue } from '@salama/contract/kernel/errors'
import {
  addDays,
  DAY_MS,
  dayInMaputo,
  MINUTE_MS,
  maputoInstant,
  minutesInMaputo,
  weekdayInMaputo,
} from '@salama/contract/kernel/time'

/** Weekly hours on Maputo's clock: 0 = Sunday, minutes since midnight; `closes` may be 1440. */
export type Hours = { weekday: number; opens: number; closes: number }
/** A day on Maputo's calendar that differs from the weekly hours: these hours instead, or none. */
export type Exception = { day: string; spans: readonly Pick<Hours, 'opens' | 'closes'>[] }
export type Interval = { startsAt: Date; endsAt: Date }

const SLOT_MS = SLOT_MINUTES * MINUTE_MS
const SLOTS_A_DAY = DAY_MS / SLOT_MS

/** Maputo is a whole number of half hours from UTC, so its grid is UTC's. */
export const isOnGrid = (at: Date): boolean => at.getTime() % SLOT_MS === 0

export const endOf = (startsAt: Date): Date => new Date(startsAt.getTime() + SLOT_MS)

/** The first instant that can no longer be booked: the end of the 14th day, today included. */
export const windowEnd = (now: Date): Date => maputoInstant(addDays(dayInMaputo(now), BOOKING_DAYS))

/** Why nobody could book this instant, whoever the doctor; undefined when one could. */
export function issueOfTime(startsAt: Date, now: Date): FieldIssue | undefined {
  const issue = (code: string, message: string): FieldIssue => ({ path: 'scheduledAt', code, message })
  if (!isOnGrid(startsAt)) return issue('off_grid', 'As consultas começam à hora certa ou à meia hora.')
  if (startsAt <= now) return issue('in_the_past', 'Este horário já passou. Escolha outro.')
  if (startsAt >= windowEnd(now)) return issue('too_far', `Só é possível marcar nos próximos ${BOOKING_DAYS} dias.`)
  return undefined
}

/** When a doctor sees patients. */
export type Schedule = { is24x7: boolean; hours: readonly Hours[]; exceptions: readonly Exception[] }

export const scheduleOf = (row: Omit<Schedule, 'is24x7'> & { is_24x7: boolean }): Schedule => ({
  is24x7: row.is_24x7,
  hours: row.hours,
  exceptions: row.exceptions,
})

/** Whether the doctor sees patients in the slot that begins then. */
export function isWithinHours({ is24x7, hours, exceptions }: Schedule, startsAt: Date): boolean {
  const minutes = minutesInMaputo(startsAt)
  const holds = (span: Pick<Hours, 'opens' | 'closes'>) =>
    span.opens <= minutes && minutes + SLOT_MINUTES <= span.closes
  const day = exceptions.length > 0 ? dayInMaputo(startsAt) : ''
  const exception = exceptions.find((one) => one.day === day)
  if (exception) return exception.spans.some(holds)
  if (is24x7) return true
  const weekday = weekdayInMaputo(startsAt)
  return hours.some((span) => span.weekday === weekday && holds(span))
}

/** What is left, every day, of round-the-clock hours whose doctor did not come at night; minutes since midnight. */
export const DAY_HOURS = { opens: 7 * 60, closes: 20 * 60 } as const

/** A booked slot outside `DAY_HOURS`; a consultation that a doctor on duty began is none. */
export function isAtNight(startsAt: Date): boolean {
  const minutes = minutesInMaputo(startsAt)
  return isOnGrid(startsAt) && (minutes < DAY_HOURS.opens || minutes + SLOT_MINUTES > DAY_HOURS.closes)
}

/** The grid from a Maputo day on: every half hour, and whether the doctor can be booked then. */
export function slotsOf(
  doctor: Schedule & { busy: readonly Interval[] },
  { from, days, now }: { from: string; days: number; now: Date },
): Slot[] {
  const first = maputoInstant(from).getTime()
  const [earliest, end] = [now.getTime(), windowEnd(now).getTime()]
  const busy = startsWithin(doctor.busy)
  return Array.from({ length: days * SLOTS_A_DAY }, (_, index) => {
    const at = first + index * SLOT_MS
    const startsAt = new Date(at)
    const free = at > earliest && at < end && !busy.has(at) && isWithinHours(doctor, startsAt)
    return { startsAt: startsAt.toISOString(), free }
  })
}

/** The first instants at which the doctor can be booked, at most this many. */
export function freeTimes(doctor: Schedule & { busy: readonly Interval[] }, now: Date, most: number): Date[] {
  const busy = startsWithin(doctor.busy)
  const end = windowEnd(now).getTime()
  const times: Date[] = []
  for (let at = now.getTime() - (now.getTime() % SLOT_MS) + SLOT_MS; at < end && times.length < most; at += SLOT_MS) {
    if (!busy.has(at) && isWithinHours(doctor, new Date(at))) times.push(new Date(at))
  }
  return times
}

/** The first instant at which the doctor can be booked; undefined when there is none in the booking days. */
export const nextFree = (doctor: Schedule & { busy: readonly Interval[] }, now: Date): Date | undefined =>
  freeTimes(doctor, now, 1)[0]

/** The slots that an interval touches. */
function startsWithin(intervals: readonly Interval[]): Set<number> {
  const starts = new Set<number>()
  for (const { startsAt, endsAt } of intervals) {
    const first = startsAt.getTime() - (startsAt.getTime() % SLOT_MS)
    for (let at = first; at < endsAt.getTime(); at += SLOT_MS) starts.add(at)
  }
  return starts
}

/** The free slots nearest to the one that was wished for, the nearest first; of two as near, the earlier. */
export function nearestFree(slots: readonly Slot[], wished: Date, most = 3): string[] {
  const distance = (slot: Slot) => Math.abs(Date.parse(slot.startsAt) - wished.getTime())
  return slots
    .filter((slot) => slot.free)
    .sort((a, b) => distance(a) - distance(b) || Date.parse(a.startsAt) - Date.parse(b.startsAt))
    .slice(0, most)
    .map((slot) => slot.startsAt)
}
