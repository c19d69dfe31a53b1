import { MINUTE_MS } from '@salama/contract/kernel/time'
import type { Database, Tx } from '../../../platform/db/database.ts'
import type { Log } from '../../../platform/log/log.ts'
import { findOrder, type OrderRow } from '../store/orders.ts'
import { findDueReports } from '../store/reports.ts'
import { findDue, lockDue, postpone, ringAgain } from '../store/timers.ts'
import { type OrderDeps, tellBoth } from './announce-move.ts'
import { endOrder } from './end-order.ts'
import { settleReport } from './report-order.ts'

type Running = { now: Date; most: number }

/** What failed is tried again after this. */
const AGAIN_MS = MINUTE_MS

/** Does what time does to orders, one transaction each: one that fails must not hold up the others. Answers how many. */
export async function runDue(db: Database, log: Log, deps: OrderDeps, { now, most }: Running): Promise<number> {
  const due = await findDue(db.sql, { now, most })
  for (const id of due) {
    try {
      await db.transact(async (tx) => {
        const row = await lockDue(tx.sql, { id, now })
        if (row) await step(tx, deps, row, now)
      })
    } catch (error) {
      log.error({ orderId: id, err: error }, 'an overdue order is tried again later')
      await postpone(db.sql, { id, until: new Date(now.getTime() + AGAIN_MS) })
    }
  }
  const reported = await findDueReports(db.sql, { now, most })
  for (const id of reported) await refundUnanswered(db, log, deps, { id, now })
  return Math.max(due.length, reported.length)
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

/** The shop has not answered: the customer's word counts. */
async function refundUnanswered(
  db: Database,
  log: Log,
  deps: OrderDeps,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  try {
    await db.transact(async (tx) => {
      const row = await findOrder(tx.sql, id)
      const answer = 'A loja não respondeu a tempo.'
      if (row) await settleReport(tx, deps, { row, to: 'refunded', by: 'system', answer, now })
    })
  } catch (error) {
    log.error({ orderId: id, err: error }, 'the refund of what was missing from an order waits')
  }
}
