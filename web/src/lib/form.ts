import type { Made, Schema, Taken } from '@salama/contract/kernel/endpoint'
import { fieldIssues } from '@salama/contract/kernel/field'
import type { FieldValues, Resolver, ResolverResult } from 'react-hook-form'
import { set } from 'react-hook-form'
import { ApiError } from './api.ts'

type Input<S extends Schema> = Taken<S> & FieldValues

/** Checks a form by the contract's schema of the body that it sends, so that both sides say the same sentence. */
export function resolverOf<S extends Schema>(schema: S): Resolver<Input<S>, unknown, Made<S>> {
  return (values) => {
    const parsed = schema.safeParse(values)
    if (parsed.success) return { values: parsed.data, errors: {} }
    const errors: ResolverResult<Input<S>>['errors'] = {}
    for (const { path, code, message } of fieldIssues(parsed.error, values)) {
      if (!(path in errors)) set(errors, path || 'root', { type: code, message })
    }
    return { values: {}, errors }
  }
}

/** The part of react-hook-form's form that is used here, whatever its fields. */
type AnyForm = {
  getValues: () => object
  setError: (name: never, error: { type: string; message: string }, options: { shouldFocus: boolean }) => void
}

/** Shows what the server said beside the fields of the form and goes to the first; false when it said nothing of them. */
export function showFieldIssues(form: AnyForm, error: unknown): boolean {
  const values = form.getValues()
  const known = error instanceof ApiError ? error.fields.filter(({ path }) => path in values) : []
  known.forEach(({ path, code, message }, index) => {
    form.setError(path as never, { type: code, message }, { shouldFocus: index === 0 })
  })
  return known.length > 0
}
