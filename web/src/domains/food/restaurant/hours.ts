import type { Restaurant } from '@salama/contract/food'

const DAYS = ['Segunda', 'Terça', 'Quarta', 'Quinta', 'Sexta', 'Sábado', 'Domingo'] as const
const DAY_MINUTES = 1_440

/** Each day of the week with its hours, Monday first. */
export function weekOf({
  is24x7,
  operatingHours,
}: Pick<Restaurant, 'is24x7' | 'operatingHours'>): (readonly [day: string, hours: string])[] {
  if (is24x7) return [['Todos os dias', '24 horas']]
  return DAYS.map((day, place) => {
    const spans = operatingHours.filter(({ weekday }) => weekday === (place + 1) % 7)
    return [
      day,
      spans.map(({ opens, closes }) => `${timeOf(opens)}–${timeOf(closes)}`).join(', ') || 'Fechado',
    ] as const
  })
}

/** '09:30' of minutes since midnight, also of those after it. */
const timeOf = (minutes: number): string => {
  const within = minutes % DAY_MINUTES
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`
}
