import { Check } from 'lucide-react'
import { type ReactNode, type Ref, useId } from 'react'
import { FieldError } from './field.tsx'

type CheckboxProps = {
  label: ReactNode
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  error?: string | undefined
  disabled?: boolean
  required?: boolean
  name?: string
  ref?: Ref<HTMLButtonElement>
}

export function Checkbox(props: CheckboxProps) {
  const { label, checked, onCheckedChange, error, disabled = false, required = false } = props
  const id = useId()
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-start gap-1">
        {/* The box is 24 px, the button around it 44. */}
        <button
          type="button"
          role="checkbox"
          id={id}
          aria-checked={checked}
          onClick={() => onCheckedChange(!checked)}
          // Space alone turns it over, as with a checkbox of the browser.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          disabled={disabled}
          aria-required={required || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="group -ml-2.5 grid size-11 shrink-0 place-items-center rounded-md"
          {...(props.name && { name: props.name })}
          {...(props.ref && { ref: props.ref })}
        >
          <span className="grid size-6 place-items-center rounded-sm border-2 border-line-strong bg-surface transition-colors duration-150 group-aria-invalid:border-danger group-aria-checked:border-action group-aria-checked:bg-action group-aria-checked:text-on-action">
            {checked && <Check className="size-4.5" strokeWidth={3} aria-hidden />}
          </span>
        </button>
        <label htmlFor={id} className="py-2.5">
          {label}
        </label>
      </div>
      <FieldError id={`${id}-error`} message={error} />
    </div>
  )
}
