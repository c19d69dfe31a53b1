import type { Restaurant } from '@salama/contract/food'
import { cuisineLabel } from '@salama/contract/food/cuisines'
import { formatPhone } from '@salama/contract/kernel/phone'
import { MapPin, Phone } from 'lucide-react'
import { Badge } from '../../../ui/display/badge.tsx'
import { Money } from '../../../ui/display/money.tsx'
import { AlertStrip } from '../../../ui/feedback/alert-strip.tsx'
import { ArrivalNow } from '../../orders/arrival.tsx'
import { useReach } from '../../shops/use-reach.ts'
import { closedReason } from '../labels.ts'
import { RestaurantPicture } from '../pictures/food-picture.tsx'
import { RestaurantFacts, RestaurantRating } from '../restaurant-card.tsx'
import { weekOf } from './hours.ts'

/** A restaurant before its menu: picture, rating, fee, minimum, and whether it takes orders. */
export function RestaurantHead({ restaurant }: { restaurant: Restaurant }) {
  const { name, cuisine, description, minimumOrderAmount, address, phone, features } = restaurant
  const reason = closedReason(restaurant, new Date())
  const { delivery } = useReach(restaurant.id)
  // One duration and one fee: those of the chosen place, once they are known.
  const seen = delivery?.available
    ? { ...restaurant, estimatedDeliveryTime: delivery.estimatedMinutes, deliveryFee: delivery.fee }
    : restaurant
  return (
    <section aria-label={name} className="flex flex-col gap-3">
      <RestaurantPicture
        restaurant={restaurant}
        ratio="wide"
        sizes="(min-width: 64rem) 60rem, 100vw"
        className="aspect-[3/1]! w-full rounded-lg md:aspect-[5/1]!"
      />
      {reason && (
        <AlertStrip tone="warning" title={reason}>
          Pode ver a ementa; os pedidos abrem com o restaurante.
        </AlertStrip>
      )}
      {delivery?.available && !reason && (
        <ArrivalNow
          minutes={delivery.estimatedMinutes}
          className="text-3xl font-extrabold tracking-tight tabular-nums"
        />
      )}
      <p className="text-muted">{[cuisineLabel(cuisine), description].filter(Boolean).join(' · ')}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <RestaurantRating restaurant={restaurant} />
        <RestaurantFacts restaurant={seen} />
        {minimumOrderAmount > 0 && (
          <p className="text-sm">
            Pedido mínimo <Money centavos={minimumOrderAmount} className="font-bold" />
          </p>
        )}
      </div>
      <p className="flex flex-wrap gap-1.5">
        <Badge tone={reason ? 'outline' : 'action'}>{reason ? 'Fechado' : 'Aberto'}</Badge>
        {features.map((feature) => (
          <Badge key={feature} tone="outline">
            {feature}
          </Badge>
        ))}
      </p>
      <details className="rounded-lg border border-line bg-surface px-4">
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">Morada, telefone e horário</summary>
        <div className="flex flex-col gap-2 pb-4 text-sm">
          <p className="flex items-start gap-2">
            <MapPin className="mt-0.5 size-4 shrink-0 text-muted" aria-hidden />
            {address}
          </p>
          <p className="flex items-center gap-2">
            <Phone className="size-4 shrink-0 text-muted" aria-hidden />
            <a href={`tel:+258${phone}`} className="inline-flex min-h-11 items-center font-semibold text-action">
              {formatPhone(phone)}
            </a>
          </p>
          <ul>
            {weekOf(restaurant).map(([day, hours]) => (
              <li key={day} className="flex justify-between gap-4">
                <span>{day}</span>
                <span className="tabular-nums">{hours}</span>
              </li>
            ))}
          </ul>
        </div>
      </details>
    </section>
  )
}
