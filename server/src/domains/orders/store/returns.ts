import type { ReturnReason } from '@salama/contract/dispatch/returns'
import type { Centavos } from '@salama/contract/kernel/money'
import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'
import { COLUMNS, type OrderRow } from './orders.ts'

type Doubt = { id: string; reason: ReturnReason }

/** Its driver says that it is back, and why. */
export async function doubtReturn(db: Sql, { id, reason }: Doubt): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`
    update orders_orders set return_doubt = ${reason}, version = version + 1
    where id = ${id} and status = 'returned' returning ${COLUMNS}`.execute(db)
  return rows[0]
}

/** So much of it goes back once that is confirmed, by the shop or by staff. */
export async function keepHeld(db: Sql, { id, held }: { id: string; held: Centavos }): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`
    update orders_orders set held_refund = ${held}, version = version + 1
    where id = ${id} and status = 'returned' returning ${COLUMNS}`.execute(db)
  return rows[0]
}

/** The shop says that it is not as its driver says. */
export async function denyReturn(db: Sql, id: string): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`
    update orders_orders set is_return_denied = true, version = version + 1
    where id = ${id} and return_doubt is not null and not is_return_denied returning ${COLUMNS}`.execute(db)
  return rows[0]
}

/** What was in doubt is settled. */
export async function settleReturn(db: Sql, id: string): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`
    update orders_orders set return_doubt = null, is_return_denied = false, held_refund = 0, version = version + 1
    where id = ${id} and return_doubt is not null returning ${COLUMNS}`.execute(db)
  return rows[0]
}

/** What was held of it has been decided on by itself; true where anything was. */
export async function clearHeld(db: Sql, id: string): Promise<boolean> {
  const { rows } = await sql`
    update orders_orders set held_refund = 0, version = version + 1
    where id = ${id} and held_refund > 0 returning id`.execute(db)
  return rows.length > 0
}
