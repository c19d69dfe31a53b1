import type { Alternative } from '@salama/contract/pharmacy'
import type { Sql } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { findShop } from '../../shops/public.ts'
import { wayTo } from '../rules.ts'
import { findReturned, findSame } from '../store/orders.ts'
import { describeMedication } from './medicines.ts'
import { describePharmacy, findPharmacies } from './pharmacies.ts'

/** Enough to choose from. */
const MOST = 5

type Refused = { orderId: string; buyerId: string; now: Date }

export const listAlternatives = async (db: Sql, refused: Refused): Promise<Alternative[]> =>
  (await findAlternatives(db, refused)) ?? refuse('orders.not_found')

/**
 * The pharmacies that take orders now and have all of an order that another one refused, the nearest to that one first.
 * Undefined for an order that is not this customer's, or was not refused.
 */
export async function findAlternatives(
  db: Sql,
  { orderId, buyerId, now }: Refused,
): Promise<Alternative[] | undefined> {
  const wanted = await findReturned(db, { orderId, buyerId })
  const [first] = wanted
  if (!first) return undefined
  const before = await findShop(db, first.shop_id)
  const rows = await findSame(db, { wanted, exceptShopId: first.shop_id })
  const shops = await findPharmacies(db, [...new Set(rows.map(({ shop_id }) => shop_id))])
  const found = [...shops.values()].flatMap((shop): Alternative[] => {
    const pharmacy = describePharmacy(shop, now)
    if (!pharmacy.isAcceptingOrders) return []
    const lines = rows
      .filter(({ shop_id }) => shop_id === shop.id)
      .map((row) => ({
        medication: describeMedication(row),
        quantity: wanted.find(({ medicine_id }) => medicine_id === row.medicine_id)?.quantity ?? 1,
      }))
    const subtotal = lines.reduce((sum, { medication, quantity }) => sum + medication.price * quantity, 0)
    return [{ pharmacy, distanceKm: wayTo(before?.coordinates ?? null, shop.coordinates), lines, subtotal }]
  })
  const far = ({ distanceKm }: Alternative) => distanceKm ?? Number.POSITIVE_INFINITY
  return found.toSorted((one, other) => far(one) - far(other) || one.subtotal - other.subtotal).slice(0, MOST)
}
