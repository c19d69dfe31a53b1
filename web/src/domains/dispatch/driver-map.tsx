import type { Delivery } from '@salama/contract/dispatch'
import type { Coordinates } from '@salama/contract/kernel/geo'
import { useMemo } from 'react'
import { Card, CardHeader } from '../../ui/display/card.tsx'
import { MapFrame } from '../places/map/map-frame.tsx'
import { destinationOf, pickupOf } from './stops.ts'

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
      <CardHeader level={2} title="Mapa em Tempo Real" />
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
