import { addDays, dayInMaputo, maputoInstant } from '@salama/contract/kernel/time'
import type { PharmacyStats, SalesReport } from '@salama/contract/pharmacy'
import type { Sql } from '../../../platform/db/database.ts'
import { dayOf } from '../../shops/public.ts'
import { countChecks } from '../store/checks.ts'
import { countStock } from '../store/inventory.ts'
import { findSoldByDay, findSoldByMedicine, sumSold } from '../store/sales.ts'
import { pharmacyOf } from './pharmacies.ts'

type Asking = { userId: string; now: Date }

export async function getStats(db: Sql, { userId, now }: Asking): Promise<PharmacyStats> {
  const { id: shopId, opening } = await pharmacyOf(db, userId)
  const { in_stock: medicinesInStock, low: lowStock } = await countStock(db, shopId)
  const today = await sumSold(db, { shopId, ...dayOf(opening, now) })
  return {
    medicinesInStock,
    lowStock,
    ordersToday: today.orders,
    salesToday: today.sales,
    prescriptions: await countChecks(db, shopId),
  }
}

/** The best sold of a report. */
const MOST_MEDICINES = 10

/** Each day of the span is there, also one without sales. */
export async function getSales(db: Sql, { userId, days, now }: Asking & { days: number }): Promise<SalesReport> {
  const { id: shopId } = await pharmacyOf(db, userId)
  const span = spanOf({ shopId, days, now })
  const sold = await findSoldByDay(db, span)
  const first = dayInMaputo(span.from)
  return {
    days: Array.from({ length: days }, (_, place) => {
      const day = addDays(first, place)
      return sold.find((row) => row.day === day) ?? { day, orders: 0, packages: 0, sales: 0 }
    }),
    medicines: await findSoldByMedicine(db, span, MOST_MEDICINES),
  }
}

/** So many days that end with today. */
function spanOf({ shopId, days, now }: { shopId: string; days: number; now: Date }) {
  const today = dayInMaputo(now)
  return { shopId, from: maputoInstant(addDays(today, 1 - days)), until: maputoInstant(addDays(today, 1)) }
}
