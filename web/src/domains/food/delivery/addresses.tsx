import type { Restaurant } from '@salama/contract/food'
import { Clock } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Card } from '../../../ui/display/card.tsx'
import { Money } from '../../../ui/display/money.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { destinationOf } from '../../places/place-query.ts'
import { useShopDelivery } from '../../shops/api.ts'
import { type Around, useAround } from '../use-around.ts'

/** From where to where, and how long it takes; a restaurant's own address is where its order starts. */
export function Addresses({ restaurant }: { restaurant: Restaurant | undefined }) {
  const around = useAround()
  const chosen = around.place?.fullAddress ?? ''
  const [pickup, setPickup] = useState('')
  const [delivery, setDelivery] = useState(chosen)
  useEffect(() => setDelivery(chosen), [chosen])
  const from = restaurant?.address ?? pickup
  return (
    <Card as="section" aria-label="Moradas" className="flex flex-col gap-3">
      <div className="grid grid-cols-1 gap-3 md:grid-cols-2">
        <Field label="Local de recolha" hint={restaurant ? 'A morada do restaurante' : undefined}>
          <Input
            value={from}
            readOnly={restaurant !== undefined}
            maxLength={200}
            onChange={(event) => setPickup(event.target.value)}
          />
        </Field>
        <Field label="Local de entrega">
          <Input value={delivery} maxLength={200} onChange={(event) => setDelivery(event.target.value)} />
        </Field>
      </div>
      {from.trim() && delivery.trim() && <Estimate restaurant={restaurant} around={around} />}
    </Card>
  )
}

/** Minutes before a restaurant is chosen: usual preparation, a usual way and the door. */
const USUAL_MINUTES = 40

function Estimate({ restaurant, around }: { restaurant: Restaurant | undefined; around: Around }) {
  const { data: quoted } = useShopDelivery(restaurant?.id, around.place ? destinationOf(around.place) : undefined)
  const minutes = quoted?.estimatedMinutes ?? restaurant?.estimatedDeliveryTime ?? USUAL_MINUTES
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <p className="inline-flex items-center gap-1.5">
        <Clock className="size-4.5 text-muted" aria-hidden />
        Tempo estimado: <strong>{minutes} min</strong>
      </p>
      {quoted?.available && (
        <p>
          Taxa de entrega <Money centavos={quoted.fee} className="font-bold" />
        </p>
      )}
      {quoted && !quoted.available && (
        <p className="font-semibold text-danger">
          Não entregamos neste lugar
          {quoted.collectionPoint && `; pode recolher em ${quoted.collectionPoint.name}`}.
        </p>
      )}
    </div>
  )
}
