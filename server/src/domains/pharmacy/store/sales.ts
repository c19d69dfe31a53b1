import type { Centavos } from '@salama/contract/kernel/money'
import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'

type Span = { shopId: string; from: Date; until: Date }

export type SoldDay = { day: string; orders: number; packages: number; sales: Centavos }

/** What a pharmacy sold on each day of Maputo's calendar; what came back is not counted. */
export async function findSoldByDay(db: Sql, { shopId, from, until }: Span): Promise<SoldDay[]> {
  const { rows } = await sql<SoldDay>`
    select to_char(sold_at at time zone 'Africa/Maputo', 'YYYY-MM-DD') as day, count(distinct order_id)::integer as orders,
      sum(quantity)::integer as packages, sum(quantity * price::bigint)::bigint as sales
    from pharmacy_reservations
    where shop_id = ${shopId} and sold_at >= ${from} and sold_at < ${until} and restocked_at is null and quarantined_at is null
    group by day order by day`.execute(db)
  return rows
}

/** What a pharmacy sold in a span of time, as its days count it. */
export async function sumSold(db: Sql, { shopId, from, until }: Span): Promise<{ orders: number; sales: Centavos }> {
  const { rows } = await sql<{ orders: number; sales: Centavos }>`
    select count(distinct order_id)::integer as orders, coalesce(sum(quantity * price::bigint), 0)::bigint as sales
    from pharmacy_reservations
    where shop_id = ${shopId} and sold_at >= ${from} and sold_at < ${until} and restocked_at is null
      and quarantined_at is null`.execute(db)
  return rows[0] ?? { orders: 0, sales: 0 }
}

export type SoldMedicine = { name: string; packages: number; sales: Centavos }

export async function findSoldByMedicine(
  db: Sql,
  { shopId, from, until }: Span,
  most: number,
): Promise<SoldMedicine[]> {
  const { rows } = await sql<SoldMedicine>`
    select m.name, sum(r.quantity)::integer as packages, sum(r.quantity * r.price::bigint)::bigint as sales
    from pharmacy_reservations r join pharmacy_stock s on s.id = r.stock_id join pharmacy_medicines m on m.id = s.medicine_id
    where r.shop_id = ${shopId} and r.sold_at >= ${from} and r.sold_at < ${until} and r.restocked_at is null and r.quarantined_at is null
    group by m.id, m.name order by sales desc, m.name limit ${most}`.execute(db)
  return rows
}
