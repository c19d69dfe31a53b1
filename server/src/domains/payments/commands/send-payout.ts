import { postEntries } from '../../ledger/public.ts'
import { type Outcome, type PayOut, type Provider, pauseMs } from '../../wallets/public.ts'
import { linesOfFailedPayout, linesOfPaidPayout } from '../rules/payouts.ts'
import { returnMoveOf } from '../rules/refunds.ts'
import {
  endPayout,
  notePaid,
  type PayoutEnd,
  type PayoutRow,
  postponePayout,
  releasePayout,
  startPayout,
} from '../store/payouts.ts'
import type { Leaving } from './charge-payment.ts'
import type { ReturnDeps } from './return-refund.ts'

/**
 * Sends earnings to their wallet, once; what may have been sent is asked about, for as long as it takes. Nothing is sent
 * after `sendBy`, so that the call is over before the lease is.
 */
export async function sendPayout(
  deps: ReturnDeps,
  { payout, sendBy }: { payout: PayoutRow; sendBy: Date },
  isLeaving: Leaving,
): Promise<void> {
  const { clock, doubtMs, log, db } = deps
  const { reference, msisdn, amount, in_doubt: wasInDoubt } = payout
  const lease = { payoutId: payout.id, tries: payout.tries }
  const provider = deps.providers[payout.method]
  const start: StartSending = async () => {
    const now = clock()
    return now <= sendBy && !isLeaving() && startPayout(db.sql, { ...lease, now })
  }
  const order = { reference, msisdn, amount, description: 'Ganhos' }
  const said = provider && (await payOutOnce(provider, order, { wasInDoubt, start }))
  if (!said) return releasePayout(db.sql, { ...lease, now: clock() })
  if (isLeaving()) return
  const { news } = said
  const now = clock()
  const known = { amount, sentAt: payout.sent_at ?? now, wasInDoubt: said.wasInDoubt }
  const move = returnMoveOf(known, news, { now, doubtMs })
  const { code } = move
  if (move.kind === 'complete') {
    const { payoutId } = lease
    return settlePayout(deps, {
      payoutId,
      to: 'completed',
      code,
      failure: null,
      providerTransactionId: move.returnNumber,
      now,
    })
  }
  if (move.kind === 'review' && !move.inDoubt) {
    const failure = news.kind === 'failed' ? news.failure : 'refused_by_operator'
    return settlePayout(deps, { ...lease, to: 'failed', code, failure, providerTransactionId: null, now })
  }
  if (move.kind === 'review') log.error({ ...lease, code }, 'the provider does not say what became of a pay-out')
  const pause = pauseMs({ checks: payout.tries, checkMs: deps.pace.checkMs, isPinOpen: false, random: Math.random() })
  const nextTryAt = new Date(now.getTime() + pause)
  await postponePayout(db.sql, { ...lease, inDoubt: move.inDoubt, code, nextTryAt })
}

/** Sets the fence of a call that moves money; false when it may not leave any more. */
export type StartSending = () => Promise<boolean>

/** `wasInDoubt`: an earlier call may have done what this answer denies. */
export type Said = { news: Outcome; wasInDoubt: boolean }

/**
 * A pay-out that may have been sent is asked about, and sent again, under the same reference, only if it never arrived.
 * Null when nothing was sent and nothing is known.
 */
export async function payOutOnce(
  provider: Provider,
  order: PayOut,
  { wasInDoubt, start }: { wasInDoubt: boolean; start: StartSending },
): Promise<Said | null> {
  if (wasInDoubt) {
    const found = await provider.queryPayOut(order.reference)
    // A provider that found one and says that it failed is believed. The call that may have left is over: see the lease.
    if (found.kind !== 'notFound') return { news: found, wasInDoubt: found.kind !== 'failed' }
  }
  return (await start()) ? { news: await provider.payOut(order), wasInDoubt: false } : null
}

/** The guarded end of a pay-out with its postings. */
export const settlePayout = ({ db, log }: ReturnDeps, end: PayoutEnd): Promise<void> =>
  db.transact(async (tx) => {
    const row = await endPayout(tx.sql, end)
    const { payoutId, providerTransactionId } = end
    if (!row) {
      const isLate = providerTransactionId !== null && (await notePaid(tx.sql, { payoutId, providerTransactionId }))
      if (isLate) log.error({ payoutId, providerTransactionId }, 'the provider sent a pay-out that has failed here')
      return
    }
    const { user_id: userId, amount } = row
    await postEntries(tx, {
      entryType: end.to === 'completed' ? 'paid_out' : 'payout_failed',
      subject: { kind: 'payout', id: payoutId },
      now: end.now,
      lines: end.to === 'completed' ? linesOfPaidPayout(row) : linesOfFailedPayout(row),
    })
    tx.emit('payments.payout_settled', { payoutId, userId, amount, status: end.to })
    tx.tell(userId, 'payment', { id: payoutId, version: 2 })
  })
