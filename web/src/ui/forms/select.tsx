import { ChevronDown } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { deferred, whenIdle } from '../../lib/release/deferred.tsx'
import { classNames } from '../theme/class-names.ts'
import { selectTriggerClass } from './control-class.ts'
import { useFieldControl } from './field.tsx'
import type { SelectProps } from './select-list.tsx'

export type { SelectOption } from './select-list.tsx'

const list = deferred(async () => (await import('./select-list.tsx')).SelectList)

/**
 * A choice from a list. Values are never empty: 'all' is a value like any other. Closed it is a plain button, and its
 * list, with all that positions it, comes when the page is idle. Whoever presses earlier gets it as soon as it is there.
 */
export function Select(props: SelectProps) {
  const { options, value, placeholder, disabled = false, label, className } = props
  const control = useFieldControl()
  const List = list.useLoaded()
  const place = useRef<HTMLDivElement>(null)
  const early = useRef<'focused' | 'pressed'>(undefined)
  useEffect(() => whenIdle(() => void list.warm()), [])
  useLayoutEffect(() => {
    const button = place.current?.querySelector('button')
    if (!List || early.current === undefined) return
    button?.focus()
    if (early.current === 'pressed') button?.click()
  }, [List])
  const press = () => {
    early.current = 'pressed'
    void list.warm()
  }
  const chosen = options
    .flatMap((entry) => ('options' in entry ? entry.options : [entry]))
    .find((option) => option.value === value)
  return (
    <div ref={place} className="contents">
      {List ? (
        <List {...props} />
      ) : (
        <button
          {...control}
          type="button"
          role="combobox"
          disabled={disabled}
          aria-expanded={false}
          // Closed it controls nothing.
          aria-controls={undefined}
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
