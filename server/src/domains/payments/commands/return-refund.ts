import { type Provider, pauseMs } from '../../wallets/public.ts'
import { payoutReference, type ReturnMove, returnMoveOf } from '../rules/refunds.ts'
import { type LeasedRefund, noteReturned, postponeRefund, releaseRefund, startSending } from '../store/refund-leases.ts'
import { lockPaymentOfRefund, moveRefund, renewPayment } from '../store/refunds.ts'
import type { Leaving } from './charge-payment.ts'
import { finishRefund } from './decide-refund.ts'
import { payOutOnce, type Said, type StartSending } from './send-payout.ts'
import type { PaymentDeps } from './settle-payment.ts'

export type ReturnDeps = PaymentDeps & {
  /** How long what became of a refund may stay unknown before a person looks. */
  doubtMs: number
}

/**
 * Has the provider give back an approved refund: as a reversal of the charge, or where its wire has none as a pay-out to
 * the same wallet. Each has one reference for ever; what may have been sent is asked about or sent under the same one.
 * Nothing is sent after `sendBy`, so that the call is over before the lease is.
 */
export async function returnRefund(
  deps: ReturnDeps,
  { refund, sendBy }: { refund: LeasedRefund; sendBy: Date },
  isLeaving: Leaving,
): Promise<void> {
  const { clock, doubtMs } = deps
  const { sql } = deps.db
  const lease = { refundId: refund.id, tries: refund.tries }
  const provider = deps.providers[refund.method as keyof typeof deps.providers]
  const start: StartSending = async () => {
    const now = clock()
    return now <= sendBy && !isLeaving() && startSending(sql, { ...lease, now })
  }
  const said = provider && (await speak(provider, refund, start))
  if (!said) return releaseRefund(sql, { ...lease, now: clock() })
  if (isLeaving()) return
  const { news, wasInDoubt } = said
  const now = clock()
  const known = { amount: refund.amount, sentAt: refund.sent_at ?? now, wasInDoubt }
  await apply(deps, refund, returnMoveOf(known, news, { now, doubtMs }))
}

async function speak(provider: Provider, refund: LeasedRefund, start: StartSending): Promise<Said | null> {
  const { reference, amount, description, charge_id, msisdn, in_doubt: wasInDoubt } = refund
  if (refund.channel === 'payout') {
    const order = { reference: payoutReference(reference), msisdn: msisdn ?? '', amount, description }
    return payOutOnce(provider, order, { wasInDoubt, start })
  }
  if (charge_id === null) {
    return { news: { kind: 'failed', failure: 'refused_by_operator', code: 'local:no_charge' }, wasInDoubt }
  }
  const order = { providerTransactionId: charge_id, reference, amount }
  return (await start()) ? { news: await provider.reverse(order), wasInDoubt } : null
}

async function apply(deps: ReturnDeps, refund: LeasedRefund, move: ReturnMove): Promise<void> {
  const { db, pace, clock } = deps
  const { id: refundId, tries } = refund
  const { code } = move
  const now = clock()
  if (move.kind === 'wait') {
    const pause = pauseMs({ checks: tries, checkMs: pace.checkMs, isPinOpen: false, random: Math.random() })
    const nextTryAt = new Date(now.getTime() + pause)
    return postponeRefund(db.sql, { refundId, tries, inDoubt: move.inDoubt, code, nextTryAt })
  }
  if (move.kind === 'complete') return complete(deps, { refundId, providerTransactionId: move.returnNumber, code, now })
  await reviewRefund(deps, { refundId, tries, ...move, now })
}

type Review = {
  refundId: string
  /** Of the lease under which this was heard. */
  tries: number
  inDoubt: boolean
  code: string
  providerTransactionId?: string
  now: Date
}

/** For a person to see. */
export function reviewRefund({ db, log }: ReturnDeps, review: Review): Promise<void> {
  const { refundId, tries, inDoubt, code, providerTransactionId, now } = review
  log.error({ refundId, code }, 'refund needs a person')
  return db.transact(async (tx) => {
    const payment = await lockPaymentOfRefund(tx.sql, refundId)
    const row = await moveRefund(tx.sql, {
      refundId,
      tries,
      to: 'in_review',
      mover: 'system',
      code,
      inDoubt,
      now,
      ...(providerTransactionId === undefined ? {} : { providerTransactionId }),
    })
    if (row && payment) tx.tell(payment.payer_id, 'payment', await renewPayment(tx.sql, payment.id))
  })
}

type Success = { refundId: string; providerTransactionId: string; code: string; now: Date }

/** What the provider did is true under whichever lease it was heard. */
const complete = ({ db, log }: ReturnDeps, success: Success): Promise<void> =>
  db.transact(async (tx) => {
    const { refundId, providerTransactionId, code, now } = success
    const payment = await lockPaymentOfRefund(tx.sql, refundId)
    const row = await moveRefund(tx.sql, {
      refundId,
      to: 'completed',
      mover: 'system',
      code,
      returnNumber: providerTransactionId,
      providerTransactionId,
      now,
    })
    if (row && payment) return finishRefund(tx, { row, payment, now })
    if (await noteReturned(tx.sql, success)) {
      log.error({ refundId, code, providerTransactionId }, 'the provider returned a refund that stands elsewhere')
    }
  })
