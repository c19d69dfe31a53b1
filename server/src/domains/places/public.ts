import { type Coordinates, nearest } from '@salama/contract/kernel/geo'
import type { Centavos } from '@salama/contract/kernel/money'
import type { Delivery, Destination } from '@salama/contract/places'
import type { Landmark } from '@salama/contract/places/landmarks'
import type { Sql } from '../../platform/db/database.ts'
import type { PlacesMemory } from './queries/memory.ts'
import { type FeeQuestion, quoteDelivery, type Reach, readReach, requireChain } from './queries/zones.ts'
import type { Chain, PlaceIds } from './rules/gazetteer.ts'
import { namedIn } from './rules/gazetteer.ts'
import { findZoneFees, readGazetteer } from './store/gazetteer.ts'

export { type PlacesMemory, placesMemory } from './queries/memory.ts'
export type { Reach } from './queries/zones.ts'
export type { ShopDelivery } from './rules/delivery.ts'
/** What people call the surroundings of a position: its neighbourhood or district. */
export { findAreaNames as areaNamesOf } from './store/gazetteer.ts'

/**
 * The one delivery fee of the product: the shop's own, else the zone's, in centavos, with the rule that decided it. Refuses
 * `places.unknown` and `places.not_recognised`: list them among the errors of the call that asks.
 */
export const deliveryFee = async (db: Sql, places: PlacesMemory, question: FeeQuestion): Promise<Delivery> =>
  quoteDelivery(db, (await places.read(db)).gazetteer, question)

/** What a chosen place decides for the shops of a list; null where no known place is named. */
export const reachOf = async (db: Sql, places: PlacesMemory, chosen: Destination): Promise<Reach | null> =>
  readReach(db, (await places.read(db)).gazetteer, chosen)

/** The names of the places that these ids choose; null for what is not chosen. `city` is the district's seat. */
export async function placeNames(db: Sql, ids: PlaceIds) {
  const isNamed = ids.provinceId || ids.districtId || ids.neighborhoodId
  const chain = isNamed ? requireChain(await readGazetteer(db), ids) : undefined
  const { province, district, neighbourhood } = chain ?? {}
  return {
    provinceId: province?.id ?? null,
    province: province?.name ?? null,
    districtId: district?.id ?? null,
    district: district?.name ?? null,
    neighborhoodId: neighbourhood?.id ?? null,
    neighborhood: neighbourhood?.name ?? null,
    city: chain ? cityOf(chain) : null,
  }
}

/** Of the capital, whose districts are parts of one city, the city; elsewhere the district. */
const cityOf = ({ province, district }: Chain): string =>
  province.id === 'maputo-cidade' ? 'Maputo' : (district?.name ?? province.name)

/** What a delivery costs in the district, else in the province, in centavos; 0 where there is none. */
export async function zoneFees(db: Sql): Promise<(ids: Pick<PlaceIds, 'provinceId' | 'districtId'>) => Centavos> {
  const { provinces, districts } = await findZoneFees(db)
  return ({ provinceId, districtId }) => districts.get(districtId ?? '') ?? provinces.get(provinceId ?? '') ?? 0
}

/** The hospital or health centre nearest to a position; psychiatric ones receive nobody by themselves. */
export async function nearestHealthUnit(db: Sql, places: PlacesMemory, from: Coordinates) {
  const { landmarks } = await places.read(db)
  const units = landmarks
    .map(({ item }) => item)
    .filter(({ kind, otherNames }) => TREATING.includes(kind) && !otherNames.some((name) => PSYCHIATRIC.test(name)))
  const found = nearest(from, units)
  if (!found) return null
  const { name, label, coordinates } = found.item
  return { name, label, coordinates, distanceKm: Math.round(found.distanceKm * 10) / 10 }
}

const TREATING: readonly Landmark['kind'][] = ['hospital', 'clinic']
const PSYCHIATRIC = /psiqui/i

/** The most precise place whose name stands in an address that somebody typed; null where none does. */
export const pointNamedIn = async (db: Sql, address: string): Promise<Coordinates | null> =>
  namedIn(await readGazetteer(db), address)
