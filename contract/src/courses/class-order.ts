import * as z from 'zod/mini'
import { rule, says, text } from '../kernel/field.ts'
import { id } from '../kernel/id.ts'
import { sentInstant } from '../kernel/time-field.ts'
import { plainScheme } from '../kernel/web-address.ts'

/** Minutes that one class may last. */
export const CLASS_MINUTES = [30, 45, 60, 90, 120] as const

/** A web address, and nothing that runs in the page. */
function isWebAddress(value: string): boolean {
  if (!value.startsWith('https://') || !URL.canParse(value)) return false
  const { username, hostname } = new URL(value)
  return username === '' && hostname.includes('.')
}

const MINUTES_SAYS = says('minutes_unknown', 'Escolha uma das durações.')

export const classOrder = z.object({
  courseId: id,
  title: text({ min: 1, max: 120, tooShort: says('title_missing', 'Escreva um título.') }),
  startsAt: sentInstant,
  minutes: z.int(MINUTES_SAYS).check(rule((value) => CLASS_MINUTES.some((each) => each === value), MINUTES_SAYS)),
  link: text({ min: 1, max: 500 }).check(
    plainScheme,
    rule(isWebAddress, says('link_invalid', 'Cole um endereço que comece por https://.')),
  ),
})
