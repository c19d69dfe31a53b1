import type { Coordinates } from '@salama/contract/kernel/geo'
import { type Centavos, meticaisOf } from '@salama/contract/kernel/money'
import type { District, Neighborhood, Province } from '@salama/contract/places/gazetteer'
import type { Landmark } from '@salama/contract/places/landmarks'
import { fold } from '@salama/contract/places/search'
import { type Surroundings, whereaboutsOf } from './whereabouts.ts'

export type ProvinceRow = ZoneRow & {
  code: string
  coordinates: Coordinates
  cuisine_types: string[]
  pharmacy_available: boolean
  food_delivery_available: boolean
  pickup_option: boolean
}
export type DistrictRow = ZoneRow & { province_id: string; other_names: string[]; coordinates: Coordinates }
export type NeighbourhoodRow = {
  id: string
  district_id: string
  name: string
  post: string | null
  postal_code: string | null
  coordinates: Coordinates | null
  source: string | null
  /** Null: that of the district. */
  delivery_fee: Centavos | null
}

export type LandmarkRow = {
  id: string
  district_id: string
  kind: Landmark['kind']
  name: string
  other_names: string[]
  coordinates: Coordinates
  /** Metres; null where the point is its own. */
  uncertainty: number | null
  source: string
}

type ZoneRow = {
  id: string
  name: string
  delivery_available: boolean
  max_radius_km: number
  delivery_fee: Centavos
  minutes_from: number
  minutes_to: number
}

export type Gazetteer = { provinces: ProvinceRow[]; districts: DistrictRow[]; neighbourhoods: NeighbourhoodRow[] }

/** One place with those above it. */
export type Chain = { province: ProvinceRow; district: DistrictRow | null; neighbourhood: NeighbourhoodRow | null }

/** Ids as sent: the most specific decides, and those above it must agree. */
export type PlaceIds = {
  provinceId?: string | null | undefined
  districtId?: string | null | undefined
  neighborhoodId?: string | null | undefined
}

/** The place that the ids name. `unknown`: one does not exist; `mismatch`: they lie in different places. */
export function chainOf(gazetteer: Gazetteer, ids: PlaceIds): Chain | 'unknown' | 'mismatch' {
  const { provinceId = null, districtId = null, neighborhoodId = null } = ids
  const neighbourhood = gazetteer.neighbourhoods.find(({ id }) => id === neighborhoodId) ?? null
  const district = gazetteer.districts.find(({ id }) => id === (neighbourhood?.district_id ?? districtId)) ?? null
  const province = gazetteer.provinces.find(({ id }) => id === (district?.province_id ?? provinceId))
  if ((neighborhoodId && !neighbourhood) || (districtId && !has(gazetteer.districts, districtId))) return 'unknown'
  if (!province || (provinceId && !has(gazetteer.provinces, provinceId))) return 'unknown'
  if ((districtId && district?.id !== districtId) || (provinceId && province.id !== provinceId)) return 'mismatch'
  return { province, district, neighbourhood }
}

const has = (rows: readonly { id: string }[], sought: string): boolean => rows.some(({ id }) => id === sought)

export const timeOf = ({ minutes_from, minutes_to }: ZoneRow): string => `${minutes_from}-${minutes_to} min`

/** The hierarchy as the specification states it; a neighbourhood has what its district has, unless it has its own. */
export function describeGazetteer({ provinces, districts, neighbourhoods }: Gazetteer): Province[] {
  const within = Map.groupBy(neighbourhoods, ({ district_id }) => district_id)
  const districtsOf = Map.groupBy(districts, ({ province_id }) => province_id)
  return provinces.map((province) => ({
    ...describeZone(province),
    code: province.code,
    cuisineTypes: province.cuisine_types,
    pharmacyAvailable: province.pharmacy_available,
    foodDeliveryAvailable: province.food_delivery_available,
    pickupOption: province.pickup_option,
    districts: (districtsOf.get(province.id) ?? []).map((district) =>
      describeDistrict({ district, within: within.get(district.id) ?? [], districts }),
    ),
  }))
}

/** A district with its neighbourhoods, and the other districts around it. */
export type Around = Surroundings<DistrictRow, NeighbourhoodRow>

export const describeDistrict = (around: Around): District => ({
  ...describeZone(around.district),
  provinceId: around.district.province_id,
  otherNames: around.district.other_names,
  neighborhoods: around.within.map((neighbourhood) => describeNeighbourhood(neighbourhood, around)),
})

export const describeNeighbourhood = (neighbourhood: NeighbourhoodRow, around: Around): Neighborhood => ({
  ...describeZone(around.district),
  id: neighbourhood.id,
  name: neighbourhood.name,
  districtId: neighbourhood.district_id,
  post: neighbourhood.post,
  zipCode: neighbourhood.postal_code,
  ...whereaboutsOf(neighbourhood, around),
  hasOwnFee: neighbourhood.delivery_fee !== null,
  deliveryFee: meticaisOf(feeOf({ neighbourhood, district: around.district })),
})

/** Where nothing is delivered nothing is charged. */
export const feeOf = ({ neighbourhood, district }: { neighbourhood: NeighbourhoodRow; district: DistrictRow }) =>
  district.delivery_available ? (neighbourhood.delivery_fee ?? district.delivery_fee) : 0

const describeZone = (zone: ProvinceRow | DistrictRow) => ({
  id: zone.id,
  name: zone.name,
  coordinates: zone.coordinates,
  deliveryAvailable: zone.delivery_available,
  maxRadius: zone.max_radius_km,
  deliveryFee: meticaisOf(zone.delivery_fee),
  estimatedTime: timeOf(zone),
})

/** Landmarks with the places above them. */
export const describeLandmarks = (landmarks: readonly LandmarkRow[], gazetteer: Gazetteer): Landmark[] =>
  landmarks.flatMap(({ district_id, other_names, ...landmark }) => {
    const chain = chainOf(gazetteer, { districtId: district_id })
    if (typeof chain === 'string') return []
    const { province, district } = chain
    const label = [landmark.name, district?.name, province.name].join(', ')
    return [{ ...landmark, otherNames: other_names, label, provinceId: province.id, districtId: district_id }]
  })

/** A street with its number: many are named like a place elsewhere. */
const STREET = /^(?:av|avenida|estrada|largo|praca|r|rua|travessa) (?:.*\d|.*)/

/**
 * The point of the place whose name stands in an address: a neighbourhood before a district before a province. Of a name
 * that several places have the one counts that lies in what else is named; a neighbourhood whose point nobody knows has that
 * of its district, where the address names what it lies in.
 */
export function namedIn({ neighbourhoods, districts, provinces }: Gazetteer, address: string): Coordinates | null {
  const parts = address.split(/[,;\n]/).map((part) => fold(part).replace(STREET, ''))
  const typed = ` ${parts.join(' ')} `
  const province = longestIn(typed, provinces)
  const inProvince = districts.filter(({ province_id }) => !province || province_id === province.id)
  const district = longestIn(typed, inProvince)
  const districtIds = new Set((district ? [district] : inProvince).map(({ id }) => id))
  const neighbourhood = longestIn(
    typed,
    neighbourhoods.filter(({ district_id }) => districtIds.has(district_id)),
  )
  if (neighbourhood?.coordinates) return neighbourhood.coordinates
  const around = province && districts.find(({ id }) => id === neighbourhood?.district_id)
  return (district ?? around ?? province)?.coordinates ?? null
}

/** The place with the longest name that is typed; undefined where two have it. */
function longestIn<T extends { name: string }>(typed: string, places: readonly T[]): T | undefined {
  const found = places.filter(({ name }) => typed.includes(` ${fold(name)} `))
  const most = Math.max(...found.map(({ name }) => name.length))
  const [longest, namesake] = found.filter(({ name }) => name.length === most)
  return namesake ? undefined : longest
}
