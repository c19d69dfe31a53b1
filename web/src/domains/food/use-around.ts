import { useChosenPlace } from '../places/chosen-place.ts'
import { placeQuery } from '../places/place-query.ts'

/** Where food is looked for: the chosen place, and its position where it is known. */
export function useAround() {
  const place = useChosenPlace()
  const { coordinates = null, province = null } = place ?? {}
  return { place, coordinates, provinceId: province?.id }
}

export type Around = ReturnType<typeof useAround>

/** The same as a list takes it; a distance counts from a known position only. */
export const queryAround = ({ place, coordinates }: Around, distanceKm: number) => ({
  ...placeQuery(place),
  ...(coordinates && { distance: String(distanceKm) }),
})
