import type { Coordinates } from '@salama/contract/kernel/geo'
import type { Alternative } from '@salama/contract/pharmacy'
import type { Reach } from '../../places/public.ts'
import { reachFrom, type Shop } from '../../shops/public.ts'
import { wayTo } from '../rules/offers.ts'
import type { MedicationRow } from '../store/medicines.ts'
import { describeMedication } from './medicines.ts'
import { describePharmacy } from './pharmacies.ts'

type Offering = { to: Coordinates | null; reach: Reach | null; now: Date }
type OfferedLine = { row: MedicationRow; quantity: number }

/** What a pharmacy has of what is looked for, and whether it brings it there; undefined where it takes no order now. */
export function describeOffer(
  shop: Shop,
  rows: readonly OfferedLine[],
  { to, reach, now }: Offering,
): Alternative | undefined {
  const pharmacy = describePharmacy(shop, now)
  if (!pharmacy.isAcceptingOrders || rows.length === 0) return undefined
  return {
    pharmacy,
    distanceKm: wayTo(to, shop.coordinates),
    delivers: to === null || reachFrom(reach, shop).delivers === true,
    lines: rows.map(({ row, quantity }) => ({ medication: describeMedication(row), quantity })),
    subtotal: rows.reduce((sum, { row, quantity }) => sum + row.price * quantity, 0),
  }
}
