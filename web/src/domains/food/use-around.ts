import { useChosenPlace } from '../places/chosen-place.ts'

/** Where food is looked for: the chosen place, and its position where it is known. */
export function useAround() {
  const place = useChosenPlace()
  const { coordinates = null, province = null } = place ?? {}
  return { place, coordinates, provinceId: province?.id }
}

export type Around = ReturnType<typeof useAround>

/** The same as a list takes it; a distance counts from a known position only. */
export const queryAround = ({ coordinates, provinceId }: Around, distanceKm: number) => ({
  ...(provinceId && { provinceId }),
  ...(coordinates && {
    latitude: String(coordinates.latitude),
    longitude: String(coordinates.longitude),
    distance: String(distanceKm),
  }),
})
