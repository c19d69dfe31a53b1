import { ChevronDown } from 'lucide-react'
import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import { deferred, whenIdle } from '../lib/deferred.tsx'
import { classNames } from './class-names.ts'
import { selectTriggerClass } from './input.tsx'
import type { SelectOption, SelectProps } from './select.tsx'

const select = deferred(async () => (await import('./select.tsx')).Select)

type DeferredSelectProps = Omit<SelectProps, 'options'> & { options: SelectOption[] }

/**
 * A `Select` for a first screen: closed it is a plain button, and its list, with all that positions it, comes when the
 * page is idle. Whoever presses earlier gets the list as soon as it is there.
 */
export function DeferredSelect(props: DeferredSelectProps) {
  const { options, value, placeholder, label, className } = props
  const Select = select.useLoaded()
  // The list that comes with the code; until then the name leads nowhere.
  const listId = useId()
  const place = useRef<HTMLDivElement>(null)
  const early = useRef<'focused' | 'pressed'>(undefined)
  useEffect(() => whenIdle(() => void select.warm()), [])
  useLayoutEffect(() => {
    const button = place.current?.querySelector('button')
    if (!Select || early.current === undefined) return
    button?.focus()
    if (early.current === 'pressed') button?.click()
  }, [Select])
  const press = () => {
    early.current = 'pressed'
    void select.warm()
  }
  const chosen = options.find((option) => option.value === value)
  return (
    <div ref={place}>
      {Select ? (
        <Select {...props} />
      ) : (
        <button
          type="button"
          role="combobox"
          aria-expanded={false}
          aria-controls={listId}
          aria-label={label}
          data-placeholder={chosen ? undefined : ''}
          onFocus={() => {
            early.current ??= 'focused'
          }}
          onBlur={() => {
            early.current = undefined
          }}
          onClick={press}
          className={classNames(selectTriggerClass, className)}
        >
          <span className="truncate">{chosen?.label ?? placeholder}</span>
          <ChevronDown className="size-5 shrink-0 text-muted" aria-hidden />
        </button>
      )}
    </div>
  )
}
