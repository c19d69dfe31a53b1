import { DAY_MS, formatDay, formatTime, HOUR_MS, MINUTE_MS } from '@salama/contract/kernel/time'

/** 'agora mesmo', 'há 5 min', 'há 3 h', 'ontem, 14:30', '21/11/2026'. */
export function ago(at: string, now: Date): string {
  const passed = now.getTime() - Date.parse(at)
  if (passed < MINUTE_MS) return 'agora mesmo'
  if (passed < HOUR_MS) return `há ${Math.floor(passed / MINUTE_MS)} min`
  const day = formatDay(at)
  if (day === formatDay(now)) return `há ${Math.floor(passed / HOUR_MS)} h`
  if (day === formatDay(new Date(now.getTime() - DAY_MS))) return `ontem, ${formatTime(at)}`
  return day
}
