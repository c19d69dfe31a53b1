import type { Body, Endpoint, SentBody } from '@salama/contract/kernel/endpoint'
import { fieldIssues } from '@salama/contract/kernel/field'
import type { FieldValues, Resolver, ResolverResult } from 'react-hook-form'
import { set } from 'react-hook-form'
import { ApiError } from './api.ts'

type Input<E extends Endpoint> = SentBody<E> & FieldValues

/** Checks a form by the contract of the call it sends, so that both sides say the same sentence. */
export function resolverOf<E extends Endpoint>(endpoint: E): Resolver<Input<E>, unknown, Body<E>> {
  return (values) => {
    const schema = endpoint.body
    if (!schema) throw new Error(`${endpoint.path} takes no body`)
    const parsed = schema.safeParse(values)
    if (parsed.success) return { values: parsed.data as Body<E>, errors: {} }
    const errors: ResolverResult<Input<E>>['errors'] = {}
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
