import type { Operator, Outcome } from '../gateways/operator.ts'
import { payoutReference, type ReturnMove, returnMoveOf } from '../rules/refunds.ts'
import { pauseMs, SEND_WITHIN_MS } from '../rules.ts'
import { type LeasedRefund, lockPaymentOfRefund, moveRefund, postponeRefund, renewPayment } from '../store/refunds.ts'
import type { Leaving } from './charge-payment.ts'
import { finishRefund } from './decide-refund.ts'
import { payOutOnce } from './send-payout.ts'
import type { PaymentDeps } from './settle-payment.ts'

export type ReturnDeps = PaymentDeps & {
  /** How long what became of a refund may stay unknown before a person looks. */
  doubtMs: number
}

/**
 * Has the operator give back an approved refund: as a reversal of the charge, and where that is refused as a pay-out to
 * the same wallet. Each has one reference for ever; what may have been sent is asked about or sent under the same one.
 */
export async function returnRefund(
  deps: ReturnDeps,
  { refund, leasedAt }: { refund: LeasedRefund; leasedAt: Date },
  isLeaving: Leaving,
): Promise<void> {
  const operator = deps.operators[refund.method as keyof typeof deps.operators]
  const isLate = deps.clock().getTime() - leasedAt.getTime() > SEND_WITHIN_MS
  if (!operator || isLate || isLeaving()) return
  const { news, wasInDoubt } = await speak(operator, refund)
  if (isLeaving()) return
  const { channel, amount, sent_at: sentAt } = refund
  const known = { channel, amount, sentAt, wasInDoubt }
  await apply(deps, refund, returnMoveOf(known, news, { now: deps.clock(), doubtMs: deps.doubtMs }))
}

async function speak(operator: Operator, refund: LeasedRefund): Promise<{ news: Outcome; wasInDoubt: boolean }> {
  const { reference, amount, description, charge_id, msisdn, was_in_doubt: wasInDoubt } = refund
  if (refund.channel === 'reversal' && charge_id !== null) {
    return { news: await operator.reverse({ operatorTransactionId: charge_id, reference, amount }), wasInDoubt }
  }
  const order = { reference: payoutReference(reference), msisdn: msisdn ?? '', amount, description }
  return payOutOnce(operator, order, wasInDoubt)
}

async function apply(deps: ReturnDeps, refund: LeasedRefund, move: ReturnMove): Promise<void> {
  const { db, log, pace, clock } = deps
  const [now, refundId] = [clock(), refund.id]
  const { code } = move
  if (move.kind === 'payOut') {
    return postponeRefund(db.sql, { refundId, channel: 'payout', inDoubt: false, code, nextTryAt: now })
  }
  if (move.kind === 'wait') {
    const pause = pauseMs({ checks: refund.tries, checkMs: pace.checkMs, isPinOpen: false, random: Math.random() })
    const nextTryAt = new Date(now.getTime() + pause)
    return postponeRefund(db.sql, { refundId, channel: refund.channel, inDoubt: move.inDoubt, code, nextTryAt })
  }
  if (move.kind === 'review') log.error({ refundId, code }, 'refund needs a person')
  const outcome =
    move.kind === 'complete'
      ? ({ to: 'completed', returnNumber: move.returnNumber } as const)
      : ({ to: 'in_review', inDoubt: move.inDoubt } as const)
  await db.transact(async (tx) => {
    const payment = await lockPaymentOfRefund(tx.sql, refundId)
    const row = payment && (await moveRefund(tx.sql, { refundId, mover: 'system', code, now, ...outcome }))
    if (!row) return
    if (row.status === 'completed') await finishRefund(tx, { row, payment, now })
    else tx.tell(payment.payer_id, 'payment', await renewPayment(tx.sql, payment.id))
  })
}
