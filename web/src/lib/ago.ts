import { DAY_MS, dayInMaputo, formatMoment, HOUR_MS, MINUTE_MS } from '@salama/contract/kernel/time'

/** 'agora mesmo', 'há 5 min', 'há 3 h', 'ontem, 14:30', '21 nov., 14:30'. */
export function ago(at: string, now: Date): string {
  const passed = now.getTime() - Date.parse(at)
  if (passed < MINUTE_MS) return 'agora mesmo'
  if (passed < HOUR_MS) return `há ${Math.floor(passed / MINUTE_MS)} min`
  const isToday = dayInMaputo(new Date(at)) === dayInMaputo(now)
  return isToday ? `há ${Math.floor(passed / HOUR_MS)} h` : formatMoment(at, now)
}

/** How long something has lasted: '5 min', '26 h', '3 dias'. */
export function age(since: string, now: Date): string {
  const passed = Math.max(0, now.getTime() - Date.parse(since))
  if (passed < HOUR_MS) return `${Math.floor(passed / MINUTE_MS)} min`
  return passed < 2 * DAY_MS ? `${Math.floor(passed / HOUR_MS)} h` : `${Math.floor(passed / DAY_MS)} dias`
}

/** After 'até': 'às 14:05', 'amanhã às 14:05', '21 nov. às 14:05'. */
export function untilText(at: string, now: Date): string {
  const [day, time = ''] = formatMoment(at, now).split(', ')
  return day === 'hoje' ? `às ${time}` : `${day} às ${time}`
}

/** How old is what is shown: 'Visto às 14:05', 'Visto ontem às 14:05', 'Visto a 21 nov.'. */
export function seenText(at: number, now: Date): string {
  const [day, time = ''] = formatMoment(new Date(at), now).split(', ')
  if (day === 'hoje') return `Visto às ${time}`
  return day === 'ontem' ? `Visto ontem às ${time}` : `Visto a ${day}`
}

/** When something was or will be, as one says it at this moment. */
export const when = (at: string): string => formatMoment(at, new Date())
