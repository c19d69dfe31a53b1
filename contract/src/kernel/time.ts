/** Mozambique keeps UTC+2 all year, without summer time. */
export const ZONE = 'Africa/Maputo'
const OFFSET_MS = 2 * 3_600_000

export const SECOND_MS = 1_000
export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000

const ISO = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/

/** Strict ISO 8601 with a zone and a date that exists: `new Date('2026-02-30')` would quietly become 2 March. */
export function isInstant(value: string): boolean {
  const parts = ISO.exec(value)
  if (!parts) return false
  const [year, month, day, hour, minute, second] = parts.slice(1, 7).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const date = new Date(Date.UTC(year, month - 1, day))
  const realDay = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return realDay && year >= 1900 && hour < 24 && minute < 60 && second < 60 && !Number.isNaN(Date.parse(value))
}

/** Whether this is a calendar day, `YYYY-MM-DD`, that exists. */
export const isDay = (value: string): boolean => isInstant(`${value}T00:00:00Z`)

/** Whether this is a calendar month, `YYYY-MM`. */
export const isMonth = (value: string): boolean => isDay(`${value}-01`)

/** The calendar day in Maputo, `YYYY-MM-DD`. */
export const dayInMaputo = (at: Date): string => new Date(at.getTime() + OFFSET_MS).toISOString().slice(0, 10)

/** The instant at which a Maputo day begins, plus `minutes`. */
export const maputoInstant = (day: string, minutes = 0): Date =>
  new Date(Date.parse(`${day}T00:00:00Z`) - OFFSET_MS + minutes * MINUTE_MS)

/** Minutes since midnight in Maputo. */
export const minutesInMaputo = (at: Date): number => Math.floor(((at.getTime() + OFFSET_MS) % DAY_MS) / MINUTE_MS)

/** 0 = Sunday … 6 = Saturday, in Maputo. */
export const weekdayInMaputo = (at: Date): number => new Date(at.getTime() + OFFSET_MS).getUTCDay()

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/**
 * When the day in Maputo ends on which this lies. What says 'até 27/11' is valid until then: people read the day, and nobody the
 * hour at which they paid.
 */
export const endOfDay = (at: Date): Date => maputoInstant(addDays(dayInMaputo(at), 1))

/** What ends at this moment or later is still valid today: `endOfDay` as a bound for SQL. */
export const startOfDay = (at: Date): Date => maputoInstant(dayInMaputo(at))

/** The same day and time of day in Maputo so many months later; where that month is too short, its last day. */
export function addMonths(at: Date, months: number): Date {
  const local = new Date(at.getTime() + OFFSET_MS)
  const day = local.getUTCDate()
  local.setUTCDate(1)
  local.setUTCMonth(local.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 0)).getUTCDate()
  local.setUTCDate(Math.min(day, lastDay))
  return new Date(local.getTime() - OFFSET_MS)
}

const formatter = (options: Intl.DateTimeFormatOptions) => {
  // Built at first use: Intl formatters cost milliseconds on a cheap phone.
  let made: Intl.DateTimeFormat | undefined
  return (at: Date | string): string => {
    made ??= new Intl.DateTimeFormat('pt-PT', { timeZone: ZONE, ...options })
    return made.format(typeof at === 'string' ? new Date(at) : at)
  }
}

/** '21/11/2026': for documents and tables of figures. */
export const formatDay = formatter({ day: '2-digit', month: '2-digit', year: 'numeric' })
/** '14:30' */
export const formatTime = formatter({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
/** 'sábado, 21/11': the short form of pt-PT. */
export const formatShortDay = formatter({ weekday: 'short', day: 'numeric', month: 'short' })
/** 'sábado, 21 de novembro' */
export const formatLongDay = formatter({ weekday: 'long', day: 'numeric', month: 'long' })
const MONTHS = ['jan.', 'fev.', 'mar.', 'abr.', 'mai.', 'jun.', 'jul.', 'ago.', 'set.', 'out.', 'nov.', 'dez.'] as const

/** '21 nov. 2026'; the form without digits that could be read as a month. */
export const formatDate = (at: Date | string): string => `${dayAndMonth(at)} ${dayInMaputo(new Date(at)).slice(0, 4)}`

/** 'nov. 2026' of '2026-11'. */
export const formatMonth = (month: string): string => {
  const [year, number] = month.split('-')
  return `${MONTHS[Number(number) - 1]} ${year}`
}

const dayAndMonth = (at: Date | string): string => {
  const [, month, day] = dayInMaputo(new Date(at)).split('-').map(Number)
  return `${day} ${MONTHS[(month ?? 1) - 1]}`
}

/** '21 nov. 2026, 14:30': for what is kept and read at any time. */
export const formatDateTime = (at: Date | string): string => `${formatDate(at)}, ${formatTime(at)}`

/** As one says it now: 'hoje, 14:30', 'ontem, 14:30', 'amanhã, 14:30', then '23 nov., 14:30', with its year if another. */
export function formatMoment(at: Date | string, now: Date): string {
  const [day, today] = [dayInMaputo(new Date(at)), dayInMaputo(now)]
  const names = { [today]: 'hoje', [addDays(today, -1)]: 'ontem', [addDays(today, 1)]: 'amanhã' }
  const name = names[day] ?? (day.slice(0, 4) === today.slice(0, 4) ? dayAndMonth(at) : formatDate(at))
  return `${name}, ${formatTime(at)}`
}
