import type { Delivery } from '@salama/contract/dispatch'
import type { Coordinates } from '@salama/contract/kernel/geo'
import { Navigation } from 'lucide-react'
import { useMemo } from 'react'
import { buttonClass } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { MapFrame } from '../places/map/map-frame.tsx'

/** Maputo, as the specification centres its map. */
const CENTRE: Coordinates = { latitude: -25.9653, longitude: 32.5834 }

type DriverMapProps = { own: Coordinates | undefined; delivery: Delivery | undefined }

/** Pick-up and destination of the chosen delivery, and where the driver is. */
export function DriverMap({ own, delivery }: DriverMapProps) {
  const stops = useMemo(() => (delivery ? stopsOf(delivery) : []), [delivery])
  const pins = useMemo(
    () => [...stops, ...(own ? [{ id: 'self', name: 'A sua posição', position: own, kind: 'self' as const }] : [])],
    [stops, own],
  )
  const middle = stops[0]?.position ?? own ?? CENTRE
  return (
    <Card as="section" aria-label="Mapa em Tempo Real" className="mb-6">
      <CardHeader level={2} title="Mapa em Tempo Real" aside={delivery && <NavigateLink delivery={delivery} />} />
      {/* Below the title and its button: on a phone two addresses beside them take five lines. */}
      <p className="mb-3 text-muted">
        {delivery ? `${delivery.pickupAddress} → ${delivery.deliveryAddress}` : 'Escolha «Rota» numa entrega.'}
      </p>
      <div className="h-96" data-map>
        <MapFrame label="Mapa das entregas" center={middle} zoom={13} pins={pins} />
      </div>
    </Card>
  )
}

function stopsOf(delivery: Delivery) {
  const pickup = {
    id: 'pickup',
    kind: 'pickup' as const,
    name: `Recolha: ${delivery.pickupAddress}`,
    position: pickupOf(delivery),
  }
  const destination = destinationOf(delivery)
  return destination
    ? [
        pickup,
        {
          id: 'destination',
          kind: 'destination' as const,
          name: `Destino: ${delivery.deliveryAddress}`,
          position: destination,
        },
      ]
    : [pickup]
}

const pickupOf = ({ pickupLatitude, pickupLongitude }: Delivery): Coordinates => ({
  latitude: Number(pickupLatitude),
  longitude: Number(pickupLongitude),
})

const destinationOf = ({ deliveryLatitude, deliveryLongitude }: Delivery): Coordinates | undefined =>
  deliveryLatitude === null || deliveryLongitude === null
    ? undefined
    : { latitude: Number(deliveryLatitude), longitude: Number(deliveryLongitude) }

/** Opens the phone's own navigation, to the pick-up and later to the door. */
function NavigateLink({ delivery }: { delivery: Delivery }) {
  const target = delivery.status === 'assigned' ? pickupOf(delivery) : (destinationOf(delivery) ?? pickupOf(delivery))
  return (
    <a
      href={`geo:${target.latitude},${target.longitude}?q=${target.latitude},${target.longitude}`}
      className={buttonClass({ size: 'sm', variant: 'outline' })}
    >
      <Navigation className="size-5" aria-hidden />
      Navegar
    </a>
  )
}
