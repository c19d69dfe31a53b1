import type { Centavos } from '@salama/contract/kernel/money'
import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'

/** So many packages of a line, at the price of one. */
type WantedLine = { stockId: string; quantity: number; price: Centavos }

type Held = { orderId: string; buyerId: string; lines: readonly WantedLine[] }

/**
 * Holds packages for an order; answers the lines that could not be held, because fewer are left or they are not offered any
 * more. Lines are locked in the order of their ids, so that orders for the same ones wait instead of deadlocking. The
 * caller undoes everything when a line is missing.
 */
export async function reserveStock(db: Sql, { orderId, buyerId, lines }: Held): Promise<string[]> {
  const { rows } = await sql<{ stock_id: string }>`
    with wanted as (
      select stock_id, quantity, price from jsonb_to_recordset(${JSON.stringify(lines.map(toRow))}::jsonb)
        as line (stock_id uuid, quantity integer, price integer)),
    locked as (
      select s.id from pharmacy_stock s where s.id in (select stock_id from wanted) order by s.id for update),
    held as (
      update pharmacy_stock s set reserved = s.reserved + w.quantity
      from wanted w join locked l on l.id = w.stock_id
      where s.id = w.stock_id and s.is_listed and s.quantity - s.reserved >= w.quantity
      returning s.id, s.shop_id, w.quantity, w.price),
    noted as (
      insert into pharmacy_reservations (order_id, stock_id, shop_id, buyer_id, quantity, price)
      select ${orderId}::uuid, id, shop_id, ${buyerId}::uuid, quantity, price from held)
    select stock_id from wanted where stock_id is not null and stock_id not in (select id from held)`.execute(db)
  return rows.map(({ stock_id }) => stock_id)
}

const toRow = ({ stockId, quantity, price }: WantedLine) => ({ stock_id: stockId, quantity, price })

/** Nobody takes what an order holds: it can be ordered again. What was sold or released before stays so. */
export async function releaseStock(db: Sql, orderId: string): Promise<void> {
  await sql`
    with freed as (
      delete from pharmacy_reservations where order_id = ${orderId} and sold_at is null returning stock_id, quantity)
    update pharmacy_stock s set reserved = s.reserved - freed.quantity from freed where s.id = freed.stock_id`.execute(
    db,
  )
}

type Moving = { orderId: string; now: Date }

/** What an order holds is sold, once: it lies on the shelf until it is handed over. */
export async function sellStock(db: Sql, { orderId, now }: Moving): Promise<void> {
  await sql`
    with sold as (
      update pharmacy_reservations set sold_at = ${now} where order_id = ${orderId} and sold_at is null
      returning stock_id, quantity),
    left_over as (
      update pharmacy_stock s set quantity = s.quantity - sold.quantity, reserved = s.reserved - sold.quantity,
        version = s.version + 1
      from sold where s.id = sold.stock_id returning s.id, sold.quantity as sold, s.quantity)
    insert into pharmacy_movements (stock_id, reason, change, quantity, order_id, at)
    select id, 'sold', -sold, quantity, ${orderId}::uuid, ${now}::timestamptz from left_over`.execute(db)
}

/** What an order took away is not on the shelf any more, once. The line is another one: who counts it counts again. */
export async function handOverStock(db: Sql, { orderId, now }: Moving): Promise<void> {
  await sql`
    with handed as (
      update pharmacy_reservations set handed_at = ${now}
      where order_id = ${orderId} and sold_at is not null and handed_at is null and restocked_at is null
        and quarantined_at is null
      returning stock_id)
    update pharmacy_stock s set version = s.version + 1 from handed where s.id = handed.stock_id`.execute(db)
}

/** What an order took can be sold again, once. */
export async function restockOrder(db: Sql, { orderId, now }: Moving): Promise<void> {
  await sql`
    with back as (
      update pharmacy_reservations set restocked_at = ${now}
      where order_id = ${orderId} and sold_at is not null and restocked_at is null returning stock_id, quantity),
    filled as (
      update pharmacy_stock s set quantity = s.quantity + back.quantity, version = s.version + 1
      from back where s.id = back.stock_id returning s.id, back.quantity as returned, s.quantity)
    insert into pharmacy_movements (stock_id, reason, change, quantity, order_id, at)
    select id, 'returned', returned, quantity, ${orderId}::uuid, ${now}::timestamptz from filled`.execute(db)
}
