import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'
import { isNotParked } from '../../../platform/parked/store.ts'
import { COLUMNS, type OrderRow } from './orders.ts'

type Waiting = { sweep: string; now: Date }

/** Orders that wait at a counter, the longest first. */
export async function findToFetch(db: Sql, { sweep, now, most }: Waiting & { most: number }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from orders_orders where fetch_due_at <= ${now} and ${isNotParked(sweep, sql.ref('id'), now)}
    order by fetch_due_at limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function findNextToFetch(db: Sql, { sweep, now }: Waiting): Promise<Date | null> {
  const { rows } = await sql<{ fetch_due_at: Date }>`
    select fetch_due_at from orders_orders where fetch_due_at is not null and ${isNotParked(sweep, sql.ref('id'), now)}
    order by fetch_due_at limit 1`.execute(db)
  return rows[0]?.fetch_due_at ?? null
}

/** Takes the reminder of this one, once; what was fetched meanwhile by a node of the release before comes with its end. */
export async function takeFetchReminder(
  db: Sql,
  { id, now }: { id: string; now: Date },
): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`
    update orders_orders set fetch_due_at = null
    where id = (select id from orders_orders where id = ${id} and fetch_due_at <= ${now} for update skip locked)
    returning ${COLUMNS}`.execute(db)
  return rows[0]
}
