import { formatDistance } from '@salama/contract/kernel/geo'
import type { Pharmacy } from '@salama/contract/pharmacy'
import { PHARMACY_FEE } from '@salama/contract/shops'
import { Clock, MapPin, Moon, Star, Truck } from 'lucide-react'
import { Badge } from '../../ui/display/badge.tsx'
import { Card, stretchedLink } from '../../ui/display/card.tsx'
import { Money } from '../../ui/display/money.tsx'
import { Rating } from '../../ui/display/rating.tsx'
import { ArrivalNow } from '../orders/arrival.tsx'
import { closedReason } from './labels.ts'

type PharmacyCardProps = { pharmacy: Pharmacy; distanceKm: number | null; onSelect: () => void }

export function PharmacyCard({ pharmacy, distanceKm, onSelect }: PharmacyCardProps) {
  const { name, address, city, estimatedDeliveryTime, deliveryFee, delivers } = pharmacy
  const closed = closedReason(pharmacy, new Date())
  return (
    <Card as="li" interactive className="flex flex-col gap-1.5 max-md:py-3">
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 text-lg leading-snug font-bold">
          <button type="button" onClick={onSelect} className={`text-left ${stretchedLink}`}>
            {name}
          </button>
        </h3>
        <OpenBadge pharmacy={pharmacy} />
      </div>
      <p className="flex items-start gap-1.5 text-sm text-muted">
        <MapPin className="mt-0.5 size-4 shrink-0" aria-hidden />
        <span className="min-w-0">
          {delivers === false ? `${address}, ${city}` : address}
          {distanceKm !== null && ` · ${formatDistance(distanceKm)}`}
        </span>
      </p>
      {delivers && !closed && (
        <ArrivalNow minutes={estimatedDeliveryTime} className="text-lg font-extrabold tabular-nums" />
      )}
      <PharmacyRating pharmacy={pharmacy} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        {delivers === false ? (
          <Badge tone="outline">Só recolha</Badge>
        ) : (
          <>
            <span className="inline-flex items-center gap-1.5">
              <Clock className="size-4 text-muted" aria-hidden />
              <span className="sr-only">Tempo de entrega: </span>
              {estimatedDeliveryTime} min
            </span>
            <span className="inline-flex items-center gap-1.5">
              <Truck className="size-4 text-muted" aria-hidden />
              <span className="sr-only">Taxa de entrega: </span>
              <Money centavos={deliveryFee ?? PHARMACY_FEE} className="font-bold" />
            </span>
          </>
        )}
        <NightBadge pharmacy={pharmacy} />
      </div>
      {closed && <p className="text-sm text-muted">{closed}</p>}
    </Card>
  )
}

export const OpenBadge = ({ pharmacy: { isOpen } }: { pharmacy: Pick<Pharmacy, 'isOpen'> }) => (
  <Badge tone={isOpen ? 'action' : 'neutral'}>{isOpen ? 'Aberta' : 'Fechada'}</Badge>
)

/** It is open at night too. */
export const NightBadge = ({ pharmacy: { is24x7 } }: { pharmacy: Pick<Pharmacy, 'is24x7'> }) =>
  is24x7 ? (
    <Badge tone="action">
      <Moon aria-hidden />
      24 horas
    </Badge>
  ) : null

function PharmacyRating({ pharmacy: { rating, reviewCount = 0 } }: { pharmacy: Pharmacy }) {
  if (rating > 0) {
    return (
      <Rating
        value={rating}
        {...(reviewCount > 0 && { note: `(${reviewCount} ${reviewCount === 1 ? 'avaliação' : 'avaliações'})` })}
      />
    )
  }
  return (
    <p className="flex items-center gap-1.5 text-sm text-muted">
      <Star className="size-4" aria-hidden />
      Sem avaliações
    </p>
  )
}
