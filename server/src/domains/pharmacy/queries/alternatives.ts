import type { Alternative } from '@salama/contract/pharmacy'
import type { Sql } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import { destinationOf } from '../../orders/public.ts'
import { type PlacesMemory, reachOf } from '../../places/public.ts'
import { findShop } from '../../shops/public.ts'
import { bestFirst } from '../rules/offers.ts'
import { findReturned, findSame } from '../store/orders.ts'
import { describeOffer } from './offers.ts'
import { findPharmacies } from './pharmacies.ts'

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
  const reach = to && (await reachOf(db, places, to))
  const quantities = new Map(wanted.map((line) => [line.medicine_id, line.quantity]))
  const found = [...shops.values()].flatMap((shop) => {
    const own = rows.filter(({ shop_id }) => shop_id === shop.id)
    const lines = own.map((row) => ({ row, quantity: quantities.get(row.medicine_id) ?? 1 }))
    return describeOffer(shop, lines, { to, reach, now }) ?? []
  })
  return bestFirst(found)
}
