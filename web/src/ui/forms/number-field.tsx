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
  /** How many digits may follow the comma; none where only whole numbers count. */
  decimals?: number
  /** What to type instead, in a sentence: said once the field is left, or its form is sent. */
  refusal: string
  /** Told at every key. `isRefused` tells apart what may not be from an optional field that is empty. */
  onChange: (value: number | undefined, isRefused: boolean) => void
  optional?: boolean
  hint?: ReactNode
  after?: ReactNode
}

/** A number, whole unless it may have decimals. What is typed stays as it is typed; a `Form` is not sent while it is refused. */
export function NumberField(props: NumberFieldProps) {
  const { label, value, least, most, decimals = 0, refusal, onChange, optional = false, hint, after } = props
  const [typed, setTyped] = useState(() => textOf(value))
  const [known, setKnown] = useState(value)
  const [isJudged, setJudged] = useState(false)
  const read = (text: string) => numberIn(text, { least, most, decimals })
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
        inputMode={decimals > 0 ? 'decimal' : 'numeric'}
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

const textOf = (value: number | undefined): string => (value === undefined ? '' : String(value).replace('.', ','))

type Bounds = { least: number; most: number; decimals: number }

/** Blanks group thousands, as in a number that was pasted. A keyboard may have a point only. */
function numberIn(text: string, { least, most, decimals }: Bounds): number | undefined {
  const [, whole = '', part = ''] = /^(\d{1,9})(?:[.,](\d+))?$/.exec(text.replace(/\s/g, '')) ?? []
  if (whole === '' || part.length > decimals) return undefined
  const number = Number(`${whole}.${part}`)
  return number >= least && number <= most ? number : undefined
}
