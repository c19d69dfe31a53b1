import type { Tx } from '../../../platform/db/database.ts'
import { findOrder, type OrderRow } from '../store/orders.ts'
import { lockDue, ringAgain } from '../store/timers.ts'
import { type OrderDeps, tellBoth } from './announce-move.ts'
import { endOrder } from './end-order.ts'
import { answerReport } from './settle-report.ts'

type Due = { id: string; now: Date }

/** Does what time does to this order. */
export async function runDue(tx: Tx, deps: OrderDeps, { id, now }: Due): Promise<void> {
  const row = await lockDue(tx.sql, { id, now })
  if (row) await step(tx, deps, row, now)
}

/** The shop has not answered what its customer reported: the customer's word counts. */
export async function refundUnanswered(tx: Tx, deps: OrderDeps, { id, now }: Due): Promise<void> {
  const row = await findOrder(tx.sql, id)
  const answer = 'A loja não respondeu a tempo.'
  if (row) await answerReport(tx, deps, { row, to: 'refunded', by: 'system', answer, now })
}

async function step(tx: Tx, deps: OrderDeps, row: OrderRow, now: Date): Promise<void> {
  const { id, status } = row
  if (status === 'awaiting_payment') {
    await endOrder(tx, deps, { id, to: 'cancelled', by: 'system', reason: 'O pedido não foi pago a tempo.', now })
  } else if (status === 'pending' && row.answer_by !== null && now < row.answer_by) {
    const rung = await ringAgain(tx.sql, id)
    if (!rung) return
    tx.emit('orders.rang', { orderId: id, kind: rung.kind, shopId: rung.shop_id, buyerId: rung.buyer_id })
    await tellBoth(tx, deps, rung)
  } else if (status === 'pending') {
    await endOrder(tx, deps, { id, to: 'rejected', by: 'system', reason: 'A loja não respondeu a tempo.', now })
  } else if (row.is_stranded) {
    await endOrder(tx, deps, { id, to: 'cancelled', by: 'system', reason: 'Não encontrámos quem o entregasse.', now })
  }
}
