import * as z from 'zod/mini'
import { described } from './described.ts'
import { rule, says } from './field.ts'
import { isDay, isInstant, isMonth } from './time.ts'

/** An instant a client sends, kept as the string it was. */
export const sentInstant = described(
  z.string().check(rule(isInstant, says('not_an_instant', 'Indique data e hora válidas, com fuso horário.'))),
  { format: 'date-time' },
)

/** An instant the server answers: ISO 8601 in UTC. */
export const instant = described(z.string(), { format: 'date-time' })

/** A calendar day a client sends, `YYYY-MM-DD`. */
export const sentDay = described(
  z.string().check(rule(isDay, says('not_a_day', 'Indique uma data válida (AAAA-MM-DD).'))),
  { format: 'date' },
)

/** A calendar month a client sends, `YYYY-MM`. */
export const sentMonth = described(
  z.string().check(rule(isMonth, says('not_a_month', 'Indique um mês válido (AAAA-MM).'))),
  { examples: ['2026-11'] },
)
