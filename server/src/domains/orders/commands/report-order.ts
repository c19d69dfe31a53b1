import type { Centavos } from '@salama/contract/kernel/money'
import { DAY_MS } from '@salama/contract/kernel/time'
import {
  AT_ONCE_DAYS,
  type reportOrder as endpoint,
  REPORT_RULES,
  type Report,
  type ReportReason,
  reportedAmount,
  reportPhoto,
} from '@salama/contract/orders'
import { newId, type Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { Call } from '../../../platform/http/requests/bind.ts'
import { deliveryOf } from '../../deliveries/public.ts'
import { alikeUploads, contentHashes, ownsUpload } from '../../files/public.ts'
import { bearableOf, refundPurchase } from '../../payments/public.ts'
import { tellStaff } from '../../support/public.ts'
import { describeReport } from '../queries/lines.ts'
import { referredText } from '../rules/notices.ts'
import { faultOf, fitsAtOnce, isReportable, reasonsOf, settledBy } from '../rules/reports.ts'
import { ordersSettings } from '../settings.ts'
import { findLines } from '../store/lines.ts'
import { lockOrder, noteRefund, type OrderRow } from '../store/orders.ts'
import { findKitchen, findReports, insertReport, keepPhoto, type ReportRow, sumAtOnce } from '../store/reports.ts'
import { type OrderDeps, tellBoth, UNANSWERED } from './announce-move.ts'
import { holdShares, REFUND_REASONS } from './settle-report.ts'

type ReportCall = Pick<Call<typeof endpoint>, 'params' | 'body' | 'actor' | 'now' | 'transact'>

/** The customer says what went wrong: the reason decides who settles it. */
export async function reportOrder(deps: OrderDeps, call: ReportCall): Promise<Report> {
  const { params, body, actor, now, transact } = call
  return transact(async (tx) => {
    const row = await lockOrder(tx.sql, params.id)
    if (row?.buyer_id !== actor.userId) return refuse('orders.not_found')
    await requireOwnPhoto(tx, { photoId: body.photoId, ownerId: actor.userId })
    if (!isReportable(row, now))
      refuse(row.ended_at && row.status !== 'rejected' ? 'orders.report_too_late' : 'orders.not_now')
    if ((await findReports(tx.sql, [row.id])).has(row.id)) refuse('orders.already_reported')
    const way = await deliveryOf(tx.sql, row.id)
    if (!reasonsOf(row, way).includes(body.reason)) refuse('orders.reason_unfit')
    const fault = faultOf(row, await findKitchen(tx.sql, row.id), way)
    const driverId = way?.driver?.driverId ?? null
    const made = await settleNew(tx, deps, { row, fault, driverId, body, now })
    tx.emit('orders.reported', { orderId: row.id, reportId: made.id, shopId: row.shop_id, buyerId: row.buyer_id })
    await tellBoth(tx, deps, row)
    return describeReport(made)
  })
}

async function requireOwnPhoto(tx: Tx, { photoId, ownerId }: { photoId: string | undefined; ownerId: string }) {
  if (photoId === undefined) return
  if (!(await ownsUpload(tx.sql, { uploadId: photoId, ownerId, kind: reportPhoto }))) refuse('files.not_found')
}

type Reported = {
  row: OrderRow
  fault: ReturnType<typeof faultOf>
  /** Who brought it. */
  driverId: string | null
  body: ReportCall['body']
  now: Date
}

async function settleNew(tx: Tx, deps: OrderDeps, { row, fault, driverId, body, now }: Reported): Promise<ReportRow> {
  const { reason } = body
  const by = settledBy(reason, fault)
  const articles = REPORT_RULES[reason].share === undefined ? [] : await articlesOf(tx, row, body.items)
  const asked = reportedAmount(
    reason,
    articles.reduce((sum, { price, quantity }) => sum + price * quantity, 0),
  )
  const id = newId(now.getTime())
  const amount = by === 'rule' ? await giveBackAtOnce(tx, row, { reason, asked, fault, driverId, now }) : asked
  const status = by === 'staff' || amount === 0 ? 'referred' : by === 'rule' ? 'refunded' : 'open'
  const dueAt = status === 'open' ? new Date(now.getTime() + deps.settings.of(ordersSettings).ORDER_REPORT) : null
  const made = await insertReport(tx.sql, {
    id,
    order_id: row.id,
    status,
    reason,
    items: articles.map(({ place, name, quantity }) => ({ place, name, quantity })),
    body: body.text,
    amount: status === 'referred' ? 0 : amount,
    photo_id: body.photoId ?? null,
    isAtOnce: status === 'refunded',
    dueAt,
    now,
  })
  if (!made) return refuse('orders.already_reported')
  if (made.photo_id !== null) {
    const photo = {
      hashes: await contentHashes(tx.sql, [made.photo_id]),
      alikeIds: await alikeUploads(tx.sql, [made.photo_id]),
    }
    if (!(await keepPhoto(tx.sql, { orderId: row.id, photo, now }))) refuse('orders.photo_used')
  }
  if (dueAt) tx.dueAt(UNANSWERED, dueAt)
  if (status !== 'refunded') await holdShares(tx, row)
  if (status === 'referred') {
    const subject = { kind: row.kind, id: row.id }
    await tellStaff(tx, deps.settings, { personId: row.buyer_id, subject, text: referredText(made), now })
  }
  return made
}

type AtOnce = Pick<Reported, 'fault' | 'driverId' | 'now'> & { reason: ReportReason; asked: Centavos }

/**
 * Whose fault it was bears what came late: its shop, or the house, and then shop and driver keep what they earned. Answers
 * what goes back: nothing where it is more than goes back without a look at it.
 */
async function giveBackAtOnce(
  tx: Tx,
  row: OrderRow,
  { reason, asked, fault, driverId, now }: AtOnce,
): Promise<Centavos> {
  const { id, buyer_id: customerId, shop_id: shopId } = row
  const since = new Date(now.getTime() - AT_ONCE_DAYS * DAY_MS)
  const given = await sumAtOnce(tx.sql, { customerId, shopId, since })
  const most = reason === 'late' ? row.fee : asked
  if (!fitsAtOnce(given, most)) return 0
  const purchase = { kind: row.kind, id }
  if (fault === 'house' && most > (await bearableOf(tx, { purchase, driverId, now }))) return 0
  const { amount } = await refundPurchase(tx, {
    purchase,
    parts: [reason === 'late' ? { part: 'delivery', amount: 'left' } : { part: 'goods', amount: asked }],
    borne: fault === 'seller' ? { delivery: 'seller' } : { goods: 'house', delivery: 'house' },
    reason: REFUND_REASONS[reason],
    driverId,
    cause: 'system',
    now,
  })
  await noteRefund(tx.sql, { id, amount })
  return amount
}

/** Each line once, and no more of it than was sold. */
async function articlesOf(tx: Tx, { id }: OrderRow, asked: readonly { place: number; quantity: number }[]) {
  const lines = (await findLines(tx.sql, [id])).get(id) ?? []
  return [...new Map(asked.map((item) => [item.place, item])).values()].map(({ place, quantity }) => {
    const line = lines.find((each) => each.place === place)
    return line ? { ...line, quantity: Math.min(quantity, line.quantity) } : refuse('orders.item_not_found')
  })
}
