import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { classNames } from '../../ui/class-names.ts'

export type Choice = { value: string; label: string; disabled: boolean }

type ChoiceGridProps = {
  label: string
  /** Groups share one tab stop; a group without a name is the only one. */
  groups: readonly { name?: string; choices: readonly Choice[] }[]
  value: string | undefined
  onChange: (value: string) => void
  columnsClass: string
}

/** Many small choices, one of which may be taken. One tab stop; the arrow keys go from choice to choice. */
export function ChoiceGrid({ label, groups, value, onChange, columnsClass }: ChoiceGridProps) {
  const frame = useRef<HTMLDivElement>(null)
  const open = groups.flatMap(({ choices }) => choices).filter((choice) => !choice.disabled)
  const tabStop = open.some((choice) => choice.value === value) ? value : open[0]?.value
  const move = (event: KeyboardEvent) => {
    const buttons = [...(frame.current?.querySelectorAll<HTMLButtonElement>('button:enabled') ?? [])]
    const target = targetOf(event.key, buttons, buttons.indexOf(event.target as HTMLButtonElement))
    if (!target) return
    event.preventDefault()
    target.focus()
  }
  return (
    // The group only hears the arrow keys of its buttons.
    <div ref={frame} role="group" aria-label={label} onKeyDown={move} className="flex flex-col gap-3">
      {groups.map(({ name, choices }) => (
        <Part key={name ?? label} name={name}>
          <div className={classNames('grid gap-1.5', columnsClass)}>
            {choices.map((choice) => (
              <button
                key={choice.value}
                type="button"
                disabled={choice.disabled}
                aria-pressed={choice.value === value}
                tabIndex={choice.value === tabStop ? 0 : -1}
                onClick={() => onChange(choice.value)}
                className={CHOICE}
              >
                {choice.label}
              </button>
            ))}
          </div>
        </Part>
      ))}
    </div>
  )
}

function Part({ name, children }: { name: string | undefined; children: ReactNode }) {
  if (!name) return children
  return (
    <div>
      <p className="mb-1.5 text-sm font-semibold text-muted">{name}</p>
      {children}
    </div>
  )
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

function targetOf(key: string, buttons: HTMLButtonElement[], at: number): HTMLButtonElement | undefined {
  if (key === 'Home') return buttons[0]
  if (key === 'End') return buttons.at(-1)
  const step = STEPS[key]
  return step === undefined || at === -1 ? undefined : buttons[(at + step + buttons.length) % buttons.length]
}

const CHOICE =
  'min-h-11 rounded-sm border-2 px-0.5 py-1 text-sm leading-tight font-semibold tabular-nums transition-colors duration-150 ' +
  'border-line bg-surface text-ink enabled:hover:border-action aria-pressed:border-action aria-pressed:bg-action aria-pressed:text-on-action ' +
  'disabled:border-transparent disabled:bg-raised disabled:font-normal disabled:text-muted disabled:line-through'
