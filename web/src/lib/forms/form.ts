import type { Made, Schema, Taken } from '@salama/contract/kernel/endpoint'
import { type ChangeEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '../api/api.ts'
import { whenIdle } from '../release/deferred.tsx'

/** The sentence beside each field that is refused, by its name. */
type Errors<V> = { readonly [Name in keyof V]?: string | undefined }

type NameOf<V> = keyof V & string

/** What `form.field(name)` gives to a control that takes text. */
type TextControl = {
  name: string
  value: string
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void
  ref: (control: HTMLInputElement | HTMLTextAreaElement | null) => void
}

export type Form<V extends object, M = V> = {
  values: V
  errors: Errors<V>
  /** Whether something was typed since the form began, or was reset. */
  isChanged: boolean
  field(name: NameOf<V>): TextControl
  change(changes: Partial<V>): void
  reset(values?: V): void
  focus(name: NameOf<V>): void
  /** Sends what the schema makes of the values; where it refuses them, the focus goes to the first refused field. */
  submit(send: (made: M) => unknown): (event: SubmitEvent<HTMLFormElement>) => void
  /** Shows what the server said beside the fields of the form; false when it said nothing of them. */
  refuse(error: unknown): boolean
}

type FormOptions<S extends Schema> = {
  /** Fetches the contract's schema of the body that is sent, so that both sides say the same sentence. */
  schema: () => Promise<S>
  values: Taken<S> & object
  /** Told at every change: keeps a draft. */
  onChange?: ((values: Taken<S> & object) => void) | undefined
}

/**
 * A form whose fields are first checked when it is sent, and from then on at every change. The schemas weigh more than
 * most pages: they are fetched while the form is filled in.
 */
export function useForm<S extends Schema>(options: FormOptions<S>): Form<Taken<S> & object, Made<S>> {
  type V = Taken<S> & object
  const { schema } = options
  const [beginning, setBeginning] = useState(options.values)
  const [values, setValues] = useState(options.values)
  const [errors, setErrors] = useState<Errors<V>>({})
  // What was typed last, for whoever checks or sends it before the next render.
  const latest = useRef(values)
  const element = useRef<HTMLFormElement>(null)
  const work = useRef({ wasSent: false, isChecking: false, wantsFocus: false })

  useEffect(() => whenIdle(() => void checkerOf(schema).catch(() => undefined)), [schema])
  useEffect(() => {
    if (!work.current.wantsFocus) return
    work.current.wantsFocus = false
    element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [errors])

  const refuse = (refused: Errors<V>) => {
    work.current.wantsFocus = true
    setErrors(refused)
  }
  const change = (changes: Partial<V>) => {
    latest.current = { ...latest.current, ...changes }
    setValues(latest.current)
    options.onChange?.(latest.current)
    if (work.current.wasSent) void recheck(Object.keys(changes) as NameOf<V>[])
  }
  const typed = (name: NameOf<V>, text: string) => change({ [name]: text } as Partial<V>)
  const recheck = async (names: readonly NameOf<V>[]) => {
    const checker = await checkerOf(schema).catch(() => undefined)
    const found: Errors<V> = checker?.(latest.current).errors ?? {}
    setErrors((former) => ({ ...former, ...Object.fromEntries(names.map((name) => [name, found[name]])) }))
  }
  const check = async (send: (made: Made<S>) => unknown) => {
    if (work.current.isChecking) return
    work.current = { ...work.current, wasSent: true, isChecking: true }
    // Where its code cannot be fetched, the server alone checks.
    const checker = await checkerOf(schema).catch(() => undefined)
    work.current.isChecking = false
    const checked = checker?.(latest.current) ?? { made: latest.current as Made<S>, errors: {} }
    if (checked.made === undefined) return refuse(checked.errors)
    setErrors({})
    await send(checked.made)
  }

  return {
    values,
    errors,
    isChanged: (Object.keys(values) as NameOf<V>[]).some((name) => values[name] !== beginning[name]),
    change,
    field: (name) => ({
      name,
      value: String(values[name] ?? ''),
      onChange: ({ target }) => typed(name, target.value),
      // What was typed, or filled in by the browser, before the page came alive.
      ref: (control) => {
        if (control?.value && control.value !== String(latest.current[name] ?? '')) typed(name, control.value)
      },
    }),
    reset: (next = options.values) => {
      latest.current = next
      work.current.wasSent = false
      setBeginning(next)
      setValues(next)
      setErrors({})
    },
    focus: (name) => (element.current?.elements.namedItem(name) as HTMLElement | null)?.focus(),
    submit: (send) => (event) => {
      event.preventDefault()
      element.current = event.currentTarget
      void check(send)
    },
    refuse: (error) => {
      const known = issuesOf(error, latest.current)
      if (known.length > 0) refuse(firstByField(known))
      return known.length > 0
    },
  }
}

/** What the server said of fields that the form has. */
const issuesOf = (error: unknown, values: object) =>
  error instanceof ApiError ? error.fields.filter(({ path }) => path in values) : []

type Checked<S extends Schema> = { made: Made<S> | undefined; errors: Errors<Taken<S>> }

/** What a schema says of values, once its code and that of its sentences are there. */
async function checkerOf<S extends Schema>(schema: () => Promise<S>): Promise<(values: unknown) => Checked<S>> {
  const [known, { fieldIssues }] = await Promise.all([schema(), import('@salama/contract/kernel/field-issues')])
  return (values) => {
    const { data, error } = known.safeParse(values)
    return { made: data as Made<S> | undefined, errors: error ? firstByField(fieldIssues(error, values)) : {} }
  }
}

/** What is wrong within a field is said beside the field. */
function firstByField<V>(issues: readonly { path: string; message: string }[]): Errors<V> {
  const errors: Record<string, string> = {}
  for (const { path, message } of issues) {
    const [name = ''] = path.split('.')
    errors[name] ??= message
  }
  return errors as Errors<V>
}
