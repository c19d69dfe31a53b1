import { type Coordinates, distanceKm, formatDistance } from '@salama/contract/kernel/geo'
import type { Nearby } from '@salama/contract/places'
import { type District, type Neighborhood, ownPointOf } from '@salama/contract/places/gazetteer'
import { Button } from '../../../ui/actions/button.tsx'
import { Badge } from '../../../ui/display/badge.tsx'
import { PlaceList } from './place-list.tsx'
import { PICKUP_ONLY } from './services-summary.tsx'

type NeighborhoodStepProps = {
  district: District
  chosenId: string | undefined
  /** Of the phone, when it has been found: each neighbourhood that is on the map says how far it is. */
  position: Coordinates | null
  nearby: Nearby | null
  onNearby: () => void
  onChoose: (neighborhood: Neighborhood) => void
}

export function NeighborhoodStep({ district, chosenId, position, nearby, onNearby, onChoose }: NeighborhoodStepProps) {
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
      {nearby && <NearbyChoice nearby={nearby} district={district.name} onAccept={onNearby} />}
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

type NearbyChoiceProps = { nearby: Nearby; district: string; onAccept: () => void }

/** Where the phone is, as far as the map knows: one tap takes it as the place. */
function NearbyChoice({ nearby, district, onAccept }: NearbyChoiceProps) {
  const { kind, name, distanceKm: km, uncertainty } = nearby
  const known = kind === 'seat' ? `do centro de ${district}` : kind === 'landmark' ? `de ${name}` : `do bairro ${name}`
  return (
    <div className="flex flex-col gap-3 rounded-md bg-raised px-4 py-3">
      <p role="status">
        Está em {district}, a {formatDistance(km)} {known}
        {uncertainty !== null && ` (mais ou menos ${formatDistance(uncertainty / 1000)})`}.
      </p>
      <Button fullWidth onClick={onAccept}>
        {kind === 'neighbourhood' ? `Estou em ${name}` : 'Usar a minha posição'}
      </Button>
      <p className="text-sm text-muted">
        {kind === 'neighbourhood'
          ? 'É o bairro conhecido mais perto. Se o seu é outro, escolha-o na lista.'
          : 'O entregador vai até à sua posição. Se quiser, escolha também o bairro na lista.'}
      </p>
    </div>
  )
}
