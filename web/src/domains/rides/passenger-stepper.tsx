import { MOST_PASSENGERS } from '@salama/contract/rides/order'
import { Minus, Plus } from 'lucide-react'
import { IconButton } from '../../ui/actions/icon-button.tsx'

type PassengerStepperProps = { value: number; onChange: (count: number) => void }

/** From one to four people. */
export function PassengerStepper({ value, onChange }: PassengerStepperProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <span id="passageiros" className="font-semibold">
        Passageiros
      </span>
      <div role="group" aria-labelledby="passageiros" className="flex items-center gap-2">
        <IconButton
          icon={Minus}
          label="Menos um passageiro"
          tone="raised"
          disabled={value <= 1}
          onClick={() => onChange(value - 1)}
        />
        <output className="min-w-8 text-center text-lg font-bold tabular-nums">{value}</output>
        <IconButton
          icon={Plus}
          label="Mais um passageiro"
          tone="raised"
          disabled={value >= MOST_PASSENGERS}
          onClick={() => onChange(value + 1)}
        />
      </div>
    </div>
  )
}
