import { VEHICLE_TYPES, type VehicleType } from '@salama/contract/dispatch/vehicles'
import type { VehicleOption } from '@salama/contract/rides'
import { Star } from 'lucide-react'
import { Money } from '../../ui/display/money.tsx'
import { RadioGroup } from '../../ui/forms/radio-group.tsx'
import { VEHICLE_ICONS } from './labels.ts'
import { fareBy } from './trip.ts'
import type { TripState } from './use-trip.ts'

type VehicleChoiceProps = { options: readonly VehicleOption[]; trip: TripState }

/** The vehicles with price, time and capacity; one that does not take all passengers cannot be chosen. */
export function VehicleChoice({ options, trip }: VehicleChoiceProps) {
  const choose = (chosen: string) => {
    const vehicle = VEHICLE_TYPES.find((known): known is VehicleType => known === chosen)
    if (vehicle) trip.setVehicle(vehicle)
  }
  return (
    <RadioGroup
      label="Veículo"
      value={trip.vehicleType}
      onValueChange={choose}
      options={options.map((option) => ({
        value: option.id,
        label: option.name,
        mark: <VehicleMark type={option.id} />,
        text: <VehicleText option={option} />,
        details: option.maxPassengers < trip.passengers ? `Só leva ${peopleOf(option)}.` : <Traits option={option} />,
        aside: (
          <span className="whitespace-nowrap">
            {!trip.isComplete && <span className="text-sm text-muted">desde </span>}
            <Money centavos={fareBy(option, trip).total} className="font-bold" />
          </span>
        ),
        disabled: option.maxPassengers < trip.passengers,
      }))}
    />
  )
}

function VehicleMark({ type }: { type: VehicleType }) {
  const Icon = VEHICLE_ICONS[type]
  return (
    <span aria-hidden className="grid size-10 shrink-0 place-items-center rounded-full bg-tint-1 text-on-tint">
      <Icon className="size-5.5" />
    </span>
  )
}

/** What speaks for this vehicle. */
const Traits = ({ option: { description, features } }: { option: VehicleOption }) => (
  <>
    <span>{description}</span> · <span>{features.join(' · ')}</span>
  </>
)

const peopleOf = ({ capacity, maxPassengers }: VehicleOption): string =>
  `${capacity} ${maxPassengers === 1 ? 'passageiro' : 'passageiros'}`

function VehicleText({ option }: { option: VehicleOption }) {
  const { eta, rating } = option
  return (
    <span className="flex flex-wrap gap-x-3">
      <span className="whitespace-nowrap">{peopleOf(option)}</span>
      <span className="whitespace-nowrap">{eta} min</span>
      {rating !== null && (
        <span className="inline-flex items-center gap-1">
          <Star className="size-3.5 fill-emphasis text-emphasis" aria-hidden />
          <span className="sr-only">Avaliação </span>
          {rating.toFixed(1).replace('.', ',')}
        </span>
      )}
    </span>
  )
}
