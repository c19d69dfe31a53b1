import { type DayException, SLOT_MINUTES, type WeeklyHours } from '@salama/contract/appointments'
import { timeLabel } from '../booking/slots.ts'

/** Monday first, as calendars here begin. */
export const WEEKDAYS: readonly { weekday: number; name: string }[] = [
  { weekday: 1, name: 'Segunda-feira' },
  { weekday: 2, name: 'Terça-feira' },
  { weekday: 3, name: 'Quarta-feira' },
  { weekday: 4, name: 'Quinta-feira' },
  { weekday: 5, name: 'Sexta-feira' },
  { weekday: 6, name: 'Sábado' },
  { weekday: 0, name: 'Domingo' },
]

export type Span = { opens: number; closes: number }
export type Schedule = { is24x7: boolean; hours: WeeklyHours[]; exceptions: DayException[] }

const DAY_MINUTES = 1_440

/** Every half hour of a day; midnight at its end is 24:00. */
export const HALF_HOURS: readonly { value: number; label: string }[] = Array.from(
  { length: DAY_MINUTES / SLOT_MINUTES + 1 },
  (_, at) => ({ value: at * SLOT_MINUTES, label: timeLabel(at * SLOT_MINUTES) }),
)

/** What is wrong with the hours of one day, as people read it. */
export function issueOf(spans: readonly Span[]): string | undefined {
  if (spans.some(({ opens, closes }) => opens >= closes)) return 'O fim tem de ser depois do início.'
  const sorted = spans.toSorted((a, b) => a.opens - b.opens)
  const overlap = sorted.some(({ opens }, at) => at > 0 && opens < (sorted[at - 1]?.closes ?? 0))
  return overlap ? 'Estes horários sobrepõem-se.' : undefined
}

/** A further span of a day, after the last one: an hour's break and then the afternoon. */
export function nextSpan(spans: readonly Span[]): Span | undefined {
  const last = Math.max(0, ...spans.map(({ closes }) => closes))
  if (spans.length === 0) return { opens: 8 * 60, closes: 17 * 60 }
  const opens = Math.min(last + 60, DAY_MINUTES - SLOT_MINUTES)
  return opens >= last && last < DAY_MINUTES ? { opens, closes: Math.min(opens + 4 * 60, DAY_MINUTES) } : undefined
}
