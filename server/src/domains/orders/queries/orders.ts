import type { Query } from '@salama/contract/kernel/endpoint'
import { shortCode } from '@salama/contract/kernel/short-code'
import { formatDateTime } from '@salama/contract/kernel/time'
import {
  type AwaitedAnswer,
  type getOrder as getEndpoint,
  type listOrders as listEndpoint,
  type Order,
  type OrderDetail,
  orderLabel,
  RECEIVED_ORDERS,
} from '@salama/contract/orders'
import type { Arrival } from '@salama/contract/orders/arrival'
import type { Sql } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { Call } from '../../../platform/http/requests/bind.ts'
import { deliveryOf } from '../../deliveries/public.ts'
import { patientsOf } from '../../patients/public.ts'
import type { Purchase } from '../../payments/ports.ts'
import type { ReviewedService } from '../../reviews/ports.ts'
import { findShop } from '../../shops/public.ts'
import type { OrderDeps } from '../commands/announce-move.ts'
import { mayCancel } from '../rules/cancelling.ts'
import { isReportable, reasonsOf } from '../rules/reports.ts'
import { findHistory, findLines } from '../store/lines.ts'
import { findOwnOrder, findOwnOrders, findUsualAnswer, type OwnOrderRow } from '../store/lists.ts'
import { findOrder, type OrderRow, type PlacedRow } from '../store/orders.ts'
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
  return shown.map((row) => describeOrder(row, now))
}

const filterOf = ({ q, open, kind }: Query<typeof listEndpoint>) => ({ words: q, isOpen: open, kind })

/** Just placed: nothing to report. */
export const describePlaced = (row: PlacedRow, now: Date): Order => describeOrder({ ...row, is_reported: false }, now)

/** Just cancelled: nothing to report. */
export async function describeCancelled(db: Sql, row: OrderRow, now: Date): Promise<Order> {
  const lines = (await findLines(db, [row.id])).get(row.id) ?? []
  return describePlaced({ ...row, lines }, now)
}

type GetCall = Pick<Call<typeof getEndpoint>, 'params' | 'actor' | 'now'>

/** An order of the caller, with its timeline. */
export async function getOrder(
  { catalogueOf }: Pick<OrderDeps, 'catalogueOf'>,
  db: Sql,
  { params, actor, now }: GetCall,
): Promise<OrderDetail> {
  const row = await findOwnOrder(db, { id: params.id, buyerId: actor.userId })
  if (!row) return refuse('orders.not_found')
  const report = row.is_reported ? (await findReports(db, [row.id])).get(row.id) : undefined
  const history = await findHistory(db, row.id)
  const delivery = await deliveryOf(db, row.id)
  const promise = await findFirstPromise(db, row.id)
  const awaits = await awaitedOf({ catalogueOf }, db, row)
  return {
    ...describeOrder(row, now),
    timeline: history.map(({ status, at, note }) => ({
      status,
      at: at.toISOString(),
      ...(note === '' ? {} : { note }),
    })),
    report: report ? describeReport(report) : null,
    driver: carrierOf(delivery),
    ...(delivery ? { deliveryId: delivery.deliveryId } : {}),
    ...(promise ? { promised: windowOf(promise) } : {}),
    ...(awaits ? { awaits } : {}),
    ...(!report && isReportable(row, now) ? { reportReasons: reasonsOf(row, delivery) } : {}),
  }
}

/** Whose answer a paid order waits for, and until when. */
async function awaitedOf(
  { catalogueOf }: Pick<OrderDeps, 'catalogueOf'>,
  db: Sql,
  row: OrderRow,
): Promise<AwaitedAnswer | undefined> {
  const { id: orderId, shop_id: shopId, status, answer_by: by } = row
  if (status === 'awaiting_prescription') return catalogueOf(row.kind).awaits?.(db, { orderId, shopId })
  if (status !== 'pending' || by === null) return undefined
  const usualMinutes = await findUsualAnswer(db, shopId)
  return { from: 'shop', by: by.toISOString(), ...(usualMinutes === undefined ? {} : { usualMinutes }) }
}

function describeOrder(row: OwnOrderRow, now: Date): Order {
  return {
    id: row.id,
    orderNumber: shortCode(row.id),
    kind: row.kind,
    ...(row.patient_id === null ? {} : { patientId: row.patient_id }),
    shopId: row.shop_id,
    shopName: row.shop_name,
    shopPhone: row.shop_phone,
    shopAddress: row.shop_address,
    status: row.status,
    paymentStatus: paymentStatusOf(row),
    mode: row.mode,
    items: row.lines.map((line) => ({
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
    ...(row.held_refund === 0 ? {} : { heldRefund: row.held_refund }),
    mayCancel: mayCancel(row),
    mayReport: !row.is_reported && isReportable(row, now),
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
  const forOthers = rows.flatMap((row) => (row?.patient_id && row.patient_id !== row.buyer_id ? [row.patient_id] : []))
  const patientOf = forOthers.length > 0 ? await patientsOf(db, forOthers) : undefined
  return new Map(
    rows.flatMap((row) =>
      row
        ? [
            [
              row.id,
              {
                title: `Pedido ${shortCode(row.id)} a ${row.shop_name}, ${formatDateTime(row.created_at)}`,
                ...(row.patient_id && row.patient_id !== row.buyer_id
                  ? { patientName: patientOf?.(row.patient_id).name ?? '' }
                  : {}),
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

/** A customer reviews the shop of an order that was received; nobody their own. */
export const findReviewed: ReviewedService['find'] = async (db, { id, customerId }) => {
  const row = await findOwnOrder(db, { id, buyerId: customerId })
  if (!row) return undefined
  const isOwn = (await findShop(db, row.shop_id))?.ownerId === customerId
  return { subject: { kind: 'shop', id: row.shop_id }, isFinished: RECEIVED_ORDERS.includes(row.status), isOwn }
}
