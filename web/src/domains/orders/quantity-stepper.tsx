import { Minus, Plus } from 'lucide-react'

type StepperProps = {
  /** Of what is counted, for who hears the buttons. */
  name: string
  value: number
  least?: number
  most: number
  onChange: (value: number) => void
}

/** Fewer and more, with the number between. */
export function QuantityStepper({ name, value, least = 0, most, onChange }: StepperProps) {
  return (
    <div className="flex shrink-0 items-center rounded-full border border-line-strong">
      <Step label={`Menos ${name}`} disabled={value <= least} onClick={() => onChange(value - 1)}>
        <Minus className="size-5" aria-hidden />
      </Step>
      <output className="min-w-8 text-center font-bold tabular-nums">{value}</output>
      <Step label={`Mais ${name}`} disabled={value >= most} onClick={() => onChange(value + 1)}>
        <Plus className="size-5" aria-hidden />
      </Step>
    </div>
  )
}

type StepProps = { label: string; disabled: boolean; onClick: () => void; children: React.ReactNode }

function Step({ label, disabled, onClick, children }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
      className="grid size-11 place-items-center rounded-full hover:bg-raised disabled:text-muted disabled:opacity-60"
    >
      {children}
    </button>
  )
}
