import { Switch as RadixSwitch } from 'radix-ui'
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
      <label htmlFor={id} className="min-w-0 grow py-2">
        <span className="block font-semibold">{label}</span>
        {text && <span className="block text-sm text-muted">{text}</span>}
      </label>
      <RadixSwitch.Root
        id={id}
        checked={checked}
        onCheckedChange={onCheckedChange}
        disabled={disabled}
        className="group grid h-11 w-14 shrink-0 place-items-center rounded-full"
      >
        <span className="flex h-8 w-14 items-center rounded-full border-2 border-line-strong bg-raised px-1 transition-colors duration-150 group-disabled:opacity-60 group-data-[state=checked]:border-action group-data-[state=checked]:bg-action">
          <RadixSwitch.Thumb className="size-5 rounded-full bg-line-strong transition-transform duration-150 data-[state=checked]:translate-x-6 data-[state=checked]:bg-on-action" />
        </span>
      </RadixSwitch.Root>
    </div>
  )
}
