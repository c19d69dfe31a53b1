import { rule, says } from '../kernel/field.ts'
import { addDays, isDay } from '../kernel/time.ts'
import { sentDay } from '../kernel/time-field.ts'

/** A statement covers a year at most. */
const MOST_DAYS = 366
/** What a screen shows of a statement; the download has all of it. */
export const MOST_STATEMENT_LINES = 500

/** Days in Maputo, the last one included. */
export const statementDays = { from: sentDay, to: sentDay }

type Days = { from: string; to: string }

/** These run also when a day is refused; of what is no day there is nothing more to say. */
export const inOrder = [
  rule(
    ({ from, to }: Days) => !isDay(from) || !isDay(to) || from <= to,
    says('days_reversed', 'O último dia não pode ser antes do primeiro.'),
  ),
  rule(
    ({ from, to }: Days) => !isDay(from) || to < addDays(from, MOST_DAYS),
    says('too_many_days', 'Um extrato tem no máximo um ano.'),
  ),
] as const
