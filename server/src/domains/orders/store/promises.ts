import type { OrderStatus } from '@salama/contract/orders'
import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'
import { isNotParked } from '../../../platform/parked/store.ts'
import { COLUMNS, type OrderRow } from './orders.ts'

type Told = { id: string; from: Date; to: Date; slipsAt: Date; now: Date }

/** Another window for the customer of an order, which the caller has locked; kept beside those that were told before. */
export async function tellWindow(db: Sql, { id, from, to, slipsAt, now }: Told): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`
    with told as (
      update orders_orders set arrives_from = ${from}, arrives_to = ${to}, slips_at = ${slipsAt}, version = version + 1
      where id = ${id} and ended_at is null returning ${COLUMNS}),
    kept as (
      insert into orders_promises (order_id, place, made_at, arrives_from, arrives_to)
      select id, (select count(*) + 1 from orders_promises p where p.order_id = told.id), ${now}::timestamptz,
        arrives_from, arrives_to from told)
    select * from told`.execute(db)
  return rows[0]
}

/** The window holds until then; null: it is not looked at again. */
export async function setSlip(db: Sql, { id, slipsAt }: { id: string; slipsAt: Date | null }): Promise<void> {
  await sql`update orders_orders set slips_at = ${slipsAt} where id = ${id} and ended_at is null`.execute(db)
}

export type Window = { arrives_from: Date; arrives_to: Date }

/** What was promised when it was ordered. */
export async function findFirstPromise(db: Sql, orderId: string): Promise<Window | undefined> {
  const { rows } = await sql<Window>`
    select arrives_from, arrives_to from orders_promises where order_id = ${orderId} and place = 1`.execute(db)
  return rows[0]
}

type Waiting = { sweep: string; now: Date }

/** Orders whose window can no longer hold. */
export async function findSlipping(db: Sql, { sweep, now, most }: Waiting & { most: number }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from orders_orders where slips_at <= ${now} and ${isNotParked(sweep, sql.ref('id'), now)}
    order by slips_at limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function findNextSlip(db: Sql, { sweep, now }: Waiting): Promise<Date | null> {
  const { rows } = await sql<{ slips_at: Date }>`
    select slips_at from orders_orders where slips_at is not null and ${isNotParked(sweep, sql.ref('id'), now)}
    order by slips_at limit 1`.execute(db)
  return rows[0]?.slips_at ?? null
}

export async function lockSlipping(db: Sql, { id, now }: { id: string; now: Date }): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`
    select ${COLUMNS} from orders_orders where id = ${id} and slips_at <= ${now} for update skip locked`.execute(db)
  return rows[0]
}

/** Orders that a shop has in hand, without those that wait for as long as they like. */
export async function countInHand(db: Sql, shopId: string): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from orders_orders
    where shop_id = ${shopId} and (status = 'accepted' or (status = 'pending' and answer_by is not null))`.execute(db)
  return rows[0]?.waiting ?? 0
}

/** Whether its times are not yet counted; from now on they are. */
export async function countTimes(db: Sql, id: string): Promise<boolean> {
  const { rows } = await sql`
    update orders_orders set is_paced = true
    where id = ${id} and not is_paced and kitchen_minutes is not null returning id`.execute(db)
  return rows.length > 0
}

/** When an order first came to each of its states. */
export async function findReached(db: Sql, orderId: string): Promise<Map<OrderStatus, Date>> {
  const { rows } = await sql<{ status: OrderStatus; at: Date }>`
    select distinct on (status) status, at from orders_history where order_id = ${orderId}
    order by status, version`.execute(db)
  return new Map(rows.map(({ status, at }) => [status, at]))
}
