import { type Coordinates, distanceKm, nearest } from '@salama/contract/kernel/geo'
import type { Centavos } from '@salama/contract/kernel/money'
import type { Delivery } from '@salama/contract/places'
import { NEIGHBOURHOOD_KM } from '@salama/contract/places/gazetteer'
import { type Chain, chainOf, type DistrictRow, feeOf, type Gazetteer, type PlaceIds, timeOf } from './gazetteer.ts'

/** Beyond this the nearest seat says nothing about the district. */
export const DISTRICT_KM = 30

/** What a shop says about its own deliveries; null where it leaves that to the zone. */
export type ShopDelivery = {
  name: string
  coordinates: Coordinates | null
  /** Its places on the gazetteer: where its point is not known, they say how far away it is. */
  zone?: PlaceIds
  fee: Centavos | null
  radiusKm: number | null
}

export type Destination = { chain: Chain; position: Coordinates | null; shop?: ShopDelivery | undefined }

/** The one fee: the shop's own, else that of the neighbourhood, district or province; and whether it is delivered at all. */
export function deliveryTo(gazetteer: Gazetteer, { chain, position, shop }: Destination): Delivery {
  const { province, district } = chain
  const zone = district ?? province
  const home = shop?.zone && chainOf(gazetteer, shop.zone)
  const shopChain = home && typeof home !== 'string' ? home : null
  const origin = shop?.coordinates ?? (shopChain ? pointIn(shopChain) : zone.coordinates)
  const target = position ?? chain.neighbourhood?.coordinates ?? (shop ? standIn(chain, shopChain) : null)
  const km = target ? distanceKm(origin, target) : null
  const maxRadiusKm = shop?.radiusKm ?? zone.max_radius_km
  const reason = !zone.delivery_available ? 'pickup_only' : km !== null && km > maxRadiusKm ? 'too_far' : null
  const priced = priceOf(chain, shop)
  return {
    available: reason === null,
    reason,
    rule: priced.rule,
    fee: reason === null ? priced.fee : 0,
    maxRadiusKm,
    estimatedTime: timeOf(zone),
    distanceKm: km,
    mismatch: position !== null && isElsewhere(zone, position),
    collectionPoint: reason === null ? null : collectionPointFor(gazetteer, { from: target ?? zone.coordinates, shop }),
  }
}

/** The most precise point that is known of a place. */
export const pointIn = ({ province, district, neighbourhood }: Chain): Coordinates =>
  (neighbourhood?.coordinates ?? district?.coordinates) || province.coordinates

/** For a place without a point: its district's seat; of a whole province only that another one is far. */
function standIn({ province, district }: Chain, home: Chain | null): Coordinates | null {
  if (district) return district.coordinates
  return home && home.province.id !== province.id ? province.coordinates : null
}

/** The fee of the most specific rule. */
function priceOf({ province, district, neighbourhood }: Chain, shop?: ShopDelivery): Pick<Delivery, 'rule' | 'fee'> {
  const ownFee = shop?.fee ?? null
  if (ownFee !== null) return { rule: 'shop', fee: ownFee }
  if (district && neighbourhood && neighbourhood.delivery_fee !== null) {
    return { rule: 'neighbourhood', fee: feeOf({ neighbourhood, district }) }
  }
  return district ? { rule: 'district', fee: district.delivery_fee } : { rule: 'province', fee: province.delivery_fee }
}

/** A position that cannot belong to the place that was chosen with it. */
const isElsewhere = (zone: { coordinates: Coordinates; max_radius_km: number }, position: Coordinates): boolean =>
  distanceKm(zone.coordinates, position) > Math.max(zone.max_radius_km, DISTRICT_KM)

/** Where an order is collected: the shop itself; without one the nearest seat of a district that has collection. */
function collectionPointFor(
  { provinces, districts }: Gazetteer,
  { from, shop }: { from: Coordinates; shop: ShopDelivery | undefined },
): Delivery['collectionPoint'] {
  if (shop?.coordinates) {
    const { name, coordinates } = shop
    return { name, coordinates, distanceKm: distanceKm(from, coordinates) }
  }
  const collecting = new Set(provinces.filter(({ pickup_option }) => pickup_option).map(({ id }) => id))
  const found = nearest(
    from,
    districts.filter(({ province_id }) => collecting.has(province_id)),
  )
  return found ? { name: found.item.name, coordinates: found.item.coordinates, distanceKm: found.distanceKm } : null
}

/** The nearest neighbourhood within 1.5 km, else the nearest district's seat within 30 km. */
export function nearestPlace(
  { districts, neighbourhoods }: Gazetteer,
  position: Coordinates,
): { neighborhoodId?: string; districtId?: string; distanceKm: number } | null {
  const close = nearest(position, neighbourhoods)
  if (close && close.distanceKm <= NEIGHBOURHOOD_KM) {
    return { neighborhoodId: close.item.id, distanceKm: close.distanceKm }
  }
  const seat = nearest<DistrictRow>(position, districts)
  return seat && seat.distanceKm <= DISTRICT_KM ? { districtId: seat.item.id, distanceKm: seat.distanceKm } : null
}
