import type { OrderKind } from '@salama/contract/deliveries'
import { sql } from 'kysely'
import type { Sql } from '../../platform/db/database.ts'

export type DeliveryRow = { id: string; order_kind: OrderKind; order_id: string; is_live: boolean; created_at: Date }

const COLUMNS = sql`id, order_kind, order_id, is_live, created_at`

/** Creations for one order pass one after the other. */
export async function lockOrder(db: Sql, orderId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('deliveries ' || ${orderId}::text, 0))`.execute(db)
}

export async function insertDelivery(db: Sql, row: Omit<DeliveryRow, 'is_live'>): Promise<void> {
  await sql`
    insert into deliveries_deliveries (id, order_kind, order_id, created_at)
    values (${row.id}, ${row.order_kind}, ${row.order_id}, ${row.created_at})`.execute(db)
}

export async function findDelivery(db: Sql, id: string): Promise<DeliveryRow | undefined> {
  const { rows } = await sql<DeliveryRow>`select ${COLUMNS} from deliveries_deliveries where id = ${id}`.execute(db)
  return rows[0]
}

/** Of each order its newest delivery. */
export async function findOfOrders(db: Sql, orderIds: readonly string[]): Promise<DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`
    select distinct on (order_id) ${COLUMNS} from deliveries_deliveries where order_id = any(${orderIds}::uuid[])
    order by order_id, created_at desc, id desc`.execute(db)
  return rows
}

export async function endDelivery(db: Sql, id: string): Promise<void> {
  await sql`update deliveries_deliveries set is_live = false where id = ${id}`.execute(db)
}
