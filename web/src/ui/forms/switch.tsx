import { type ReactNode, useId } from 'react'

type SwitchProps = {
  label: ReactNode
  text?: ReactNode
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  disabled?: boolean
}

/** Takes effect at once; what needs saving is a checkbox. */
export function Switch({ label, text, checked, onCheckedChange, disabled = false }: SwitchProps) {
  const id = useId()
  return (
    <div className="flex min-h-11 items-center justify-between gap-4">
      <label id={`${id}-label`} htmlFor={id} className="min-w-0 grow py-2">
        <span className="block font-semibold">{label}</span>
        {text && <span className="block text-sm text-muted">{text}</span>}
      </label>
      <button
        type="button"
        role="switch"
        id={id}
        aria-labelledby={`${id}-label`}
        aria-checked={checked}
        onClick={() => onCheckedChange(!checked)}
        disabled={disabled}
        className="group grid h-11 w-14 shrink-0 place-items-center rounded-full"
      >
        <span className="flex h-8 w-14 items-center rounded-full border-2 border-line-strong bg-raised px-1 transition-colors duration-150 group-disabled:opacity-60 group-aria-checked:border-action group-aria-checked:bg-action">
          <span className="size-5 rounded-full bg-line-strong transition-transform duration-150 group-aria-checked:translate-x-6 group-aria-checked:bg-on-action" />
        </span>
      </button>
    </div>
  )
}
