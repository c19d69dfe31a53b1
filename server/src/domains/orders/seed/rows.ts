import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'
import { COLUMNS, type OrderRow } from '../store/orders.ts'

type Served = {
  shopIds: readonly string[]
  placedBefore: Date
  cookedBefore: Date
  readyBefore: Date
  most: number
}

/** Orders of these shops that wait for a step of theirs, and that no person at the shop has touched. */
export async function findServed(db: Sql, served: Served): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select ${COLUMNS} from orders_orders
    where shop_id = any(${served.shopIds}::uuid[])
      and ((status = 'pending' and answer_by is not null and placed_at < ${served.placedBefore})
        or (status = 'accepted' and accepted_at < ${served.cookedBefore})
        or (status = 'ready' and ready_at < ${served.readyBefore}))
      and not exists (select from orders_history h where h.order_id = orders_orders.id and h.by in ('vendor', 'driver'))
    order by placed_at limit ${served.most} for update skip locked`.execute(db)
  return rows
}

export async function countSamples(db: Sql, shopId: string): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from orders_orders
    where shop_id = ${shopId} and status = 'pending' and answer_by is null`.execute(db)
  return rows[0]?.waiting ?? 0
}
