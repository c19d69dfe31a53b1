import { DAY_MS, HOUR_MS, SECOND_MS } from '@salama/contract/kernel/time'
import type { Policy } from '../../platform/config/policy.ts'
import type { Seller } from '../../platform/config/seller.ts'
import type { Sweep } from '../../platform/jobs/sweeps.ts'
import { chargePayment, checkPayment, recheckPayment } from './commands/charge-payment.ts'
import { releaseOverdue } from './commands/close-quotes.ts'
import { type ReconcileDeps, reconcileDay } from './commands/reconcile.ts'
import { type ReturnDeps, returnRefund } from './commands/return-refund.ts'
import { reversePayment } from './commands/reverse-payment.ts'
import { sendPayout } from './commands/send-payout.ts'
import { receiptSweeps } from './jobs/receipts.ts'
import { reconciliationSweeps } from './jobs/reconciliation.ts'
import type { QuoteHandlers } from './public.ts'
import { sendingMs, sendWithinMs } from './rules.ts'
import { deleteOldReferences } from './store/bank.ts'
import { deleteOldCallbacks } from './store/callbacks.ts'
import { type Lease, leaseDueIntents, leaseUnclaimed, type PaymentRow } from './store/intents.ts'
import { leasePayouts, type PayoutRow } from './store/payouts.ts'
import { type LeasedRecheck, leaseRechecks } from './store/rechecks.ts'
import type { ReconciliationRow } from './store/reconciliations.ts'
import { type LeasedRefund, leaseRefunds } from './store/refund-leases.ts'
import { leaseReturns } from './store/returns.ts'

/** Speaks with the operators after the commit; nobody waits for it. */
export type Worker = {
  charge(paymentId: string): void
  check(payment: PaymentRow): void
  recheck(payment: LeasedRecheck): void
  reverse(payment: PaymentRow): void
  refund(refund: LeasedRefund, sendBy: Date): void
  payOut(payout: PayoutRow, sendBy: Date): void
  reconcile(day: ReconciliationRow): void
  /** How many more it should be given now. */
  room(): number
  /** Leaves calls to the operator behind: their fences and leases let the next process ask about them. */
  stop(): void
}

/** Charges wait for PINs and are not counted; questions are answered in a moment, so more at once only press. */
const MOST_AT_ONCE = 50

export function createWorker(deps: ReturnDeps & ReconcileDeps): Worker {
  let isStopped = false
  let asking = 0
  const isLeaving = () => isStopped
  const run = async (paymentId: string, work: () => Promise<void>): Promise<void> => {
    if (isStopped) return
    try {
      await work()
    } catch (error) {
      deps.log.warn({ paymentId, err: error }, 'payment waits for its next turn')
    }
  }
  const ask = async (paymentId: string, work: () => Promise<void>): Promise<void> => {
    asking++
    await run(paymentId, work)
    asking--
  }
  return {
    charge: (paymentId) => void run(paymentId, () => chargePayment(deps, paymentId, isLeaving)),
    check: (payment) => void ask(payment.id, () => checkPayment(deps, payment, isLeaving)),
    recheck: (payment) => void ask(payment.id, () => recheckPayment(deps, payment, isLeaving)),
    reverse: (payment) => void ask(payment.id, () => reversePayment(deps, payment, isLeaving)),
    refund: (refund, sendBy) => void ask(refund.payment_id, () => returnRefund(deps, { refund, sendBy }, isLeaving)),
    payOut: (payout, sendBy) => void ask(payout.id, () => sendPayout(deps, { payout, sendBy }, isLeaving)),
    reconcile: (day) =>
      void reconcileDay(deps, day, isLeaving).catch((error: unknown) =>
        deps.log.warn({ reconciliationId: day.id, err: error }, 'reconciliation goes on later'),
      ),
    room: () => (isStopped ? 0 : Math.max(0, MOST_AT_ONCE - asking)),
    stop: () => {
      isStopped = true
    },
  }
}

/** A transfer says its reference within days; the desk looks at the odd late one by hand. */
const REFERENCE_LIFE_MS = 90 * DAY_MS
const BATCH = 500
/** What an operator said is looked up when its monthly statement is. */
const CALLBACK_LIFE_MS = 40 * DAY_MS

/** Longer than a question to the operator lasts; afterwards another process may ask it again. */
const QUESTION_MS = 15 * SECOND_MS
const MOST_OFTEN_MS = 20
const LEAST_OFTEN_MS = 250

type SweepDeps = ReturnDeps & { policy: Policy; quoteHandlers: QuoteHandlers; seller: Seller | undefined }

export function paymentsSweeps(deps: SweepDeps, worker: Worker): Sweep[] {
  const { db, pace, policy } = deps
  const methods = Object.keys(deps.operators)
  const asking = askingFor(worker)
  return [
    {
      name: 'payments.due',
      everyMs: Math.max(MOST_OFTEN_MS, Math.min(LEAST_OFTEN_MS, pace.checkMs / 4)),
      run: asking(
        (lease) => leaseDueIntents(db.sql, lease),
        (payment) => (payment.charge_started_at ? worker.check(payment) : worker.charge(payment.id)),
      ),
    },
    {
      name: 'payments.unclaimed',
      everyMs: Math.min(SECOND_MS, policy.UNCLAIMED),
      run: asking(
        (lease) => {
          const settledBefore = new Date(lease.now.getTime() - policy.UNCLAIMED)
          return leaseUnclaimed(db.sql, { ...lease, settledBefore, methods })
        },
        worker.reverse,
        sendingMs(pace),
      ),
    },
    {
      name: 'payments.returns',
      everyMs: SECOND_MS,
      run: asking((lease) => leaseReturns(db.sql, { ...lease, methods }), worker.reverse, sendingMs(pace)),
    },
    {
      name: 'payments.rechecks',
      everyMs: Math.min(SECOND_MS, policy.RECHECK),
      run: asking((lease) => leaseRechecks(db.sql, { ...lease, methods }), worker.recheck),
    },
    ...outgoingSweeps(deps, worker),
    {
      name: 'payments.quotes',
      everyMs: Math.min(SECOND_MS, policy.QUOTE),
      run: async (now) => ({ more: (await releaseOverdue(deps, { now, most: BATCH })) === BATCH }),
    },
    ...receiptSweeps(deps),
    ...reconciliationSweeps(deps, worker),
    purge('payments.old_references', REFERENCE_LIFE_MS, (old) => deleteOldReferences(db.sql, old)),
    purge('payments.old_callbacks', CALLBACK_LIFE_MS, (old) => deleteOldCallbacks(db.sql, old)),
  ]
}

type Old = { before: Date; most: number }

const purge = (name: string, lifeMs: number, remove: (old: Old) => Promise<number>): Sweep => ({
  name,
  everyMs: HOUR_MS,
  run: async (now) => ({
    more: (await remove({ before: new Date(now.getTime() - lifeMs), most: BATCH })) === BATCH,
  }),
})

/** Money that leaves: refunds and pay-outs. */
function outgoingSweeps({ db, pace, operators }: SweepDeps, worker: Worker): Sweep[] {
  const asking = askingFor(worker)
  const methods = Object.keys(operators)
  const lastsMs = sendingMs(pace)
  const sendBy = (leasedAt: Date) => new Date(leasedAt.getTime() + sendWithinMs(pace))
  return [
    {
      name: 'payments.refunds',
      everyMs: LEAST_OFTEN_MS,
      run: asking(
        (lease) => leaseRefunds(db.sql, { ...lease, methods }),
        (refund, leasedAt) => worker.refund(refund, sendBy(leasedAt)),
        lastsMs,
      ),
    },
    {
      name: 'payments.payouts',
      everyMs: LEAST_OFTEN_MS,
      run: asking(
        (lease) => leasePayouts(db.sql, { ...lease, methods }),
        (payout, leasedAt) => worker.payOut(payout, sendBy(leasedAt)),
        lastsMs,
      ),
    },
  ]
}

/** Gives the worker as many as it has room for; the lease keeps other processes off them meanwhile. */
const askingFor =
  (worker: Worker) =>
  <T>(lease: (given: Lease) => Promise<T[]>, act: (due: T, now: Date) => void, lastsMs = QUESTION_MS): Sweep['run'] =>
  async (now) => {
    const most = worker.room()
    const leaseUntil = new Date(now.getTime() + lastsMs)
    for (const due of most === 0 ? [] : await lease({ now, most, leaseUntil })) act(due, now)
    return { more: false }
  }
