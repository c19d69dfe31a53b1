import { DAY_MS, dayInMaputo, HOUR_MS, MINUTE_MS } from '@salama/contract/kernel/time'
import { endOfQuiet, QUIET_HOURS } from '@salama/contract/notifications/classes'

/** Who has a day to think of it may still move it; later than two hours before, only the last reminder is of use. */
const DAY_WINDOW = { fromMs: DAY_MS, untilMs: 2 * HOUR_MS }
/** Later than that the room is open and waits. */
const HOUR_WINDOW = { fromMs: HOUR_MS, untilMs: 15 * MINUTE_MS }
/** A hold that lasts hardly longer needs no reminder. */
export const HOLD_REMINDER_MS = 10 * MINUTE_MS
export const REMINDED_HOLD_MS = 20 * MINUTE_MS

export type Reminder = 'day' | 'hour' | 'hold'

/** What a sweep may remind of at this instant, as limits for its statements: nobody is told of tomorrow at night. */
export function windowsAt(now: Date) {
  const isQuiet = endOfQuiet(QUIET_HOURS, now) > now
  const span = ({ fromMs, untilMs }: typeof DAY_WINDOW) => ({
    after: new Date(now.getTime() + untilMs),
    until: new Date(now.getTime() + fromMs),
  })
  const day = span(DAY_WINDOW)
  return { day: isQuiet ? { ...day, until: day.after } : day, hour: span(HOUR_WINDOW) }
}

/** When the next reminder is due, of the earliest times that nobody was reminded of yet. */
export function nextReminder({ day, hour, hold }: Record<Reminder, Date | null>): Date | null {
  const ahead = (at: Date | null, ms: number) => (at === null ? [] : [new Date(at.getTime() - ms)])
  const due = [
    ...ahead(day, DAY_WINDOW.fromMs).map((at) => endOfQuiet(QUIET_HOURS, at)),
    ...ahead(hour, HOUR_WINDOW.fromMs),
    ...ahead(hold, HOLD_REMINDER_MS),
  ]
  return due.length === 0 ? null : new Date(Math.min(...due.map((at) => at.getTime())))
}

/** 'hoje', 'amanhã': a reminder kept until the morning is one of today. */
export const dayWord = (at: Date, now: Date): string => (dayInMaputo(at) === dayInMaputo(now) ? 'hoje' : 'amanhã')
