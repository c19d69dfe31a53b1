import type { Centavos } from '@salama/contract/kernel/money'
import type { decideReport as endpoint, Report, ReportReason } from '@salama/contract/orders'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { Call } from '../../../platform/http/requests/bind.ts'
import { leftOfPurchase, refundPurchase, setEarnedAt } from '../../payments/public.ts'
import { describeReport } from '../queries/lines.ts'
import { shopIdsOf, type VendorDeps } from '../queries/vendor.ts'
import { findOrder, noteRefund, type OrderRow } from '../store/orders.ts'
import { findReports, moveReport, noteReturned, type ReportMove, type ReportRow } from '../store/reports.ts'
import { type OrderDeps, tellBoth } from './announce-move.ts'
import { ownOrder } from './serve-order.ts'

/** As whoever paid reads it. */
export const REFUND_REASONS: Record<ReportReason, string> = {
  missing: 'Faltaram artigos no pedido.',
  wrong: 'Vieram artigos errados ou estragados.',
  cold: 'O pedido chegou frio.',
  late: 'O pedido chegou tarde.',
  never_came: 'O pedido não chegou.',
}

const purchaseOf = ({ kind, id }: OrderRow) => ({ kind, id })
const EARNED = ['goods', 'delivery'] as const

/** What its shop and driver have of an order is not paid out while what was reported of it is undecided. */
export const holdShares = (tx: Tx, row: OrderRow): Promise<void> =>
  setEarnedAt(tx.sql, { purchase: purchaseOf(row), parts: EARNED, at: null })

type DecideCall = Pick<Call<typeof endpoint>, 'params' | 'body' | 'actor' | 'now' | 'transact'>

/** The shop gives back what the report asks for, or says why not. */
export async function decideReport(deps: VendorDeps, call: DecideCall): Promise<Report> {
  const { params, body, actor, now, transact } = call
  return transact(async (tx) => {
    const shopIds = await shopIdsOf(deps, tx.sql, actor.userId)
    const row = await ownOrder(tx.sql, { id: params.id, shopIds })
    const to = body.decision === 'refund' ? 'refunded' : 'declined'
    const decided = await answerReport(tx, deps, { row, to, by: 'vendor', answer: body.answer, now })
    if (decided) return describeReport(decided)
    return refuse((await findReports(tx.sql, [row.id])).has(row.id) ? 'orders.not_now' : 'orders.report_not_found')
  })
}

type Answering = Omit<ReportMove, 'orderId' | 'by'> & { row: OrderRow; by: 'vendor' | 'system' }

/** The shop's answer, or its silence: what of the amount is left of the price goes back. */
export async function answerReport(
  tx: Tx,
  deps: OrderDeps,
  { row, ...move }: Answering,
): Promise<ReportRow | undefined> {
  const report = await endReport(tx, deps, { row, ...move })
  if (!report) return undefined
  tx.emit('orders.report_decided', { orderId: row.id, reportId: report.id, buyerId: row.buyer_id })
  if (report.status !== 'refunded') return report
  const { amount } = await refundPurchase(tx, {
    purchase: purchaseOf(row),
    parts: [{ part: 'goods', amount: report.amount }],
    reason: REFUND_REASONS[report.reason],
    cause: move.by === 'vendor' ? 'payer' : 'system',
    now: move.now,
  })
  await noteRefund(tx.sql, { id: row.id, amount })
  return noteReturned(tx.sql, { id: report.id, amount })
}

type Ending = Omit<ReportMove, 'orderId'> & { row: OrderRow }

/** The guarded decision; shop and driver are paid out from now on. */
async function endReport(tx: Tx, deps: OrderDeps, { row, ...move }: Ending): Promise<ReportRow | undefined> {
  const report = await moveReport(tx.sql, { orderId: row.id, ...move })
  if (!report) return undefined
  await setEarnedAt(tx.sql, { purchase: purchaseOf(row), parts: EARNED, at: row.ended_at })
  await tellBoth(tx, deps, row)
  return report
}

type Refunded = { id: string; amount: Centavos; now: Date }

/**
 * Money of the order went back otherwise: that is what staff decide of what they look at, and where nothing is left the shop
 * has nothing to answer any more.
 */
export async function followRefund(tx: Tx, deps: OrderDeps, { id, amount, now }: Refunded): Promise<void> {
  const row = await findOrder(tx.sql, id)
  if (!row) return
  const isWhole = (await leftOfPurchase(tx.sql, purchaseOf(row))) === 0
  const from = isWhole ? (['open', 'referred'] as const) : (['referred'] as const)
  const report = await endReport(tx, deps, { row, from, to: 'refunded', by: 'operator', answer: '', now })
  if (report) await noteReturned(tx.sql, { id: report.id, amount })
}

type Closed = { id: string; personId: string; by: 'operator' | 'customer'; reason: string | null; now: Date }

/** Its customer's conversation about the order is over: nothing goes back of what staff looked at. */
export async function followClosed(tx: Tx, deps: OrderDeps, { id, personId, by, reason, now }: Closed): Promise<void> {
  const row = await findOrder(tx.sql, id)
  if (row?.buyer_id !== personId) return
  await endReport(tx, deps, { row, from: ['referred'], to: 'declined', by, answer: reason ?? '', now })
}
