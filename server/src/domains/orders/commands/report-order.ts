import type { decideReport as decideEndpoint, reportOrder as endpoint, Report } from '@salama/contract/orders'
import { newId, type Tx } from '../../../platform/db/database.ts'
import type { Call } from '../../../platform/http/bind.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { refundPurchase } from '../../payments/public.ts'
import { describeReport } from '../queries/lines.ts'
import { shopIdsOf, type VendorDeps } from '../queries/vendor.ts'
import { isReportable } from '../rules.ts'
import { ordersSettings } from '../settings.ts'
import { findLines } from '../store/lines.ts'
import { findOrder, lockOrder, noteRefund, type OrderRow } from '../store/orders.ts'
import { insertReport, moveReport, type ReportRow } from '../store/reports.ts'
import { type OrderDeps, tellBoth, UNANSWERED } from './announce-move.ts'
import { ownOrder } from './serve-order.ts'

type ReportCall = Pick<Call<typeof endpoint>, 'params' | 'body' | 'actor' | 'now' | 'transact'>

/** The customer says what was missing; the shop has some hours to answer. */
export async function reportOrder(deps: OrderDeps, call: ReportCall): Promise<Report> {
  const { params, body, actor, now, transact } = call
  return transact(async (tx) => {
    const row = await lockOrder(tx.sql, params.id)
    if (row?.buyer_id !== actor.userId) return refuse('orders.not_found')
    if (!isReportable(row, now))
      refuse(row.ended_at && row.status !== 'rejected' ? 'orders.report_too_late' : 'orders.not_now')
    const items = await missing(tx, row, body.items)
    const amount = items.reduce((sum, item) => sum + item.price * item.quantity, 0)
    const dueAt = new Date(now.getTime() + deps.settings.of(ordersSettings).ORDER_REPORT)
    const made = await insertReport(tx.sql, {
      id: newId(now.getTime()),
      order_id: row.id,
      items: items.map(({ place, name, quantity }) => ({ place, name, quantity })),
      body: body.text,
      amount,
      dueAt,
      now,
    })
    if (!made) return refuse('orders.already_reported')
    tx.dueAt(UNANSWERED, dueAt)
    tx.emit('orders.reported', { orderId: row.id, reportId: made.id, shopId: row.shop_id, buyerId: row.buyer_id })
    await tellBoth(tx, deps, row)
    return describeReport(made)
  })
}

/** Each line once, and no more of it than was sold. */
async function missing(tx: Tx, { id }: OrderRow, asked: readonly { place: number; quantity: number }[]) {
  const lines = (await findLines(tx.sql, [id])).get(id) ?? []
  return [...new Map(asked.map((item) => [item.place, item])).values()].map(({ place, quantity }) => {
    const line = lines.find((each) => each.place === place)
    return line ? { ...line, quantity: Math.min(quantity, line.quantity) } : refuse('orders.item_not_found')
  })
}

type DecideCall = Pick<Call<typeof decideEndpoint>, 'params' | 'body' | 'actor' | 'now' | 'transact'>

/** The shop gives back the price of what was missing, or says why not. */
export async function decideReport(deps: VendorDeps, call: DecideCall): Promise<Report> {
  const { params, body, actor, now, transact } = call
  return transact(async (tx) => {
    const shopIds = await shopIdsOf(deps, tx.sql, actor.userId)
    const row = await ownOrder(tx.sql, { id: params.id, shopIds })
    const to = body.decision === 'refund' ? 'refunded' : 'declined'
    const decided = await settleReport(tx, deps, { row, to, by: 'vendor', answer: body.answer, now })
    if (decided) return describeReport(decided)
    return refuse((await findOrder(tx.sql, row.id)) ? 'orders.not_now' : 'orders.report_not_found')
  })
}

type Settling = { row: OrderRow; to: 'refunded' | 'declined'; by: 'vendor' | 'system'; answer: string; now: Date }

/** The guarded decision, and the part of the price that goes back. */
export async function settleReport(
  tx: Tx,
  deps: OrderDeps,
  { row, to, by, answer, now }: Settling,
): Promise<ReportRow | undefined> {
  const report = await moveReport(tx.sql, { orderId: row.id, to, by, answer, now })
  if (!report) return undefined
  if (to === 'refunded') {
    const { amount } = await refundPurchase(tx, {
      purchase: { kind: row.kind, id: row.id },
      parts: [{ part: 'goods', amount: report.amount }],
      reason: 'Faltaram artigos no pedido.',
      cause: by === 'vendor' ? 'payer' : 'system',
      now,
    })
    await noteRefund(tx.sql, { id: row.id, amount })
  }
  tx.emit('orders.report_decided', { orderId: row.id, reportId: report.id, buyerId: row.buyer_id })
  await tellBoth(tx, deps, row)
  return report
}
