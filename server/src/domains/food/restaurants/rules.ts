import type { Restaurant } from '@salama/contract/food'
import type { Coordinates } from '@salama/contract/kernel/geo'
import { distanceKm } from '@salama/contract/kernel/geo'
import type { Centavos } from '@salama/contract/kernel/money'

/** Dishes that are named with a restaurant that a search found. */
const MOST_MATCHES = 3

type Found = { id: string; shop_id: string; name: string; price: Centavos; image_url: string | null }

/** The first dishes of each restaurant, in their order. */
export function matchesByShop(found: readonly Found[]): Map<string, NonNullable<Restaurant['matches']>> {
  const byShop = Map.groupBy(found, ({ shop_id }) => shop_id)
  return new Map(
    [...byShop].map(([shopId, dishes]) => [
      shopId,
      dishes.slice(0, MOST_MATCHES).map(({ id, name, price, image_url: imageUrl }) => ({ id, name, price, imageUrl })),
    ]),
  )
}

export const distanceTo = (shop: { coordinates: Coordinates | null }, position: Coordinates | null): number | null =>
  shop.coordinates && position ? distanceKm(position, shop.coordinates) : null
