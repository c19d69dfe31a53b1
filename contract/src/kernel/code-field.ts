import * as z from 'zod/mini'
import { readCode } from './code.ts'
import { rule, text } from './field.ts'

/** With all that stands between its signs: no code is so long. */
const MOST_TYPED = 120

/** A code, or a number that names something, as somebody typed or pasted it; whoever takes it reads it as it was drawn. */
export const typedCode = (form: RegExp, said: string) =>
  text({ max: MOST_TYPED, tooLong: said, wrongType: said }).check(
    z.overwrite(readCode),
    rule((code: string) => form.test(code), said),
  )
