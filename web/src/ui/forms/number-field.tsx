import { type ReactNode, useEffect, useRef, useState } from 'react'
import { afterPress } from '../../lib/screen/press.ts'
import { Field } from './field.tsx'
import { Input } from './input.tsx'

type NumberFieldProps = {
  label: ReactNode
  /** Undefined while nothing is typed, or nothing that may be. */
  value: number | undefined
  least: number
  most: number
  /** What to type instead, in a sentence: said once the field is left, or its form is sent. */
  refusal: string
  /** Told at every key. `isRefused` tells apart what may not be from an optional field that is empty. */
  onChange: (value: number | undefined, isRefused: boolean) => void
  optional?: boolean
  hint?: ReactNode
  after?: ReactNode
}

/** A whole number. What is typed stays as it is typed; a `Form` is not sent while it is refused. */
export function NumberField(props: NumberFieldProps) {
  const { label, value, least, most, refusal, onChange, optional = false, hint, after } = props
  const [typed, setTyped] = useState(() => textOf(value))
  const [known, setKnown] = useState(value)
  const [isJudged, setJudged] = useState(false)
  const read = (text: string) => numberIn(text, { least, most })
  const isRefused = (text: string) => read(text) === undefined && !(optional && text.trim() === '')
  if (value !== known) {
    setKnown(value)
    // It was changed elsewhere, as when a form is emptied after it was sent.
    if (value !== read(typed)) {
      setTyped(textOf(value))
      setJudged(false)
    }
  }
  const input = useRef<HTMLInputElement>(null)
  const validity = isRefused(typed) ? refusal : ''
  useEffect(() => input.current?.setCustomValidity(validity), [validity])
  return (
    <Field label={label} hint={hint} required={!optional} optional={optional} error={isJudged ? validity : undefined}>
      <Input
        ref={input}
        inputMode="numeric"
        autoComplete="off"
        after={after}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          onChange(read(target.value), isRefused(target.value))
        }}
        onBlur={() => afterPress(() => setJudged(true))}
        onInvalid={() => setJudged(true)}
      />
    </Field>
  )
}

const textOf = (value: number | undefined): string => (value === undefined ? '' : String(value))

/** Blanks group thousands, as in a number that was pasted. */
function numberIn(text: string, { least, most }: { least: number; most: number }): number | undefined {
  const digits = text.replace(/\s/g, '')
  if (!/^\d{1,9}$/.test(digits)) return undefined
  const number = Number(digits)
  return number >= least && number <= most ? number : undefined
}
