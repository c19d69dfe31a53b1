import * as z from 'zod/mini'
import { rule, says, text } from './field.ts'
import { nationalDigits } from './phone.ts'

export const PHONE_SAYS = says('phone_invalid', 'Número de telefone inválido')

/** A phone number as typed; the specification's rule (at least 9 characters) and a real Mozambican number. */
export const phone = text({ min: 9, max: 20, tooShort: PHONE_SAYS, tooLong: PHONE_SAYS }).check(
  rule((typed: string) => nationalDigits(typed) !== null, PHONE_SAYS),
)

/** A phone number the server answers: nine national digits. */
export const nationalPhone = z.string()
