import type { SelectedLocation } from '@salama/contract/places/address'

/** Degrees with so many places are right within some ten metres: enough for a list, and the same one for neighbours. */
const LIST_PLACES = 4

type PlaceQuery = {
  provinceId?: string
  districtId?: string
  neighborhoodId?: string
  latitude?: string
  longitude?: string
}

/** A chosen place in the query of a list; nothing of none. */
export function placeQuery(place: SelectedLocation | null): PlaceQuery {
  if (!place) return {}
  const { province, district, neighborhood, coordinates } = place
  return {
    provinceId: province.id,
    ...(district && { districtId: district.id }),
    ...(neighborhood && { neighborhoodId: neighborhood.id }),
    ...(coordinates && {
      latitude: coordinates.latitude.toFixed(LIST_PLACES),
      longitude: coordinates.longitude.toFixed(LIST_PLACES),
    }),
  }
}

/** The same in the body of a call, as exact as it is known. */
export const destinationOf = ({ province, district, neighborhood, coordinates }: SelectedLocation) => ({
  provinceId: province.id,
  districtId: district?.id ?? null,
  neighborhoodId: neighborhood?.id ?? null,
  latitude: coordinates?.latitude ?? null,
  longitude: coordinates?.longitude ?? null,
})

/** 'Macuti, Beira': as people say where they are. */
export const placeName = ({ province, district, neighborhood }: SelectedLocation): string =>
  [neighborhood?.name, district?.name].filter(Boolean).join(', ') || province.name
