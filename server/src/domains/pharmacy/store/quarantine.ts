import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'

/** What an order took left the pharmacy and did not arrive; what must stay cold is lost by that, the rest waits. Once. */
export async function quarantineOrder(db: Sql, { orderId, now }: { orderId: string; now: Date }): Promise<void> {
  await sql`
    update pharmacy_reservations r set quarantined_at = ${now},
      inspected_as = case when m.is_cold then 'lost' end,
      inspected_at = case when m.is_cold then ${now}::timestamptz end
    from pharmacy_stock s join pharmacy_medicines m on m.id = s.medicine_id
    where s.id = r.stock_id and r.order_id = ${orderId} and r.sold_at is not null and r.restocked_at is null
      and r.quarantined_at is null`.execute(db)
}

export type QuarantinedRow = { order_id: string; stock_id: string; name: string; quantity: number; since: Date }

/** What waits for the pharmacist, the oldest first. */
export async function findQuarantined(db: Sql, shopId: string, most: number): Promise<QuarantinedRow[]> {
  const { rows } = await sql<QuarantinedRow>`
    select r.order_id, r.stock_id, m.name, r.quantity, r.quarantined_at as since
    from pharmacy_reservations r join pharmacy_stock s on s.id = r.stock_id join pharmacy_medicines m on m.id = s.medicine_id
    where r.shop_id = ${shopId} and r.quarantined_at is not null and r.inspected_as is null
    order by r.quarantined_at, r.order_id, r.stock_id limit ${most}`.execute(db)
  return rows
}

type Inspection = { shopId: string; orderId: string; stockId: string; userId: string; now: Date }

/** The pharmacist decides once; false when it does not wait for this pharmacy. */
export async function endQuarantine(
  db: Sql,
  { shopId, orderId, stockId, as, userId, now }: Inspection & { as: 'restocked' | 'lost' },
): Promise<boolean> {
  const { rows } = await sql`
    with seen as (
      update pharmacy_reservations set inspected_as = ${as}, inspected_at = ${now}, inspected_by = ${userId},
        restocked_at = case when ${as} = 'restocked' then ${now}::timestamptz end
      where order_id = ${orderId} and stock_id = ${stockId} and shop_id = ${shopId} and quarantined_at is not null
        and inspected_as is null
      returning stock_id, quantity),
    filled as (
      update pharmacy_stock s set quantity = s.quantity + seen.quantity, version = s.version + 1
      from seen where s.id = seen.stock_id and ${as} = 'restocked' returning s.id, seen.quantity as back, s.quantity),
    noted as (
      insert into pharmacy_movements (stock_id, reason, change, quantity, order_id, at)
      select id, 'returned', back, quantity, ${orderId}::uuid, ${now}::timestamptz from filled)
    select stock_id from seen`.execute(db)
  return rows.length > 0
}
