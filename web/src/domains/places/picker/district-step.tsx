import type { District, Province } from '@salama/contract/places/gazetteer'
import { Badge } from '../../../ui/display/badge.tsx'
import { PlaceList } from './place-list.tsx'
import { PICKUP_ONLY } from './services-summary.tsx'

type DistrictStepProps = {
  province: Province
  chosenId: string | undefined
  onChoose: (district: District) => void
}

export function DistrictStep({ province, chosenId, onChoose }: DistrictStepProps) {
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">
        {province.name}: entrega {province.deliveryFee} MT, até {province.maxRadius} km
      </p>
      <PlaceList
        label="Procurar distrito ou cidade"
        places={province.districts}
        chosenId={chosenId}
        onChoose={onChoose}
        aside={({ deliveryAvailable, deliveryFee }) =>
          deliveryAvailable ? `${deliveryFee} MT` : <Badge tone="emphasis">{PICKUP_ONLY}</Badge>
        }
      />
    </div>
  )
}
