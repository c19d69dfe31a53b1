import type { ReturnReason } from '@salama/contract/dispatch/returns'
import type { Centavos } from '@salama/contract/kernel/money'
import { type Mover, statesBefore } from '@salama/contract/kernel/status'
import { HOUR_MS } from '@salama/contract/kernel/time'
import { type OrderStatus, orderMachine } from '@salama/contract/orders'
import { type RawBuilder, sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'
import type { PricedLine } from '../ports.ts'
import { IN_HAND } from '../rules/cancelling.ts'
import { searchText } from '../rules/placing.ts'
import type { LineRow } from './lines.ts'

export type OrderRow = {
  id: string
  kind: string
  buyer_id: string
  /** Who takes it, of medicines. */
  patient_id: string | null
  shop_id: string
  shop_name: string
  shop_phone: string | null
  shop_address: string
  customer_name: string
  customer_phone: string
  status: OrderStatus
  mode: 'delivery' | 'collection'
  address: string
  instructions: string
  latitude: number | null
  longitude: number | null
  goods: Centavos
  fee: Centavos
  cover: Centavos
  due: Centavos
  insurer_kind: string | null
  insurer_id: string | null
  method: string | null
  payment_id: string | null
  is_paid: boolean
  code: string
  created_at: Date
  placed_at: Date | null
  answer_by: Date | null
  rings: number
  preparation_minutes: number | null
  ready_by: Date | null
  ended_at: Date | null
  is_stranded: boolean
  ended_by: Mover | null
  reason: string
  refunded: Centavos
  /** Expected when it was ordered; null of orders from before. */
  kitchen_minutes: number | null
  way_minutes: number | null
  /** What its customer is told now. */
  arrives_from: Date | null
  arrives_to: Date | null
  /** Until when its customer was told at first that it comes; null before they are told anything. */
  promised_to: Date | null
  /** Why it is back, as its driver says and nobody has confirmed. */
  return_doubt: ReturnReason | null
  /** The shop says that it is not so. */
  is_return_denied: boolean
  /** What goes back once it is confirmed. */
  held_refund: Centavos
  version: number
}

export const COLUMNS =
  sql.raw(`id, kind, buyer_id, patient_id, shop_id, shop_name, shop_phone, shop_address, customer_name,
  customer_phone, status, mode, address, instructions, latitude, longitude, goods, fee, cover, due, insurer_kind,
  insurer_id, method, payment_id, is_paid, code, created_at, placed_at, answer_by, rings, preparation_minutes, ready_by,
  ended_at, is_stranded, ended_by, reason, refunded, kitchen_minutes, way_minutes, arrives_from,
  arrives_to, (select p.arrives_to from orders_promises p where p.order_id = orders_orders.id and p.place = 1) as promised_to,
  return_doubt, is_return_denied, held_refund, version`)

/** Its lines beside an order, as a part of another statement. */
export const LINES = sql<LineRow[]>`
  (select coalesce(json_agg(l order by l.place), '[]') from orders_lines l where l.order_id = orders_orders.id)`

export type PlacedRow = OrderRow & { lines: readonly LineRow[] }

/** One order of a buyer after another, so that the cap on unpaid ones also holds for a burst. */
export async function lockBuyer(db: Sql, buyerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`orders.buyer:${buyerId}`}, 0))`.execute(db)
}

/** Orders that nobody pays for now: each keeps stock. */
export async function countUnpaid(db: Sql, buyerId: string): Promise<number> {
  const { rows } = await sql<{ unpaid: number }>`
    select count(*)::int as unpaid from orders_orders
    where buyer_id = ${buyerId} and status = 'awaiting_payment' and payment_id is null`.execute(db)
  return rows[0]?.unpaid ?? 0
}

export type NewOrder = Pick<
  OrderRow,
  | 'id'
  | 'kind'
  | 'buyer_id'
  | 'patient_id'
  | 'shop_id'
  | 'shop_name'
  | 'shop_phone'
  | 'shop_address'
  | 'status'
  | 'mode'
  | 'address'
  | 'instructions'
  | 'latitude'
  | 'longitude'
  | 'goods'
  | 'fee'
  | 'cover'
  | 'due'
  | 'insurer_kind'
  | 'insurer_id'
  | 'method'
  | 'payment_id'
  | 'is_paid'
  | 'code'
  | 'kitchen_minutes'
  | 'way_minutes'
> & {
  lines: readonly PricedLine[]
  dueAt: Date | null
  answerBy: Date | null
  promise: FirstPromise
  now: Date
}

/** As an order is addressed: parts of its statement. */
export type Customer = { name: RawBuilder<string>; phone: RawBuilder<string | null> }

/** What its customer is told at once; null of an order that its shop does not know of yet. */
export type FirstPromise = { from: Date; to: Date; slipsAt: Date } | null

/** The order with its lines and the first entry of its history. Undefined when it is there already. */
export async function insertOrder(db: Sql, row: NewOrder, { name, phone }: Customer): Promise<PlacedRow | undefined> {
  const isPlaced = row.status !== 'awaiting_payment'
  const lines = row.lines.map((line, place) => ({ ...line, place }))
  const { rows } = await sql<OrderRow>`
    with made as (
      insert into orders_orders (id, kind, buyer_id, patient_id, shop_id, shop_name, shop_phone, shop_address, customer_name,
        customer_phone, status, mode, address, instructions, latitude, longitude, goods, fee, cover, due, insurer_kind,
        insurer_id, method, payment_id, is_paid, code, created_at, placed_at, due_at, answer_by, rings, search, kitchen_minutes,
        way_minutes, arrives_from, arrives_to, slips_at)
      values (${row.id}, ${row.kind}, ${row.buyer_id}, ${row.patient_id}, ${row.shop_id}, ${row.shop_name}, ${row.shop_phone},
        ${row.shop_address}, ${name}, coalesce(${phone}, ''), ${row.status}, ${row.mode}, ${row.address},
        ${row.instructions}, ${row.latitude}, ${row.longitude}, ${row.goods}, ${row.fee}, ${row.cover}, ${row.due},
        ${row.insurer_kind}, ${row.insurer_id}, ${row.method}, ${row.payment_id}, ${row.is_paid}, ${row.code},
        ${row.now}, ${isPlaced ? row.now : null}, ${row.dueAt}, ${row.answerBy}, ${row.status === 'pending' ? 1 : 0},
        ${searchText(row.id, row.shop_name, row.lines)}, ${row.kitchen_minutes}, ${row.way_minutes},
        ${row.promise?.from ?? null}, ${row.promise?.to ?? null}, ${row.promise?.slipsAt ?? null})
      on conflict (id) do nothing returning ${COLUMNS}),
    listed as (
      insert into orders_lines (order_id, place, item_id, name, quantity, price, options, note)
      select made.id, line.place, line."itemId", line.name, line.quantity, line.price, line.options, line.note
      from made, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        as line (place smallint, "itemId" uuid, name text, quantity smallint, price bigint, options text[], note text)),
    promised as (
      insert into orders_promises (order_id, place, made_at, arrives_from, arrives_to)
      select id, 1, created_at, arrives_from, arrives_to from made where arrives_from is not null),
    noted as (
      insert into orders_history (order_id, version, status, at, by)
      select id, version, status, created_at, case when status = 'awaiting_payment' then 'customer' else 'system' end
      from made)
    select * from made`.execute(db)
  return rows[0] && { ...rows[0], lines: lines.map((line) => lineRowOf(row.id, line)) }
}

const lineRowOf = (order_id: string, line: PricedLine & { place: number }): LineRow => ({
  order_id,
  place: line.place,
  item_id: line.itemId,
  name: line.name,
  quantity: line.quantity,
  price: line.price,
  options: [...line.options],
  note: line.note,
})

export async function findOrder(db: Sql, id: string): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`select ${COLUMNS} from orders_orders where id = ${id}`.execute(db)
  return rows[0]
}

/** Those that a shop still has to answer, prepare or hand over. */
const AT_SHOP: readonly OrderStatus[] = ['awaiting_prescription', 'pending', 'accepted', 'ready']

export async function findAtShop(db: Sql, shopId: string): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select ${COLUMNS} from orders_orders where shop_id = ${shopId} and status = any(${AT_SHOP})`.execute(db)
  return rows
}

export async function lockOrder(db: Sql, id: string): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`select ${COLUMNS} from orders_orders where id = ${id} for update`.execute(db)
  return rows[0]
}

/** A payment makes one order, however often its call comes. */
export async function findPaidWith(
  db: Sql,
  { paymentId, buyerId }: { paymentId: string; buyerId: string },
): Promise<PlacedRow | undefined> {
  const { rows } = await sql<PlacedRow>`
    select ${COLUMNS}, ${LINES} as lines from orders_orders where payment_id = ${paymentId} and buyer_id = ${buyerId}`.execute(
    db,
  )
  return rows[0]
}

export type Move = {
  id: string
  to: OrderStatus
  by: Mover
  now: Date
  /** Of whose shop it must be. */
  shopIds?: readonly string[]
  /** Of an end, as people read it. */
  reason?: string
  /** Of an acceptance. */
  minutes?: number
  /** Of an order that was paid for: when the shop is called again, and when it is refused. */
  dueAt?: Date | null
  answerBy?: Date | null
}

/** Nobody need be told of an order that is fetched at once. */
const FETCH_REMINDER_MS = HOUR_MS

/** The guarded move. Undefined when the order is not there, not theirs or not where the move begins. */
export async function moveOrder(db: Sql, move: Move): Promise<OrderRow | undefined> {
  const { id, to, by, now, shopIds, reason = '', minutes = null } = move
  const isEnd = Object.keys(orderMachine.states[to].moves).length === 0
  const ours = shopIds ? sql`and shop_id = any(${shopIds}::uuid[])` : sql``
  const { rows } = await sql<OrderRow>`
    with moved as (
      update orders_orders set status = ${to}, version = version + 1,
        due_at = case when is_stranded and ${!isEnd} then due_at else ${move.dueAt ?? null} end, answer_by = ${move.answerBy ?? null},
        placed_at = coalesce(placed_at, case when ${to} <> 'cancelled' then ${now}::timestamptz end),
        rings = case when ${to} = 'pending' then 1 else rings end,
        preparation_minutes = coalesce(${minutes}::smallint, preparation_minutes),
        accepted_at = case when ${to} = 'accepted' then ${now} else accepted_at end,
        ready_by = case when ${to} = 'accepted' then ${now}::timestamptz + ${minutes}::int * interval '1 minute' else ready_by end,
        ready_at = case when ${to} = 'ready' then ${now} else ready_at end,
        fetch_due_at = case when ${to} = 'ready' and mode = 'collection'
          then ${now}::timestamptz + ${FETCH_REMINDER_MS}::int * interval '1 millisecond' end,
        ended_at = case when ${isEnd} then ${now} else ended_at end,
        slips_at = case when ${isEnd} then null else slips_at end,
        ended_by = case when ${isEnd} then ${by} else ended_by end,
        reason = case when ${isEnd} then ${reason} else reason end
      where id = ${id} and status = any(${statesBefore(orderMachine, to, by)}) ${ours}
      returning ${COLUMNS}),
    noted as (
      insert into orders_history (order_id, version, status, at, by)
      select id, version, status, ${now}::timestamptz, ${by} from moved)
    select * from moved`.execute(db)
  return rows[0]
}

type Delay = { id: string; shopIds: readonly string[]; minutes: number; note: string; now: Date }

/** More minutes for an order that is being prepared, counted from its promise or, where that is over, from now. */
export async function delayOrder(db: Sql, { id, shopIds, minutes, note, now }: Delay): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`
    with moved as (
      update orders_orders set version = version + 1,
        ready_by = greatest(ready_by, ${now}::timestamptz) + ${minutes}::int * interval '1 minute'
      where id = ${id} and status = 'accepted' and shop_id = any(${shopIds}::uuid[]) returning ${COLUMNS}),
    noted as (
      insert into orders_history (order_id, version, status, at, by, note)
      select id, version, status, ${now}::timestamptz, 'vendor', ${note} from moved)
    select * from moved`.execute(db)
  return rows[0]
}

/** The sale is recorded with this payment; null where nothing was due. */
export async function markPaid(
  db: Sql,
  { id, paymentId, method }: { id: string; paymentId: string | null; method: string | null },
): Promise<void> {
  await sql`
    update orders_orders set is_paid = true, payment_id = ${paymentId}, method = coalesce(${method}, method)
    where id = ${id}`.execute(db)
}

type Payment = { id: string; paymentId: string; method: string; limitMs: number }

/** A payment is under way: the order, which the caller has locked, waits for it until so long after it was made. */
export async function setPayment(db: Sql, { id, ...payment }: Payment): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`
    update orders_orders set payment_id = ${payment.paymentId}, method = ${payment.method},
      due_at = created_at + ${payment.limitMs}::float8 * interval '1 millisecond',
      version = version + 1
    where id = ${id} and status = 'awaiting_payment' returning ${COLUMNS}`.execute(db)
  return rows[0]
}

type Dropped = { id: string; paymentId: string; holdMs: number; limitMs: number; now: Date }

/** The payment came to nothing: another may be made for so long, and not later than so long after the order was made. */
export async function dropPayment(
  db: Sql,
  { id, paymentId, holdMs, limitMs, now }: Dropped,
): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`
    update orders_orders set payment_id = null, version = version + 1,
      due_at = least(${now}::timestamptz + ${holdMs}::float8 * interval '1 millisecond',
        created_at + ${limitMs}::float8 * interval '1 millisecond')
    where id = ${id} and status = 'awaiting_payment' and payment_id = ${paymentId} returning ${COLUMNS}`.execute(db)
  return rows[0]
}

/** Answers all that was given back of the order. */
export async function noteRefund(db: Sql, { id, amount }: { id: string; amount: Centavos }): Promise<Centavos> {
  const { rows } = await sql<{ refunded: Centavos }>`
    update orders_orders set refunded = least(due, refunded + ${amount}) where id = ${id}
    returning refunded`.execute(db)
  return rows[0]?.refunded ?? 0
}

/** The number by which a customer is called while an order runs; what has ended keeps the one of its time. */
export async function renewPhone(
  db: Sql,
  { buyerId, phone }: { buyerId: string; phone: RawBuilder<string | null> },
): Promise<void> {
  await sql`
    update orders_orders set customer_phone = coalesce(${phone}, '')
    where buyer_id = ${buyerId} and ended_at is null`.execute(db)
}

/** The number at which customers reach the shop while their orders run. */
export async function renewShopPhone(
  db: Sql,
  { shopId, phone }: { shopId: string; phone: string | null },
): Promise<void> {
  await sql`
    update orders_orders set shop_phone = ${phone}
    where shop_id = ${shopId} and ended_at is null and shop_phone is distinct from ${phone}::text`.execute(db)
}

/** Nobody brings it: its customer may cancel, and the system does at `dueAt`. */
export async function setStranded(db: Sql, { id, dueAt }: { id: string; dueAt: Date }): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`
    update orders_orders set is_stranded = true, due_at = ${dueAt}, version = version + 1
    where id = ${id} and status = any(${IN_HAND}) and not is_stranded returning ${COLUMNS}`.execute(db)
  return rows[0]
}

/** Somebody brings it, or is looked for again: those who look at the order see another driver. */
export async function unsetStranded(db: Sql, id: string): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`
    update orders_orders set is_stranded = false, due_at = null, version = version + 1
    where id = ${id} and status = any(${IN_HAND}) returning ${COLUMNS}`.execute(db)
  return rows[0]
}

export type CodeTry = {
  id: string
  shopIds: readonly string[]
  isRight: boolean
  most: number
  lockedUntil: Date
  now: Date
}

/**
 * Counts a try of the collection code, and answers whether it may be looked at: one statement, so that of many guesses at
 * once no more than the allowed ones pass. A right one begins anew.
 */
export async function noteTry(db: Sql, { id, shopIds, isRight, most, lockedUntil, now }: CodeTry): Promise<boolean> {
  const { rows } = await sql`
    update orders_orders set code_tries = case when ${isRight} or code_tries + 1 >= ${most} then 0 else code_tries + 1 end,
      code_locked_until = case when not ${isRight} and code_tries + 1 >= ${most} then ${lockedUntil}::timestamptz end
    where id = ${id} and shop_id = any(${shopIds}::uuid[])
      and (code_locked_until is null or code_locked_until <= ${now}) returning id`.execute(db)
  return rows.length > 0
}
