import { newId } from '../../../platform/db/database.ts'
import type { Operator, Outcome, PayOut } from '../gateways/operator.ts'
import { linesOfFailedPayout, linesOfPaidPayout } from '../rules/payouts.ts'
import { returnMoveOf } from '../rules/refunds.ts'
import { pauseMs, SEND_WITHIN_MS } from '../rules.ts'
import { postLedger } from '../store/ledger.ts'
import { endPayout, type LeasedPayout, type PayoutEnd, postponePayout } from '../store/payouts.ts'
import type { Leaving } from './charge-payment.ts'
import type { ReturnDeps } from './return-refund.ts'

/** Sends earnings to their wallet, once; what may have been sent is asked about, for as long as it takes. */
export async function sendPayout(
  deps: ReturnDeps,
  { payout, leasedAt }: { payout: LeasedPayout; leasedAt: Date },
  isLeaving: Leaving,
): Promise<void> {
  const { clock, doubtMs, log } = deps
  const operator = deps.operators[payout.method]
  const isLate = clock().getTime() - leasedAt.getTime() > SEND_WITHIN_MS
  if (!operator || isLate || isLeaving()) return
  const { id: payoutId, reference, msisdn, amount, sent_at: sentAt } = payout
  const order = { reference, msisdn, amount, description: 'Ganhos' }
  const { news, wasInDoubt } = await payOutOnce(operator, order, payout.was_in_doubt)
  if (isLeaving()) return
  const now = clock()
  const move = returnMoveOf({ channel: 'payout', amount, sentAt, wasInDoubt }, news, { now, doubtMs })
  const { code } = move
  if (move.kind === 'complete') {
    const operatorTransactionId = move.returnNumber
    return settle(deps, { payoutId, to: 'completed', code, failure: null, operatorTransactionId, now })
  }
  if (move.kind === 'review' && !move.inDoubt) {
    const failure = news.kind === 'failed' ? news.failure : 'refused_by_operator'
    return settle(deps, { payoutId, to: 'failed', code, failure, operatorTransactionId: null, now })
  }
  if (move.kind === 'review') log.error({ payoutId, code }, 'the operator does not say what became of a pay-out')
  const pause = pauseMs({ checks: payout.tries, checkMs: deps.pace.checkMs, isPinOpen: false, random: Math.random() })
  const inDoubt = move.kind === 'payOut' ? false : move.inDoubt
  await postponePayout(deps.db.sql, { payoutId, inDoubt, code, nextTryAt: new Date(now.getTime() + pause) })
}

/** A pay-out that may have been sent is asked about, and sent again, under the same reference, only if it never arrived. */
export async function payOutOnce(
  operator: Operator,
  order: PayOut,
  wasInDoubt: boolean,
): Promise<{ news: Outcome; wasInDoubt: boolean }> {
  if (wasInDoubt) {
    const found = await operator.queryPayOut(order.reference)
    // An operator that found one and says that it failed is believed. The call that may have left is over: see the lease.
    if (found.kind !== 'notFound') return { news: found, wasInDoubt: found.kind !== 'failed' }
  }
  return { news: await operator.payOut(order), wasInDoubt: false }
}

const settle = ({ db }: ReturnDeps, end: PayoutEnd): Promise<void> =>
  db.transact(async (tx) => {
    const row = await endPayout(tx.sql, end)
    if (!row) return
    const { id: payoutId, user_id: userId, amount } = row
    await postLedger(tx.sql, {
      ...{ transactionId: newId(end.now.getTime()), payoutId, now: end.now },
      template: end.to === 'completed' ? 'paid_out' : 'payout_failed',
      lines: end.to === 'completed' ? linesOfPaidPayout(row) : linesOfFailedPayout(row),
    })
    tx.emit('payments.payout_settled', { payoutId, userId, amount, status: end.to })
    tx.tell(userId, 'payment', { id: payoutId, version: 2 })
  })
