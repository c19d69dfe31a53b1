import type * as z from 'zod/mini'
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
