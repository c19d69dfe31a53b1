import type { Coordinates } from '@salama/contract/kernel/geo'
import type { Centavos } from '@salama/contract/kernel/money'
import type { Delivery, Destination } from '@salama/contract/places'
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
export { findAreaName as areaNameOf } from './store/gazetteer.ts'

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

/** The most precise place whose name stands in an address that somebody typed; null where none does. */
export const pointNamedIn = async (db: Sql, address: string): Promise<Coordinates | null> =>
  namedIn(await readGazetteer(db), address)
