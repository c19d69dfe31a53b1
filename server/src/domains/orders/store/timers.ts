import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'
import { isNotParked } from '../../../platform/parked/store.ts'
import { COLUMNS, type OrderRow } from './orders.ts'

type Waiting = { sweep: string; now: Date }

/** Orders whose time is over, the longest overdue first. */
export async function findDue(db: Sql, { sweep, now, most }: Waiting & { most: number }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from orders_orders where due_at <= ${now} and ${isNotParked(sweep, sql.ref('id'), now)}
    order by due_at limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

/** One of them, unless another node works on it or it moved meanwhile. */
export async function lockDue(db: Sql, { id, now }: { id: string; now: Date }): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`
    select ${COLUMNS} from orders_orders where id = ${id} and due_at <= ${now} for update skip locked`.execute(db)
  return rows[0]
}

export async function findNextDue(db: Sql, { sweep, now }: Waiting): Promise<Date | null> {
  const { rows } = await sql<{ due_at: Date }>`
    select due_at from orders_orders where due_at is not null and ${isNotParked(sweep, sql.ref('id'), now)}
    order by due_at limit 1`.execute(db)
  return rows[0]?.due_at ?? null
}

/** The shop is called again; the next thing is the refusal. */
export async function ringAgain(db: Sql, id: string): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`
    update orders_orders set rings = rings + 1, due_at = answer_by, version = version + 1
    where id = ${id} and status = 'pending' returning ${COLUMNS}`.execute(db)
  return rows[0]
}
