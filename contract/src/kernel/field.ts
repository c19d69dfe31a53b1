import * as z from 'zod/mini'
import type { FieldIssue } from './errors.ts'

// zod/mini says only "Invalid input". Every check therefore carries its code and Portuguese sentence, packed into the
// one string zod lets an error be; `fieldIssues` unpacks it. A test walks the contract for checks without one.
const MARK = '\u0001'

/** The refusal of one check: stable code, Portuguese sentence, and the specification's English literal if it has one. */
export function says(code: string, message: string, specMessage?: string): string {
  return [MARK + code, message, specMessage].filter((part) => part !== undefined).join(MARK)
}

/** Whether a check's error came from `says`. */
export const isSaid = (error: string): boolean => error.startsWith(MARK)

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

/** Turns zod's issues into what the client shows beside each field; `input` tells a missing value from a wrong one. */
export function fieldIssues(error: z.core.$ZodError, input: unknown): FieldIssue[] {
  return error.issues.map((issue) => {
    const path = issue.path.map(String).join('.')
    if (isSaid(issue.message)) {
      const [code = 'invalid', message = '', specMessage] = issue.message.slice(1).split(MARK)
      return { path, code, message, ...(specMessage === undefined ? {} : { specMessage }) }
    }
    if (valueAt(input, issue.path) === undefined) {
      return { path, code: 'required', message: 'Campo obrigatório', specMessage: 'Required' }
    }
    return { path, code: 'invalid', message: 'Valor inválido' }
  })
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    input,
  )
}
