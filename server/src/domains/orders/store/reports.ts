import type { Centavos } from '@salama/contract/kernel/money'
import { type Mover, statesBefore } from '@salama/contract/kernel/status'
import { type Report, type ReportReason, type ReportStatus, reportMachine } from '@salama/contract/orders'
import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'
import { isNotParked } from '../../../platform/parked/store.ts'
import type { Kitchen } from '../rules/reports.ts'

export type ReportRow = {
  id: string
  order_id: string
  status: ReportStatus
  reason: ReportReason
  items: { place: number; name: string; quantity: number }[]
  body: string
  amount: Centavos
  created_at: Date
  answer: string
  photo_id: string | null
  /** Null while nobody has decided, of what a rule decided at once, and of those of before. */
  decided_by: NonNullable<Report['decidedBy']> | 'system' | null
}

const COLUMNS = sql.raw('id, order_id, status, reason, items, body, amount, created_at, answer, photo_id, decided_by')

export type NewReport = Pick<
  ReportRow,
  'id' | 'order_id' | 'status' | 'reason' | 'items' | 'body' | 'amount' | 'photo_id'
> & {
  /** A rule gave it back; nobody was asked. */
  isAtOnce: boolean
  /** Of one that waits for its shop. */
  dueAt: Date | null
  now: Date
}

/** Undefined when the order has one. */
export async function insertReport(db: Sql, row: NewReport): Promise<ReportRow | undefined> {
  const { rows } = await sql<ReportRow>`
    insert into orders_reports (id, order_id, status, reason, items, body, amount, photo_id, is_at_once, created_at,
      due_at, decided_at)
    values (${row.id}, ${row.order_id}, ${row.status}, ${row.reason}, ${JSON.stringify(row.items)}::jsonb, ${row.body},
      ${row.amount}, ${row.photo_id}, ${row.isAtOnce}, ${row.now}, ${row.dueAt}, ${row.dueAt ? null : row.now})
    on conflict (order_id) do nothing returning ${COLUMNS}`.execute(db)
  return rows[0]
}

export async function findReports(db: Sql, orderIds: readonly string[]): Promise<ReadonlyMap<string, ReportRow>> {
  if (orderIds.length === 0) return new Map()
  const { rows } = await sql<ReportRow>`
    select ${COLUMNS} from orders_reports where order_id = any(${orderIds}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.order_id, row]))
}

type Asking = { customerId: string; shopId: string; since: Date }

/**
 * What was given back at once since then: to this customer, of this shop's orders, and of both together. Such reports pass
 * one at a time until the transaction ends, so that two that fit alone cannot pass together.
 */
export async function sumAtOnce(
  db: Sql,
  { customerId, shopId, since }: Asking,
): Promise<{ customer: Centavos; shop: Centavos; pair: Centavos }> {
  await sql`select pg_advisory_xact_lock(hashtextextended('orders.at_once', 0))`.execute(db)
  const { rows } = await sql<{ customer: Centavos; shop: Centavos; pair: Centavos }>`
    select coalesce(sum(amount) filter (where buyer_id = ${customerId}), 0)::float8 as customer,
      coalesce(sum(amount) filter (where shop_id = ${shopId}), 0)::float8 as shop,
      coalesce(sum(amount) filter (where buyer_id = ${customerId} and shop_id = ${shopId}), 0)::float8 as pair
    from orders_reports report join orders_orders o on o.id = order_id
    where is_at_once and report.created_at > ${since} and (buyer_id = ${customerId} or shop_id = ${shopId})`.execute(db)
  return rows[0] ?? { customer: 0, shop: 0, pair: 0 }
}

/** When its shop was to be done with an order, and when it said that it was. */
export async function findKitchen(db: Sql, orderId: string): Promise<Kitchen> {
  const { rows } = await sql<Kitchen>`
    select least(accepted_at + preparation_minutes * interval '1 minute', placed_at + kitchen_minutes * interval '1 minute')
        as "dueAt",
      (select min(at) from orders_history h where h.order_id = o.id and h.status = 'ready' and h.by = 'vendor') as "readyAt",
      (select min(at) from orders_history h where h.order_id = o.id and h.status = 'picked_up') as "pickedUpAt"
    from orders_orders o where o.id = ${orderId}`.execute(db)
  return rows[0] ?? { dueAt: null, readyAt: null, pickedUpAt: null }
}

type Photo = {
  hashes: readonly Buffer[]
  /** The uploads that show the same. */
  alikeIds: readonly string[]
}

/**
 * The photograph serves this report from now on; false where one of another order has the same content, or shows the same.
 * Such reports pass one at a time until the transaction ends, so that two photographs of the same cannot pass together.
 */
export async function keepPhoto(
  db: Sql,
  { orderId, photo, now }: { orderId: string; photo: Photo; now: Date },
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('orders.report_photos', 0))`.execute(db)
  const { numAffectedRows } = await sql`
    insert into orders_report_photos (sha256, order_id, used_at)
    select sha256, ${orderId}::uuid, ${now}::timestamptz from unnest(${photo.hashes}::bytea[]) as used (sha256)
    where not exists (
      select from orders_reports where photo_id = any(${photo.alikeIds}::uuid[]) and order_id <> ${orderId}::uuid)
    on conflict do nothing`.execute(db)
  return Number(numAffectedRows ?? 0) === photo.hashes.length
}

/** Whether an order of these shops was reported with this photograph. */
export async function isReportedTo(
  db: Sql,
  { photoId, shopIds }: { photoId: string; shopIds: readonly string[] },
): Promise<boolean> {
  const { rows } = await sql`
    select from orders_reports join orders_orders o on o.id = order_id
    where photo_id = ${photoId} and o.shop_id = any(${shopIds}::uuid[])`.execute(db)
  return rows.length > 0
}

export type ReportMove = {
  orderId: string
  /** Unless given, all from which it may go there. */
  from?: readonly ReportStatus[]
  to: Extract<ReportStatus, 'refunded' | 'declined'>
  by: Extract<Mover, 'vendor' | 'operator' | 'customer' | 'system'>
  answer: string
  now: Date
}

/** The guarded move. */
export async function moveReport(db: Sql, move: ReportMove): Promise<ReportRow | undefined> {
  const { orderId, to, by, answer, now, from = statesBefore(reportMachine, to, by) } = move
  const { rows } = await sql<ReportRow>`
    update orders_reports set status = ${to}, answer = ${answer}, decided_by = ${by}, decided_at = ${now}, due_at = null
    where order_id = ${orderId} and status = any(${from}) returning ${COLUMNS}`.execute(db)
  return rows[0]
}

/** What has gone back of it. */
export async function noteReturned(
  db: Sql,
  { id, amount }: { id: string; amount: Centavos },
): Promise<ReportRow | undefined> {
  const { rows } = await sql<ReportRow>`
    update orders_reports set amount = ${amount} where id = ${id} returning ${COLUMNS}`.execute(db)
  return rows[0]
}

type Waiting = { sweep: string; now: Date }

export async function findDueReports(db: Sql, { sweep, now, most }: Waiting & { most: number }): Promise<string[]> {
  const { rows } = await sql<{ order_id: string }>`
    select order_id from orders_reports where due_at <= ${now} and ${isNotParked(sweep, sql.ref('order_id'), now)}
    order by due_at limit ${most}`.execute(db)
  return rows.map((row) => row.order_id)
}

export async function findNextReport(db: Sql, { sweep, now }: Waiting): Promise<Date | null> {
  const { rows } = await sql<{ due_at: Date }>`
    select due_at from orders_reports where due_at is not null and ${isNotParked(sweep, sql.ref('order_id'), now)}
    order by due_at limit 1`.execute(db)
  return rows[0]?.due_at ?? null
}
