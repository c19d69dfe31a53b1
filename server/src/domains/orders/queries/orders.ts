import type { Query } from '@salama/contract/kernel/endpoint'
import { shortCode } from '@salama/contract/kernel/short-code'
import { formatDateTime } from '@salama/contract/kernel/time'
import {
  type getOrder as getEndpoint,
  type listOrders as listEndpoint,
  type Order,
  type OrderDetail,
  orderLabel,
  RECEIVED_ORDERS,
} from '@salama/contract/orders'
import type { Arrival } from '@salama/contract/orders/arrival'
import type { Sql } from '../../../platform/db/database.ts'
import type { Call } from '../../../platform/http/bind.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { deliveryOf } from '../../deliveries/public.ts'
import type { Purchase } from '../../payments/ports.ts'
import type { ReviewedService } from '../../reviews/ports.ts'
import { findShop } from '../../shops/public.ts'
import { isReportable, mayCancel, reasonsOf } from '../rules.ts'
import { findHistory, findLines, type LineRow } from '../store/lines.ts'
import { findOwnOrder, findOwnOrders } from '../store/lists.ts'
import { findOrder, type OrderRow } from '../store/orders.ts'
import { findFirstPromise, type Window } from '../store/promises.ts'
import { findReports } from '../store/reports.ts'
import { carrierOf, describeReport } from './lines.ts'

type ListCall = Pick<Call<typeof listEndpoint>, 'query' | 'actor' | 'now' | 'position' | 'next'>

/** A person's orders, the newest first. */
export async function listOrders(db: Sql, call: ListCall): Promise<Order[]> {
  const { query, actor, now, position, next } = call
  const rows = await findOwnOrders(db, { buyerId: actor.userId, filter: filterOf(query), position, most: query.limit })
  const shown = rows.slice(0, query.limit)
  const last = shown.at(-1)
  if (rows.length > query.limit && last) next([last.created_at.toISOString(), last.id])
  return describeAll(db, shown, now)
}

const filterOf = ({ q, open, kind }: Query<typeof listEndpoint>) => ({ words: q, isOpen: open, kind })

async function describeAll(db: Sql, rows: readonly OrderRow[], now: Date): Promise<Order[]> {
  const lines = await findLines(
    db,
    rows.map(({ id }) => id),
  )
  const reports = await findReports(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => describeOrder(row, { lines: lines.get(row.id) ?? [], isReported: reports.has(row.id), now }))
}

export async function describeOne(db: Sql, row: OrderRow, now: Date): Promise<Order> {
  const [order] = await describeAll(db, [row], now)
  return order ?? refuse('orders.not_found')
}

type GetCall = Pick<Call<typeof getEndpoint>, 'params' | 'actor' | 'now'>

/** An order of the caller, with its timeline. */
export async function getOrder(db: Sql, { params, actor, now }: GetCall): Promise<OrderDetail> {
  const row = await findOwnOrder(db, { id: params.id, buyerId: actor.userId })
  if (!row) return refuse('orders.not_found')
  const report = (await findReports(db, [row.id])).get(row.id)
  const history = await findHistory(db, row.id)
  const delivery = await deliveryOf(db, row.id)
  const promise = await findFirstPromise(db, row.id)
  return {
    ...(await describeOne(db, row, now)),
    timeline: history.map(({ status, at, note }) => ({
      status,
      at: at.toISOString(),
      ...(note === '' ? {} : { note }),
    })),
    report: report ? describeReport(report) : null,
    driver: carrierOf(delivery),
    ...(delivery ? { deliveryId: delivery.deliveryId } : {}),
    ...(promise ? { promised: windowOf(promise) } : {}),
    ...(!report && isReportable(row, now) ? { reportReasons: reasonsOf(row, promise?.arrives_to) } : {}),
  }
}

type Beside = { lines: readonly LineRow[]; isReported: boolean; now: Date }

function describeOrder(row: OrderRow, { lines, isReported, now }: Beside): Order {
  return {
    id: row.id,
    orderNumber: shortCode(row.id),
    kind: row.kind,
    shopId: row.shop_id,
    shopName: row.shop_name,
    shopPhone: row.shop_phone,
    shopAddress: row.shop_address,
    status: row.status,
    paymentStatus: paymentStatusOf(row),
    mode: row.mode,
    items: lines.map((line) => ({
      place: line.place,
      itemId: line.item_id,
      name: line.name,
      quantity: line.quantity,
      price: line.price,
      amount: line.price * line.quantity,
      options: line.options,
      note: line.note,
    })),
    subtotal: row.goods,
    deliveryFee: row.fee,
    total: row.goods + row.fee,
    cover: row.cover,
    amountDue: row.due,
    deliveryAddress: row.address,
    deliveryInstructions: row.instructions,
    placedAt: (row.placed_at ?? row.created_at).toISOString(),
    ...arrivesOf(row),
    ...(row.ready_by === null ? {} : { readyBy: row.ready_by.toISOString() }),
    ...(isCollectable(row) ? { collectionCode: row.code } : {}),
    ...(row.payment_id === null ? {} : { transactionId: row.payment_id }),
    ...(row.reason === '' ? {} : { reason: row.reason }),
    ...endedByOf(row),
    refundAmount: row.refunded,
    mayCancel: mayCancel(row),
    mayReport: !isReported && isReportable(row, now),
    version: row.version,
  }
}

const paymentStatusOf = ({ is_paid, payment_id }: OrderRow): Order['paymentStatus'] => {
  if (is_paid) return 'paid'
  return payment_id === null ? 'unpaid' : 'pending'
}

/** Nothing comes any more of an order that has ended. */
const arrivesOf = ({ ended_at, arrives_from, arrives_to }: OrderRow): Pick<Order, 'arrives'> =>
  ended_at === null && arrives_from && arrives_to ? { arrives: windowOf({ arrives_from, arrives_to }) } : {}

const windowOf = ({ arrives_from: from, arrives_to: to }: Window): Arrival => ({
  from: from.toISOString(),
  to: to.toISOString(),
})

const isCollectable = ({ mode, status }: OrderRow): boolean =>
  mode === 'collection' && ['pending', 'accepted', 'ready'].includes(status)

function endedByOf({ ended_by: by }: OrderRow): Pick<Order, 'endedBy'> {
  return by === null || by === 'doctor' || by === 'teacher' ? {} : { endedBy: by }
}

/** The orders of these ids, in their present state. */
export const describePurchases: Purchase['describe'] = async (db, ids) => {
  const rows = await Promise.all(ids.map((id) => findOrder(db, id)))
  return new Map(
    rows.flatMap((row) =>
      row
        ? [
            [
              row.id,
              {
                title: `Pedido ${shortCode(row.id)} a ${row.shop_name}, ${formatDateTime(row.created_at)}`,
                status: row.status,
                label: orderLabel(row),
                startsAt: row.created_at.toISOString(),
              },
            ] as const,
          ]
        : [],
    ),
  )
}

/** A customer reviews the shop of an order that was received; nobody his own. */
export const findReviewed: ReviewedService['find'] = async (db, { id, customerId }) => {
  const row = await findOwnOrder(db, { id, buyerId: customerId })
  if (!row) return undefined
  const isOwn = (await findShop(db, row.shop_id))?.ownerId === customerId
  return { subject: { kind: 'shop', id: row.shop_id }, isFinished: RECEIVED_ORDERS.includes(row.status), isOwn }
}
