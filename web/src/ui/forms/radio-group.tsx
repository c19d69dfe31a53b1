import { type ReactNode, useId } from 'react'
import { classNames } from '../theme/class-names.ts'
import { FieldError } from './field.tsx'

export type RadioOption = {
  value: string
  label: string
  text?: ReactNode
  /** Below the row, over its whole width. */
  details?: ReactNode
  /** Before the label: a company's mark. */
  mark?: ReactNode
  /** At the far end: a price, a provider's code. */
  aside?: ReactNode
  disabled?: boolean
}

type RadioGroupProps = {
  label: string
  labelHidden?: boolean
  options: RadioOption[]
  value: string | undefined
  onValueChange: (value: string) => void
  error?: string | undefined
  name?: string
  columns?: 1 | 2 | 3
  disabled?: boolean
}

/** A few choices, each a card of its own that the thumb can hit. */
export function RadioGroup(props: RadioGroupProps) {
  const { label, labelHidden = false, options, value, error, columns = 1, disabled = false } = props
  const id = useId()
  return (
    <div className="flex flex-col gap-2">
      <span id={`${id}-label`} className={labelHidden ? 'sr-only' : 'text-base font-semibold'}>
        {label}
      </span>
      {/* Above the choices: below them it may lie under the edge of a sheet. */}
      <FieldError id={`${id}-error`} message={error} />
      <div
        role="radiogroup"
        aria-labelledby={`${id}-label`}
        aria-describedby={error ? `${id}-error` : undefined}
        className={classNames('grid gap-2', COLUMNS[columns])}
      >
        {options.map((option) => (
          <RadioCard
            key={option.value}
            option={option}
            id={`${id}-${option.value}`}
            name={props.name ?? id}
            checked={option.value === value}
            disabled={disabled || option.disabled === true}
            onChoose={() => props.onValueChange(option.value)}
          />
        ))}
      </div>
    </div>
  )
}

type RadioCardProps = {
  option: RadioOption
  id: string
  name: string
  checked: boolean
  disabled: boolean
  onChoose: () => void
}

function RadioCard({ option, id, name, checked, disabled, onChoose }: RadioCardProps) {
  return (
    <label
      htmlFor={id}
      className="flex min-h-12 flex-wrap items-center gap-x-3 rounded-md border-2 border-line bg-surface px-3.5 py-2.5 transition-colors duration-150 hover:border-action has-disabled:bg-raised has-disabled:text-muted has-checked:border-action has-checked:bg-action-soft has-checked:text-on-action-soft"
    >
      <input
        type="radio"
        id={id}
        name={name}
        value={option.value}
        checked={checked}
        onChange={onChoose}
        disabled={disabled}
        aria-labelledby={`${id}-name`}
        aria-describedby={describedBy(option, id)}
        className="grid size-5.5 shrink-0 appearance-none place-items-center rounded-full border-2 border-line-strong bg-surface before:size-3 before:rounded-full checked:border-action checked:before:bg-action"
      />
      {option.mark}
      <span className="min-w-0 grow basis-24">
        <span id={`${id}-name`} className="block font-semibold">
          {option.label}
        </span>
        {option.text && (
          <span id={`${id}-text`} className="block text-sm text-muted">
            {option.text}
          </span>
        )}
      </span>
      {option.aside}
      {option.details && (
        <span id={`${id}-details`} className="mt-1 basis-full text-sm text-muted">
          {option.details}
        </span>
      )}
    </label>
  )
}

const describedBy = ({ text, details }: RadioOption, id: string): string | undefined =>
  [text && `${id}-text`, details && `${id}-details`].filter(Boolean).join(' ') || undefined

const COLUMNS = { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-3' }
