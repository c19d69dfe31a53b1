import { useChosenPlace } from '../places/chosen-place.ts'
import { destinationOf, placeName } from '../places/place-query.ts'
import { useShopDelivery } from './api.ts'

/** What a delivery of this shop to the chosen place costs and how long it takes; undefined while nobody knows. */
export function useReach(shopId: string | undefined) {
  const place = useChosenPlace()
  const { data } = useShopDelivery(shopId, place ? destinationOf(place) : undefined)
  return { delivery: data, placeName: place ? placeName(place) : '' }
}
