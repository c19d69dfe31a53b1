import type { Alternative } from '@salama/contract/pharmacy'
import type { Sql } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import { destinationOf } from '../../orders/public.ts'
import type { PlacesMemory } from '../../places/public.ts'
import { findShop } from '../../shops/public.ts'
import { wayTo } from '../rules/offers.ts'
import { findReturned, findSame } from '../store/orders.ts'
import { describeMedication } from './medicines.ts'
import { askNearest, type FoundNear } from './nearest.ts'
import { describePharmacy, findPharmacies } from './pharmacies.ts'

type Refused = { orderId: string; buyerId: string; places: PlacesMemory; now: Date }

export const listAlternatives = async (db: Sql, refused: Refused): Promise<Alternative[]> =>
  (await findAlternatives(db, refused)) ?? refuse('orders.not_found')

/**
 * The pharmacies that take orders now and have all of an order that another one refused: first those that deliver to where
 * it was to go, the nearest of them first. Where that place is not known, the pharmacy that refused stands for it.
 * Undefined for an order that is not this customer's, or was not refused.
 */
export async function findAlternatives(
  db: Sql,
  { orderId, buyerId, places, now }: Refused,
): Promise<Alternative[] | undefined> {
  const wanted = await findReturned(db, { orderId, buyerId })
  const [first] = wanted
  if (!first) return undefined
  const to = (await destinationOf(db, { orderId, buyerId })) ?? (await findShop(db, first.shop_id))?.coordinates ?? null
  const rows = await findSame(db, { wanted, exceptShopId: first.shop_id })
  const shops = await findPharmacies(db, [...new Set(rows.map(({ shop_id }) => shop_id))])
  const found = [...shops.values()].flatMap((shop): Found[] => {
    const pharmacy = describePharmacy(shop, now)
    if (!pharmacy.isAcceptingOrders) return []
    const lines = rows
      .filter(({ shop_id }) => shop_id === shop.id)
      .map((row) => ({
        medication: describeMedication(row),
        quantity: wanted.find(({ medicine_id }) => medicine_id === row.medicine_id)?.quantity ?? 1,
      }))
    const subtotal = lines.reduce((sum, { medication, quantity }) => sum + medication.price * quantity, 0)
    return [{ shop, row: { pharmacy, distanceKm: wayTo(to, shop.coordinates), lines, subtotal } }]
  })
  return askNearest(db, found, { to, places, now })
}

type Found = FoundNear<Omit<Alternative, 'delivers'>>
