import { shortCode } from '@salama/contract/kernel/short-code'
import { statesOf } from '@salama/contract/kernel/status'
import {
  type Analytics,
  type getAnalytics as analyticsEndpoint,
  type listVendorOrders as listEndpoint,
  NEUTRAL_ON_TIME,
  NEUTRAL_RATING,
  OPEN_ORDERS,
  type OrderStatus,
  orderMachine,
  type VendorFilter,
  type VendorOrder,
} from '@salama/contract/orders'
import type { Database, Sql } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { Call } from '../../../platform/http/requests/bind.ts'
import { type DeliveryOfOrder, deliveriesOf } from '../../deliveries/public.ts'
import type { Called } from '../../notifications/ports.ts'
import { type PatientPerson, patientsOf } from '../../patients/public.ts'
import type { PayeesOf } from '../../payments/ports.ts'
import { sumEarnings } from '../../payments/public.ts'
import { starsOf } from '../../reviews/public.ts'
import { dayOf, shopsById } from '../../shops/public.ts'
import { type OrderDeps, shopPayee } from '../commands/announce-move.ts'
import { findLines, type LineRow } from '../store/lines.ts'
import { findRinging, findShopOrders, sumOrders } from '../store/lists.ts'
import type { OrderRow } from '../store/orders.ts'
import { findReports, isReportedTo, type ReportRow } from '../store/reports.ts'
import { carrierOf, describeReport } from './lines.ts'

export type VendorDeps = OrderDeps & { db: Database; payeesOf: PayeesOf }

/** The shops for which a person acts; none for everybody else. */
export async function shopIdsOf(
  { payeesOf }: Pick<VendorDeps, 'payeesOf'>,
  db: Sql,
  userId: string,
): Promise<string[]> {
  return (await payeesOf(db, userId)).filter(({ kind }) => kind === 'shop').map(({ id }) => id)
}

/** The same; one of them where it is named. Refuses `shops.profile_required`. */
async function requireShops(deps: VendorDeps, { userId, shopId }: { userId: string; shopId: string | undefined }) {
  const own = await shopIdsOf(deps, deps.db.sql, userId)
  if (own.length === 0) return refuse('shops.profile_required')
  return shopId === undefined ? own : own.filter((id) => id === shopId)
}

/** The people of the shop whose order it shows. */
export async function mayReadPhoto(
  deps: Pick<VendorDeps, 'payeesOf'>,
  db: Sql,
  { uploadId: photoId, userId }: { uploadId: string; userId: string | null },
): Promise<boolean> {
  if (userId === null) return false
  return isReportedTo(db, { photoId, shopIds: await shopIdsOf(deps, db, userId) })
}

type ListCall = Pick<Call<typeof listEndpoint>, 'query' | 'actor' | 'position' | 'next'>

export async function listVendorOrders(deps: VendorDeps, { query, actor, position, next }: ListCall) {
  const { status, shopId, q, limit } = query
  const shopIds = await requireShops(deps, { userId: actor.userId, shopId })
  const rows = await findShopOrders(deps.db.sql, {
    shopIds,
    statuses: statusesOf(status),
    withOpenQuestions: status === 'active',
    words: q,
    oldestFirst: status !== 'past',
    position,
    most: limit,
  })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  if (rows.length > limit && last?.placed_at) next([last.placed_at.toISOString(), last.id])
  return describeAllForVendor(deps.db.sql, shown)
}

function statusesOf(filter: VendorFilter): readonly OrderStatus[] {
  if (filter === 'past') return statesOf(orderMachine).filter((status) => !OPEN_ORDERS.includes(status))
  return filter === 'active' ? OPEN_ORDERS.filter((status) => !WAITING.includes(status)) : [filter]
}

/** Not yet in the shop's hands. */
const WAITING: readonly OrderStatus[] = ['awaiting_payment', 'pending']

export async function describeForVendor(db: Sql, _deps: VendorDeps, row: OrderRow): Promise<VendorOrder> {
  const [described] = await describeAllForVendor(db, [row])
  return described ?? refuse('orders.not_found')
}

async function describeAllForVendor(db: Sql, rows: readonly OrderRow[]): Promise<VendorOrder[]> {
  const ids = rows.map(({ id }) => id)
  const lines = await findLines(db, ids)
  const reports = await findReports(db, ids)
  const deliveries = await deliveriesOf(db, ids)
  const patientOf = await patientsOf(
    db,
    rows.flatMap(({ patient_id }) => patient_id ?? []),
  )
  return rows.map((row) => {
    const { id } = row
    const beside = { lines: lines.get(id) ?? [], report: reports.get(id), delivery: deliveries.get(id) }
    return describe(row, { ...beside, patient: row.patient_id === null ? undefined : patientOf(row.patient_id) })
  })
}

type Beside = {
  lines: readonly LineRow[]
  report: ReportRow | undefined
  delivery: DeliveryOfOrder | undefined
  patient: PatientPerson | undefined
}

function describe(row: OrderRow, { lines, report, delivery, patient }: Beside): VendorOrder {
  return {
    id: row.id,
    orderNumber: shortCode(row.id),
    kind: row.kind,
    shopId: row.shop_id,
    customerName: row.customer_name,
    customerPhone: row.customer_phone,
    ...(patient ? { patient: { name: patient.name, bornOn: patient.bornOn } } : {}),
    placedAt: (row.placed_at ?? row.created_at).toISOString(),
    total: row.goods + row.fee,
    status: row.status,
    deliveryAddress: row.address,
    deliveryInstructions: row.instructions,
    mode: row.mode,
    items: lines.map((line) => ({
      itemId: line.item_id,
      name: line.name,
      quantity: line.quantity,
      price: line.price,
      options: line.options,
      note: line.note,
    })),
    subtotal: row.goods,
    paymentMethod: row.method,
    ...(row.answer_by === null ? {} : { answerBy: row.answer_by.toISOString() }),
    rings: row.rings,
    ...(row.preparation_minutes === null ? {} : { preparationTime: row.preparation_minutes }),
    ...(row.ready_by === null ? {} : { readyBy: row.ready_by.toISOString() }),
    ...(row.reason === '' ? {} : { reason: row.reason }),
    report: report ? describeReport(report) : null,
    ...(row.return_doubt === null ? {} : { returnDoubt: { reason: row.return_doubt, isDenied: row.is_return_denied } }),
    driver: carrierOf(delivery),
    ...(delivery?.pickupPin ? { pickupPin: delivery.pickupPin } : {}),
    version: row.version,
  }
}

/** A counter with more waiting than this rings for these. */
const MOST_RINGING = 200

/** What nobody of the person's shops has answered; each call of the clock is a call of its own. */
export async function ringingOrders(
  { payeesOf, earnersOf, catalogueOf }: Pick<VendorDeps, 'payeesOf' | 'earnersOf' | 'catalogueOf'>,
  db: Sql,
  userId: string,
): Promise<Called[]> {
  const shopIds = await shopIdsOf({ payeesOf }, db, userId)
  if (shopIds.length === 0) return []
  const rows = await findRinging(db, { shopIds, most: MOST_RINGING })
  const people = new Map<string, readonly string[]>()
  for (const shopId of new Set(rows.map(({ shop_id }) => shop_id))) {
    people.set(shopId, await earnersOf(db, shopPayee(shopId)))
  }
  return rows.map(({ id, kind, shop_id, rings, placed_at }) => ({
    kind: 'order',
    key: `order:${id}:${rings}`,
    since: placed_at.toISOString(),
    text: `Pedido ${shortCode(id)}`,
    href: catalogueOf(kind).counter,
    people: people.get(shop_id) ?? [],
  }))
}

type AnalyticsCall = Pick<Call<typeof analyticsEndpoint>, 'query' | 'actor' | 'now'>

/** What the shop has sold and how well it answers, from its orders, the books and the reviews. */
export async function getAnalytics(deps: VendorDeps, { query, actor, now }: AnalyticsCall): Promise<Analytics> {
  const { sql } = deps.db
  const shopIds = await requireShops(deps, { userId: actor.userId, shopId: query.shopId })
  const dayStart = await dayStartOf(sql, { shopIds, now })
  const sums = await sumOrders(sql, { shopIds, dayStart })
  const earned = await sumEarnings(sql, { payees: shopIds.map(shopPayee), since: dayStart })
  const stars = await Promise.all(shopIds.map((id) => starsOf(sql, { kind: 'shop', id })))
  const [starSum, reviews] = [sumOf(stars, 'starSum'), sumOf(stars, 'reviewCount')]
  return {
    totalOrders: sums.total,
    grossRevenue: earned.gross,
    netRevenue: earned.net,
    customerRating: reviews === 0 ? NEUTRAL_RATING : Math.round((starSum * 10) / reviews) / 10,
    acceptedOrders: sums.accepted,
    readyOrders: sums.ready,
    rejectedOrders: sums.rejected,
    averagePreparationTime: Math.round(sums.preparation ?? 0),
    onTimeDeliveryRate: Math.round(sums.on_time ?? NEUTRAL_ON_TIME),
    averageOrderValue: sums.received === 0 ? 0 : Math.round(sums.gross / sums.received),
    ordersToday: sums.today,
    revenueToday: earned.gross_since,
  }
}

/** Where the days of several shops begin at different hours, the first of them. */
async function dayStartOf(db: Sql, { shopIds, now }: { shopIds: readonly string[]; now: Date }): Promise<Date> {
  const shops = [...(await shopsById(db, shopIds)).values()]
  return new Date(Math.min(...shops.map(({ opening }) => dayOf(opening, now).from.getTime()), now.getTime()))
}

const sumOf = <K extends string>(rows: readonly Record<K, number>[], key: K): number =>
  rows.reduce((sum, row) => sum + row[key], 0)
