import type { Centavos } from '@salama/contract/kernel/money'
import type { OrderStatus } from '@salama/contract/orders'
import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'

export type LineRow = {
  order_id: string
  place: number
  item_id: string
  name: string
  quantity: number
  price: Centavos
  options: string[]
  note: string
}

/** The lines of these orders, by order. */
export async function findLines(db: Sql, orderIds: readonly string[]): Promise<ReadonlyMap<string, LineRow[]>> {
  if (orderIds.length === 0) return new Map()
  const { rows } = await sql<LineRow>`
    select order_id, place, item_id, name, quantity, price, options, note from orders_lines
    where order_id = any(${orderIds}::uuid[]) order by order_id, place`.execute(db)
  return Map.groupBy(rows, (row) => row.order_id)
}

export type HistoryRow = { status: OrderStatus; at: Date; note: string }

export async function findHistory(db: Sql, orderId: string): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    select status, at, note from orders_history where order_id = ${orderId} order by version`.execute(db)
  return rows
}
