import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { placeByArrow } from '../../lib/screen/place-by-key.ts'
import { classNames } from '../theme/class-names.ts'
import { useFieldControl } from './field.tsx'
import { Input } from './input.tsx'

type ComboboxProps<T> = Omit<ComponentProps<'input'>, 'list' | 'onChange' | 'value' | 'children'> & {
  value: string
  onType: (text: string) => void
  /** What may be chosen now; without any nothing opens. */
  options: readonly T[]
  keyOf: (option: T) => string
  onChoose: (option: T) => void
  /** One row of the list. */
  children: (option: T) => ReactNode
  listLabel: string
  /** Above the options: that they are being fetched, that there are none. */
  notice?: ReactNode
  /** What a screen reader says of the open list when it changes. */
  announcement?: string
}

/** A field that suggests what it may mean. Nothing is chosen but by the arrows and Enter, or by a press. */
export function Combobox<T>(props: ComboboxProps<T>) {
  const { value, onType, options, keyOf, onChoose, children, listLabel, notice, announcement = '', ...rest } = props
  const control = useFieldControl()
  const ownId = useId()
  const id = control.id ?? ownId
  const [isOpen, setOpen] = useState(false)
  const [activeKey, setActiveKey] = useState<string>()
  const isShown = isOpen && options.length > 0
  // By its key: an answer that comes meanwhile puts nothing else under the mark.
  const active = isShown ? options.findIndex((option) => keyOf(option) === activeKey) : -1
  const choose = (option: T) => {
    setOpen(false)
    setActiveKey(undefined)
    onChoose(option)
  }
  const press = (event: KeyboardEvent) => {
    const marked =
      options[placeByArrow(event.key, { at: active, count: options.length, way: 'down', isRing: true }) ?? -1]
    if (event.key === 'Escape' && isShown) setOpen(false)
    else if (marked !== undefined) {
      if (isShown) setActiveKey(keyOf(marked))
      else setOpen(true)
    } else if (event.key === 'Enter' && isShown && options[active] !== undefined) choose(options[active])
    // A form is not sent by the key that chooses.
    else if (event.key !== 'Enter') return
    event.preventDefault()
  }
  return (
    <div className="relative">
      <Input
        {...rest}
        role="combobox"
        autoComplete="off"
        aria-expanded={isShown}
        aria-controls={isShown ? `${id}-list` : undefined}
        aria-autocomplete="list"
        aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
        value={value}
        onFocus={() => setOpen(true)}
        onClick={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={press}
        onChange={({ target }) => {
          setOpen(true)
          setActiveKey(undefined)
          onType(target.value)
        }}
      />
      <span role="status" className="sr-only">
        {isShown && announcement}
      </span>
      {isShown && (
        <div className="absolute inset-x-0 top-full z-40 mt-1 overflow-hidden rounded-md border border-line bg-surface shadow-float">
          {notice && (
            <div aria-hidden className="px-3.5 pt-3 pb-1 text-sm text-muted">
              {notice}
            </div>
          )}
          <div id={`${id}-list`} role="listbox" aria-label={listLabel} className="max-h-[45dvh] overflow-y-auto p-1">
            {options.map((option, place) => (
              <Row
                key={keyOf(option)}
                id={`${id}-${place}`}
                isActive={place === active}
                onChoose={() => choose(option)}
              >
                {children(option)}
              </Row>
            ))}
          </div>
        </div>
      )}
    </div>
  )
}

type RowProps = { id: string; isActive: boolean; onChoose: () => void; children: ReactNode }

function Row({ id, isActive, onChoose, children }: RowProps) {
  const row = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    <button
      ref={row}
      id={id}
      type="button"
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      // Before the field loses the focus, and with it the list.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={classNames(
        'flex min-h-12 w-full items-center gap-3 rounded-sm px-2.5 py-2 text-left hover:bg-action-soft',
        isActive && 'bg-action-soft outline-2 -outline-offset-2 outline-focus',
      )}
    >
      {children}
    </button>
  )
}
