import type { Coordinates } from '@salama/contract/kernel/geo'
import type { Sql } from '../../../platform/db/database.ts'
import type { PlacesMemory } from '../../places/public.ts'
import { deliveryOf, type Shop } from '../../shops/public.ts'

/** Enough to choose from. */
const MOST = 5
/** Only of so many it is found out whether they deliver to the customer. */
const MOST_ASKED = 15

export type FoundNear<T> = { shop: Shop; row: T }
type Offered = { distanceKm: number | null; subtotal: number; missing?: readonly unknown[] }

/** Those that lack least first; of them those that deliver to where it goes, then the nearest, then the cheapest. */
export async function askNearest<T extends Offered>(
  db: Sql,
  found: readonly FoundNear<T>[],
  { to, places, now }: { to: Coordinates | null; places: PlacesMemory; now: Date },
): Promise<(T & { delivers: boolean })[]> {
  const far = ({ distanceKm }: T) => distanceKm ?? Number.POSITIVE_INFINITY
  const lacking = ({ missing }: T) => missing?.length ?? 0
  const nearest = found.toSorted(
    ({ row: one }, { row: other }) =>
      lacking(one) - lacking(other) || far(one) - far(other) || one.subtotal - other.subtotal,
  )
  const asked: (T & { delivers: boolean })[] = []
  for (const { shop, row } of nearest.slice(0, MOST_ASKED))
    asked.push({ ...row, delivers: to === null || (await deliveryOf(db, { shop, to, places, now })).available })
  return asked
    .toSorted((one, other) => lacking(one) - lacking(other) || Number(other.delivers) - Number(one.delivers))
    .slice(0, MOST)
}
