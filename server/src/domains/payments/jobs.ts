import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@salama/contract/kernel/time'
import type { PaymentMethod } from '@salama/contract/payments'
import { MOBILE_MONEY, type MobileMoney } from '@salama/contract/wallets'
import type { Policy } from '../../platform/config/policy.ts'
import type { Seller } from '../../platform/config/seller.ts'
import type { Sweep } from '../../platform/jobs/sweeps.ts'
import { type Pace, sendingMs, sendWithinMs } from '../wallets/public.ts'
import { chargePayment, checkPayment, recheckPayment } from './commands/charge-payment.ts'
import { releaseOverdue } from './commands/close-quotes.ts'
import { type ReconcileDeps, reconcileDay } from './commands/reconcile.ts'
import { releaseStranded } from './commands/release-stranded.ts'
import { type ReturnDeps, returnRefund } from './commands/return-refund.ts'
import { reversePayment } from './commands/reverse-payment.ts'
import { sendPayout } from './commands/send-payout.ts'
import { receiptSweeps } from './jobs/receipts.ts'
import { reconciliationSweeps } from './jobs/reconciliation.ts'
import type { Purchases } from './ports.ts'
import { deleteOldReferences } from './store/bank.ts'
import { deleteOldCallbacks } from './store/callbacks.ts'
import { type Lease, leaseDueIntents, leaseUnclaimed, type PaymentRow } from './store/intents.ts'
import { leasePayouts, type PayoutRow } from './store/payouts.ts'
import { type LeasedRecheck, leaseRechecks } from './store/rechecks.ts'
import type { ReconciliationRow } from './store/reconciliations.ts'
import { type LeasedRefund, leaseRefunds } from './store/refund-leases.ts'
import { leaseReturns } from './store/returns.ts'

/** Speaks with the providers after the commit; nobody waits for it. */
export type Worker = {
  charge(paymentId: string): void
  check(payment: PaymentRow): void
  recheck(payment: LeasedRecheck): void
  reverse(payment: PaymentRow, sendBy: Date): void
  refund(refund: LeasedRefund, sendBy: Date): void
  payOut(payout: PayoutRow, sendBy: Date): void
  reconcile(day: ReconciliationRow): void
  /** How many more of a method it should be given now. */
  room(share: Share, method: PaymentMethod): number
  /** Leaves calls to the provider behind: their fences and leases let the next process ask about them. */
  stop(): void
}

/**
 * At once, of each provider, so that one that hangs holds up nobody else. Questions are answered in a moment, so more only
 * press; money that leaves may take as long as a PIN, and holds up no question. Charges wait for PINs and are not counted.
 */
const MOST_AT_ONCE = { questions: 50, outgoing: 10 }
type Share = keyof typeof MOST_AT_ONCE
/** Of a payment, a refund or a pay-out. */
type Subject = { id: string; method: PaymentMethod }

export function createWorker(deps: ReturnDeps & ReconcileDeps): Worker {
  let isStopped = false
  const busy = new Map<string, number>()
  const busyWith = (share: Share, method: PaymentMethod) => busy.get(`${share} ${method}`) ?? 0
  const isLeaving = () => isStopped
  const run = async (id: string, work: () => Promise<void>): Promise<void> => {
    if (isStopped) return
    try {
      await work()
    } catch (error) {
      deps.log.warn({ id, err: error }, 'what a provider was asked waits for its next turn')
    }
  }
  const take = async (share: Share, { id, method }: Subject, work: () => Promise<void>): Promise<void> => {
    const slot = `${share} ${method}`
    busy.set(slot, busyWith(share, method) + 1)
    await run(id, work)
    busy.set(slot, busyWith(share, method) - 1)
  }
  return {
    charge: (paymentId) => void run(paymentId, () => chargePayment(deps, paymentId, isLeaving)),
    check: (payment) => void take('questions', payment, () => checkPayment(deps, payment, isLeaving)),
    recheck: (payment) => void take('questions', payment, () => recheckPayment(deps, payment, isLeaving)),
    reverse: (payment, sendBy) =>
      void take('outgoing', payment, () => reversePayment(deps, { payment, sendBy }, isLeaving)),
    refund: (refund, sendBy) => void take('outgoing', refund, () => returnRefund(deps, { refund, sendBy }, isLeaving)),
    payOut: (payout, sendBy) => void take('outgoing', payout, () => sendPayout(deps, { payout, sendBy }, isLeaving)),
    reconcile: (day) =>
      void reconcileDay(deps, day, isLeaving).catch((error: unknown) =>
        deps.log.warn({ reconciliationId: day.id, err: error }, 'reconciliation goes on later'),
      ),
    room: (share, method) => (isStopped ? 0 : Math.max(0, MOST_AT_ONCE[share] - busyWith(share, method))),
    stop: () => {
      isStopped = true
    },
  }
}

/** A transfer says its reference within days; the desk looks at the odd late one by hand. */
const REFERENCE_LIFE_MS = 90 * DAY_MS
const BATCH = 500
/** What a provider said is looked up when its monthly statement is. */
const CALLBACK_LIFE_MS = 40 * DAY_MS

/** Longer than a question to the provider lasts; afterwards another process may ask it again. */
const QUESTION_MS = 15 * SECOND_MS
const MOST_OFTEN_MS = 20
const LEAST_OFTEN_MS = 250

type SweepDeps = ReturnDeps & { policy: Policy; purchases: Purchases; seller: Seller | undefined }

export function paymentsSweeps(deps: SweepDeps, worker: Worker): Sweep[] {
  const { db, pace, policy } = deps
  const asking = askingFor(worker, 'questions', methodsOf(deps))
  const returning = askingFor(worker, 'outgoing', methodsOf(deps))
  // Also those whose provider the settings name no more: their payments end as not known.
  const settling = askingFor(worker, 'questions', MOBILE_MONEY)
  return [
    {
      name: 'payments.due',
      everyMs: Math.max(MOST_OFTEN_MS, Math.min(LEAST_OFTEN_MS, pace.checkMs / 4)),
      run: settling(
        (lease) => leaseDueIntents(db.sql, lease),
        (payment) => (payment.charge_started_at ? worker.check(payment) : worker.charge(payment.id)),
      ),
    },
    {
      name: 'payments.unclaimed',
      everyMs: Math.min(LEAST_OFTEN_MS, policy.UNCLAIMED),
      run: returning(
        (lease) => {
          const settledBefore = new Date(lease.now.getTime() - policy.UNCLAIMED)
          return leaseUnclaimed(db.sql, { ...lease, settledBefore })
        },
        (payment, leasedAt) => worker.reverse(payment, sendBy(leasedAt, pace)),
        sendingMs(pace),
      ),
    },
    {
      name: 'payments.returns',
      everyMs: SECOND_MS,
      run: returning(
        (lease) => leaseReturns(db.sql, lease),
        (payment, leasedAt) => worker.reverse(payment, sendBy(leasedAt, pace)),
        sendingMs(pace),
      ),
    },
    {
      name: 'payments.rechecks',
      everyMs: Math.min(SECOND_MS, policy.RECHECK),
      run: asking((lease) => leaseRechecks(db.sql, lease), worker.recheck),
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

/** Until when money may leave under a lease. */
const sendBy = (leasedAt: Date, pace: Pace): Date => new Date(leasedAt.getTime() + sendWithinMs(pace))

/** Money that leaves: refunds and pay-outs. */
function outgoingSweeps(deps: SweepDeps, worker: Worker): Sweep[] {
  const { db, pace } = deps
  const sending = askingFor(worker, 'outgoing', methodsOf(deps))
  const lastsMs = sendingMs(pace)
  return [
    {
      name: 'payments.refunds',
      everyMs: LEAST_OFTEN_MS,
      run: sending(
        (lease) => leaseRefunds(db.sql, lease),
        (refund, leasedAt) => worker.refund(refund, sendBy(leasedAt, pace)),
        lastsMs,
      ),
    },
    {
      name: 'payments.payouts',
      everyMs: LEAST_OFTEN_MS,
      run: sending(
        (lease) => leasePayouts(db.sql, lease),
        (payout, leasedAt) => worker.payOut(payout, sendBy(leasedAt, pace)),
        lastsMs,
      ),
    },
    {
      name: 'payments.stranded',
      everyMs: Math.min(MINUTE_MS, deps.doubtMs),
      run: async (now) => {
        await releaseStranded(deps, { now, most: BATCH })
        return { more: false }
      },
    },
  ]
}

const methodsOf = ({ providers }: SweepDeps) => MOBILE_MONEY.filter((method) => providers[method])

/** Gives the worker as many as it has room for with each provider; the lease keeps other processes off them meanwhile. */
const askingFor =
  (worker: Worker, share: Share, methods: readonly MobileMoney[]) =>
  <T>(lease: (given: Lease) => Promise<T[]>, act: (due: T, now: Date) => void, lastsMs = QUESTION_MS): Sweep['run'] =>
  async (now) => {
    const leaseUntil = new Date(now.getTime() + lastsMs)
    // Providers with the same room are asked for together; one that hangs takes none of another's.
    for (const [most, free] of Map.groupBy(methods, (method) => worker.room(share, method))) {
      if (most === 0) continue
      for (const due of await lease({ now, most, leaseUntil, methods: free })) act(due, now)
    }
    return { more: false }
  }
