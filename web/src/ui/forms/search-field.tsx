import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { classNames } from '../theme/class-names.ts'
import { controlClass } from './control-class.ts'
import { Form } from './form.tsx'

type SearchFieldProps = {
  label: string
  value: string
  /** Called when typing has paused, and at once on Enter or when it is emptied. */
  onSearch: (text: string) => void
  /** Names the landmark, where the page has several searches. */
  landmark?: string
  className?: string
}

/** Long enough for a thumb to reach the next letter. */
const PAUSE_MS = 400

export function SearchField({ label, value, onSearch, landmark, className }: SearchFieldProps) {
  const [typed, setTyped] = useState(value)
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // What was searched for may be changed elsewhere, as by 'Ver todos'.
  useEffect(() => setTyped(value), [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const search = (text: string, delayMs: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onSearch(text.trim()), delayMs)
  }
  const type = (text: string) => {
    setTyped(text)
    search(text, text === '' ? 0 : PAUSE_MS)
  }
  return (
    <Form
      role="search"
      aria-label={landmark}
      className={classNames('relative', className)}
      onSubmit={() => search(typed, 0)}
    >
      <Search className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-5 text-muted" aria-hidden />
      <input
        ref={field}
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={80}
        enterKeyHint="search"
        autoComplete="off"
        value={typed}
        onChange={(event) => type(event.target.value)}
        className={classNames(controlClass, 'pr-12 pl-11 [&::-webkit-search-cancel-button]:hidden')}
      />
      {typed !== '' && (
        <button
          type="button"
          onClick={() => {
            type('')
            field.current?.focus()
          }}
          className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-md text-muted hover:text-ink"
        >
          <X className="size-5" aria-hidden />
          <span className="sr-only">Apagar a pesquisa</span>
        </button>
      )}
    </Form>
  )
}
