import type { Province } from '@salama/contract/places/gazetteer'

export type PlaceIds = { provinceId?: string | null; districtId?: string | null; neighborhoodId?: string | null }

/** The places of these ids; null for each that there is none of. */
export function chainOf(provinces: readonly Province[], { provinceId, districtId, neighborhoodId }: PlaceIds) {
  const province = provinces.find(({ id }) => id === provinceId) ?? null
  const district = province?.districts.find(({ id }) => id === districtId) ?? null
  const neighborhood = district?.neighborhoods.find(({ id }) => id === neighborhoodId) ?? null
  return { province, district, neighborhood }
}
