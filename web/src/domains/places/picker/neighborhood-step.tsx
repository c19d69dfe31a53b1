import { type Coordinates, distanceKm, formatDistance } from '@salama/contract/kernel/geo'
import { type District, type Neighborhood, ownPointOf } from '@salama/contract/places/gazetteer'
import { Badge } from '../../../ui/badge.tsx'
import { PlaceList } from './place-list.tsx'
import { PICKUP_ONLY } from './services-summary.tsx'

type NeighborhoodStepProps = {
  district: District
  chosenId: string | undefined
  /** Of the phone, when it has been found: each neighbourhood that is on the map says how far it is. */
  position: Coordinates | null
  onChoose: (neighborhood: Neighborhood) => void
}

export function NeighborhoodStep({ district, chosenId, position, onChoose }: NeighborhoodStepProps) {
  const distanceOf = (neighborhood: Neighborhood) => {
    const point = ownPointOf(neighborhood)
    return position && point ? formatDistance(distanceKm(position, point)) : null
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="flex flex-wrap items-center gap-2 text-muted">
        {district.name}
        {!district.deliveryAvailable && <Badge tone="emphasis">{PICKUP_ONLY}</Badge>}
      </p>
      <PlaceList
        label="Procurar bairro"
        places={district.neighborhoods}
        chosenId={chosenId}
        onChoose={onChoose}
        aside={(neighborhood) => distanceOf(neighborhood)}
      />
    </div>
  )
}
