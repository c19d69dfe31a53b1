import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'
import { COLUMNS, type OrderRow } from './orders.ts'

/** Orders whose time is over, the longest overdue first. */
export async function findDue(db: Sql, { now, most }: { now: Date; most: number }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from orders_orders where due_at <= ${now} order by due_at limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

/** One of them, unless another node works on it or it moved meanwhile. */
export async function lockDue(db: Sql, { id, now }: { id: string; now: Date }): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`
    select ${COLUMNS} from orders_orders where id = ${id} and due_at <= ${now} for update skip locked`.execute(db)
  return rows[0]
}

export async function findNextDue(db: Sql): Promise<Date | null> {
  const { rows } = await sql<{ due_at: Date | null }>`
    select min(due_at) as due_at from (
      select min(due_at) as due_at from orders_orders where due_at is not null
      union all select min(due_at) from orders_reports where due_at is not null) as all_due`.execute(db)
  return rows[0]?.due_at ?? null
}

/** The shop is called again; the next thing is the refusal. */
export async function ringAgain(db: Sql, id: string): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`
    update orders_orders set rings = rings + 1, due_at = answer_by, version = version + 1
    where id = ${id} and status = 'pending' returning ${COLUMNS}`.execute(db)
  return rows[0]
}

/** A failed step is tried again later, so that it does not hold up the others. */
export async function postpone(db: Sql, { id, until }: { id: string; until: Date }): Promise<void> {
  await sql`update orders_orders set due_at = ${until} where id = ${id} and due_at is not null`.execute(db)
}
