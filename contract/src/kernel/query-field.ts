import * as z from 'zod/mini'
import { rule, says } from './field.ts'

/* Fields of a query, where everything is text. The last part of each says what the text becomes. */

const MOST_DIGITS = 9

/** A whole number, written without sign or leading zeros. */
export const wholeNumber = ({ min, max, said }: { min: number; max: number; said: string }) =>
  z.pipe(
    z.pipe(
      z.string().check(
        rule((typed) => /^(?:0|[1-9]\d*)$/.test(typed) && typed.length <= MOST_DIGITS, said),
        rule((typed) => Number(typed) >= min && Number(typed) <= max, said),
      ),
      z.transform(Number),
    ),
    z.int(said).check(z.minimum(min, said), z.maximum(max, said)),
  )

/** 'true' keeps those who have it; 'false' keeps everybody, or those who have it not, as the call says. */
export const flag = z.pipe(
  z.pipe(
    z
      .string()
      .check(rule((typed) => /^(?:true|false|1|0)$/.test(typed), says('not_a_flag', 'Indique "true" ou "false".'))),
    z.transform((typed: string) => typed === 'true' || typed === '1'),
  ),
  z.boolean(),
)

/** A price in centavos. */
export const price = wholeNumber({
  min: 1,
  max: 999_999_999,
  said: says('price_invalid', 'Indique o preço em centavos.'),
})
