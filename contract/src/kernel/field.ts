import * as z from 'zod/mini'
import { says } from './field-issues.ts'

export { fieldIssues, isSaid, says } from './field-issues.ts'

const NOT_WELL_FORMED = says('unreadable_text', 'O texto contém caracteres que não podem ser guardados.')

// PostgreSQL cannot store NUL, and a lone surrogate cannot be encoded as UTF-8.
const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

type TextLimits = {
  min?: number
  max: number
  tooShort?: string
  tooLong?: string
  /** Said when it is missing or no text at all; unless given, as for any field. */
  wrongType?: string
  trim?: boolean
}

/** A string a person typed: storable, within limits counted after trimming (unless `trim: false`). */
export function text({ min = 0, max, tooShort, tooLong, wrongType, trim = true }: TextLimits) {
  const tooLongSays = tooLong ?? says('too_long', `No máximo ${max} caracteres.`)
  const tooShortSays = tooShort ?? says('too_short', `Pelo menos ${min} caracteres.`)
  return z
    .string(wrongType)
    .check(
      z.refine(isStorable, { error: NOT_WELL_FORMED, abort: true }),
      ...(trim ? [z.trim()] : []),
      ...(min > 0 ? [z.minLength(min, tooShortSays)] : []),
      z.maxLength(max, tooLongSays),
    )
}

/** Adds a rule that no single limit expresses. */
export const rule = <T>(holds: (value: T) => boolean, said: string) => z.refine<T>(holds, { error: said })

/** A whole number from `least` to `most`, both included. */
export const within = (least: number, most: number, said: string) =>
  z.int(said).check(rule((value) => value >= least && value <= most, said))
