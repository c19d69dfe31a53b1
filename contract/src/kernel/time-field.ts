import * as z from 'zod/mini'
import { rule, says } from './field.ts'
import { isDay, isInstant, isMonth } from './time.ts'

/** An instant a client sends, kept as the string it was. */
export const sentInstant = z
  .string()
  .check(rule(isInstant, says('not_an_instant', 'Indique data e hora válidas, com fuso horário.')))

/** An instant the server answers: ISO 8601 in UTC. */
export const instant = z.string()

/** A calendar day a client sends, `YYYY-MM-DD`. */
export const sentDay = z.string().check(rule(isDay, says('not_a_day', 'Indique uma data válida (AAAA-MM-DD).')))

/** A calendar month a client sends, `YYYY-MM`. */
export const sentMonth = z.string().check(rule(isMonth, says('not_a_month', 'Indique um mês válido (AAAA-MM).')))
