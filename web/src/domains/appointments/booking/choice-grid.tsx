import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { placeByKey } from '../../../lib/screen/place-by-key.ts'
import { classNames } from '../../../ui/theme/class-names.ts'

export type Choice = {
  value: string
  label: string
  disabled: boolean
  /** Why it cannot be chosen, under the label. */
  note?: string | undefined
}

type ChoiceGridProps = {
  label: string
  /** Groups share one tab stop; a group without a name is the only one. */
  groups: readonly { name?: string; note?: string; choices: readonly Choice[] }[]
  /** Leaves what cannot be chosen out of sight, though not out of the page: screen readers still find all of it. */
  onlyOpen?: boolean
  value: string | undefined
  onChange: (value: string) => void
  columnsClass: string
}

/** Many small choices, one of which may be taken. One tab stop; the arrow keys go from choice to choice. */
export function ChoiceGrid({ label, groups, onlyOpen = false, value, onChange, columnsClass }: ChoiceGridProps) {
  const frame = useRef<HTMLDivElement>(null)
  const open = groups.flatMap(({ choices }) => choices).filter((choice) => !choice.disabled)
  const tabStop = open.some((choice) => choice.value === value) ? value : open[0]?.value
  const move = (event: KeyboardEvent) => {
    const buttons = [...(frame.current?.querySelectorAll<HTMLButtonElement>('button:enabled') ?? [])]
    const at = buttons.indexOf(event.target as HTMLButtonElement)
    const to = placeByKey(event.key, { at, count: buttons.length, way: 'both', isRing: true })
    if (to === undefined) return
    event.preventDefault()
    buttons[to]?.focus()
  }
  return (
    // The group only hears the arrow keys of its buttons.
    <div ref={frame} role="group" aria-label={label} onKeyDown={move} className="flex flex-col gap-3">
      {groups.map(({ name, note, choices }) => (
        <Part
          key={name ?? label}
          name={name}
          note={note}
          hidden={onlyOpen && choices.every((choice) => choice.disabled)}
        >
          <div className={classNames('grid gap-1.5', columnsClass)}>
            {choices.map((choice) => (
              <button
                key={choice.value}
                type="button"
                disabled={choice.disabled}
                aria-pressed={choice.value === value}
                tabIndex={choice.value === tabStop ? 0 : -1}
                onClick={() => onChange(choice.value)}
                className={onlyOpen && choice.disabled ? 'sr-only' : CHOICE}
              >
                {choice.label}
                {choice.note && <span className="inline-block w-full text-xs font-normal">{choice.note}</span>}
              </button>
            ))}
          </div>
        </Part>
      ))}
    </div>
  )
}

type PartProps = { name: string | undefined; note: string | undefined; hidden: boolean; children: ReactNode }

function Part({ name, note, hidden, children }: PartProps) {
  const id = useId()
  if (!name) return children
  return (
    <div role="group" aria-labelledby={id} className={hidden ? 'sr-only' : undefined}>
      <p id={id} className="mb-1.5 text-sm font-semibold text-muted">
        {name}
        {note && <span className="font-normal"> · {note}</span>}
      </p>
      {children}
    </div>
  )
}

const CHOICE =
  'min-h-11 rounded-sm border-2 px-0.5 py-1 text-sm leading-tight font-semibold tabular-nums transition-colors duration-150 ' +
  'border-line bg-surface text-ink enabled:hover:border-action aria-pressed:border-action aria-pressed:bg-action aria-pressed:text-on-action ' +
  'disabled:border-transparent disabled:bg-raised disabled:font-normal disabled:text-muted disabled:line-through'
