import type { Restaurant } from '@salama/contract/food'
import { cuisineLabel } from '@salama/contract/food/cuisines'
import { formatDistance } from '@salama/contract/kernel/geo'
import { Clock, MapPin, Star } from 'lucide-react'
import { Link } from 'wouter'
import { Badge } from '../../ui/display/badge.tsx'
import { Card, stretchedLink } from '../../ui/display/card.tsx'
import { Money } from '../../ui/display/money.tsx'
import { Rating } from '../../ui/display/rating.tsx'
import { ArrivalNow } from '../orders/arrival.tsx'
import { FavouriteButton } from '../shops/favourites.tsx'
import { closedReason, reviewsNote } from './labels.ts'
import { RestaurantPicture } from './pictures/food-picture.tsx'

/** A restaurant of a list; the whole card leads to `href`. */
export function RestaurantCard({ restaurant, href }: { restaurant: Restaurant; href: string }) {
  const { name, description, cuisine, matches = [] } = restaurant
  const reason = closedReason(restaurant, new Date())
  return (
    <Card as="article" aria-label={name} interactive padded={false} className="flex h-full flex-col overflow-hidden">
      <FavouriteButton shop={restaurant} className="absolute! top-2 right-2 z-10" />
      <RestaurantPicture
        restaurant={restaurant}
        ratio="wide"
        sizes="(min-width: 64rem) 22rem, (min-width: 48rem) 45vw, 100vw"
        className="max-md:aspect-[3/1]"
      />
      <div className="flex grow flex-col gap-1.5 p-4">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <h3 className="text-lg leading-snug font-bold">
            <Link href={href} className={stretchedLink}>
              {name}
            </Link>
          </h3>
          <RestaurantRating restaurant={restaurant} />
        </div>
        <p className="text-sm text-muted">{[cuisineLabel(cuisine), description].filter(Boolean).join(' · ')}</p>
        {matches.length > 0 && (
          <ul className="flex flex-wrap gap-1.5">
            {matches.map((dish) => (
              <li key={dish.id}>
                <Badge>
                  {dish.name} <Money centavos={dish.price} />
                </Badge>
              </li>
            ))}
          </ul>
        )}
        {restaurant.delivers && !reason && (
          <ArrivalNow
            minutes={restaurant.estimatedDeliveryTime}
            className="mt-auto text-lg font-extrabold tabular-nums"
          />
        )}
        <RestaurantFacts restaurant={restaurant} />
        {reason && (
          <Badge tone="outline" className="mt-1">
            {reason}
          </Badge>
        )}
      </div>
    </Card>
  )
}

export function RestaurantRating({ restaurant: { rating, totalReviews } }: { restaurant: Restaurant }) {
  if (rating > 0) return <Rating value={rating} note={reviewsNote(totalReviews)} />
  return (
    <p className="flex items-center gap-1.5 text-sm text-muted">
      <Star className="size-4" aria-hidden />
      Sem avaliações
    </p>
  )
}

/** Time, fee and distance. */
export function RestaurantFacts({ restaurant }: { restaurant: Restaurant }) {
  const { estimatedDeliveryTime, deliveryFee, distanceKm, delivers } = restaurant
  return (
    <p className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-1 pt-1 text-sm">
      {delivers === false ? (
        <Badge tone="outline">Só recolha</Badge>
      ) : (
        <>
          <span className="inline-flex items-center gap-1.5">
            <Clock className="size-4 text-muted" aria-hidden />
            {estimatedDeliveryTime} min
          </span>
          <span>
            Entrega <Money centavos={deliveryFee} className="font-bold" />
          </span>
        </>
      )}
      {distanceKm !== null && (
        <span className="inline-flex items-center gap-1.5">
          <MapPin className="size-4 text-muted" aria-hidden />
          {formatDistance(distanceKm)}
        </span>
      )}
    </p>
  )
}
