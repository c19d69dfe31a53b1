import type { Sql } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import { requirePatient } from '../../patients/public.ts'
import type { PlacesMemory } from '../../places/public.ts'
import {
  minutesInShop,
  minutesOnWay,
  requireDelivery,
  requirePublicShop,
  requireSelling,
  type Shop,
} from '../../shops/public.ts'
import type { Catalogue, OrderDraft } from '../ports.ts'
import { assertShown, type Prepared, sumOfLines } from '../rules/placing.ts'
import type { OrderDeps } from './announce-move.ts'

/**
 * Prices a draft as the shop sells now. Refuses `patients.not_found`, `patients.not_allowed`, `shops.not_found`, `orders.own_shop`, `shops.closed`, `shops.paused`,
 * `shops.too_far`, as the catalogue does, `orders.prices_changed`, `orders.wrong_total` and `orders.below_minimum`.
 */
export async function prepareOrder(
  db: Sql,
  { places }: Pick<OrderDeps, 'places'>,
  { catalogue, draft, buyerId, now }: { catalogue: Catalogue; draft: OrderDraft; buyerId: string; now: Date },
): Promise<Prepared> {
  const patient = catalogue.isForPatients ? { patientId: await payingFor(db, { draft, buyerId, now }) } : {}
  const shop = await requirePublicShop(db, { id: draft.shopId, kind: catalogue.shopKind })
  if (shop.ownerId === buyerId) refuse('orders.own_shop')
  requireSelling(shop, now)
  const lines = await catalogue.price(db, { shopId: shop.id, lines: draft.lines, now })
  const delivery = draft.mode === 'collection' ? null : await deliveryTo(db, { shop, draft, places, now })
  const fee = delivery?.fee ?? 0
  assertShown(draft, { lines, fee })
  const minimum = shop.minimumOrder
  if (sumOfLines(lines) < minimum) refuse('orders.below_minimum', { details: { minimum } })
  const { mode, address, instructions, latitude, longitude, details } = draft
  return {
    shop: { id: shop.id, name: shop.name, phone: shop.phone, address: shop.address },
    ...patient,
    lines,
    fee,
    mode,
    address: mode === 'collection' ? shop.address : address,
    instructions,
    latitude,
    longitude,
    details,
    kitchenMinutes: minutesInShop(shop, now),
    wayMinutes: delivery ? minutesOnWay(shop, { distanceKm: delivery.distanceKm, now }) : 0,
  }
}

type ForWhom = { draft: OrderDraft; buyerId: string; now: Date }

const payingFor = (db: Sql, { draft, buyerId: accountId, now }: ForWhom) =>
  requirePatient(db, { patientId: draft.patientId, accountId, right: 'pay', now })

type Going = { shop: Shop; draft: OrderDraft; places: PlacesMemory; now: Date }

const deliveryTo = (db: Sql, { shop, draft, places, now }: Going) =>
  requireDelivery(db, { shop, to: placeOf(draft, shop), places, now })

/** Where nothing is known of the place but words, it counts as one in the shop's own zone. */
function placeOf({ latitude, longitude, provinceId, districtId, neighborhoodId }: OrderDraft, shop: Shop) {
  const isKnown = latitude !== null || provinceId !== null || districtId !== null || neighborhoodId !== null
  return isKnown ? { latitude, longitude, provinceId, districtId, neighborhoodId } : zoneOf(shop)
}

const zoneOf = ({ provinceId, districtId, neighborhoodId, coordinates }: Shop) => ({
  provinceId,
  districtId,
  neighborhoodId,
  latitude: coordinates?.latitude ?? null,
  longitude: coordinates?.longitude ?? null,
})
