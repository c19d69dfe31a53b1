import type { OpeningSpan } from '@salama/contract/shops'

export const WEEKDAYS = [
  { weekday: 1, name: 'Segunda-feira' },
  { weekday: 2, name: 'Terça-feira' },
  { weekday: 3, name: 'Quarta-feira' },
  { weekday: 4, name: 'Quinta-feira' },
  { weekday: 5, name: 'Sexta-feira' },
  { weekday: 6, name: 'Sábado' },
  { weekday: 0, name: 'Domingo' },
] as const

const DAY_MINUTES = 1_440

/** '09:30' of minutes since midnight, also of those after it. */
export const timeOf = (minutes: number): string => {
  const within = minutes % DAY_MINUTES
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`
}

/** Minutes since midnight of '09:30'. */
const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** A span as it is typed: what closes at or before its opening closes on the next day. */
export function spanOf(weekday: number, { from, to }: { from: string; to: string }): OpeningSpan {
  const opens = minutesOf(from)
  const closes = minutesOf(to)
  return { weekday, opens, closes: closes <= opens ? closes + DAY_MINUTES : closes }
}

/** A further span of a day: after the last one, else through the day. */
export function nextSpan(weekday: number, spans: readonly OpeningSpan[]): OpeningSpan {
  const last = spans.at(-1)
  if (!last || last.closes > DAY_MINUTES - 120) return { weekday, opens: 10 * 60, closes: 22 * 60 }
  return { weekday, opens: last.closes + 60, closes: DAY_MINUTES - 1 }
}
