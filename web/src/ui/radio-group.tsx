import { RadioGroup as RadixRadioGroup } from 'radix-ui'
import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { FieldError } from './field.tsx'

export type RadioOption = {
  value: string
  label: string
  text?: ReactNode
  /** Below the row, over its whole width. */
  details?: ReactNode
  /** Before the label: a company's mark. */
  mark?: ReactNode
  /** At the far end: a price, an operator's code. */
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
      <RadixRadioGroup.Root
        value={value ?? null}
        onValueChange={props.onValueChange}
        disabled={disabled}
        aria-labelledby={`${id}-label`}
        aria-describedby={error ? `${id}-error` : undefined}
        className={classNames('grid gap-2', COLUMNS[columns])}
        {...(props.name && { name: props.name })}
      >
        {options.map((option) => (
          <RadioCard key={option.value} option={option} id={`${id}-${option.value}`} />
        ))}
      </RadixRadioGroup.Root>
    </div>
  )
}

function RadioCard({ option, id }: { option: RadioOption; id: string }) {
  return (
    <label
      htmlFor={id}
      className="flex min-h-12 flex-wrap items-center gap-x-3 rounded-md border-2 border-line bg-surface px-3.5 py-2.5 transition-colors duration-150 hover:border-action has-data-disabled:bg-raised has-data-disabled:text-muted has-data-[state=checked]:border-action has-data-[state=checked]:bg-action-soft has-data-[state=checked]:text-on-action-soft"
    >
      <RadixRadioGroup.Item
        id={id}
        value={option.value}
        disabled={option.disabled ?? false}
        aria-labelledby={`${id}-name`}
        aria-describedby={describedBy(option, id)}
        className="grid size-5.5 shrink-0 place-items-center rounded-full border-2 border-line-strong bg-surface data-[state=checked]:border-action"
      >
        <RadixRadioGroup.Indicator className="size-3 rounded-full bg-action" />
      </RadixRadioGroup.Item>
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
