import { MINUTE_MS, SECOND_MS } from '@salama/contract/kernel/time'
import type { Sweep } from '../../platform/jobs/sweeps.ts'
import { RECONCILING_MS, type ReconcileDeps, reconcileDay } from './commands/reconcile-day.ts'
import { dayDue, STEPS } from './rules.ts'
import { findNextStep, leaseReconciliations, planReconciliations, type ReconciliationRow } from './store.ts'

/** Compares days with the providers; nobody waits for it. */
export type Worker = {
  reconcile(day: ReconciliationRow): void
  /** Leaves the day to the next process. */
  stop(): void
}

export function createWorker(deps: ReconcileDeps): Worker {
  const shutdown = new AbortController()
  return {
    reconcile: (day) =>
      void reconcileDay(deps, day, shutdown.signal).catch((error: unknown) =>
        deps.log.warn({ reconciliationId: day.id, err: error }, 'reconciliation failed, will be continued'),
      ),
    stop: () => shutdown.abort(),
  }
}

/** Begins each day when it is due, on one node, and continues the comparisons that have begun. */
export const reconciliationSweeps = ({ db, times, providers }: ReconcileDeps, worker: Worker): Sweep[] => [
  {
    name: 'reconciliation.days',
    everyMs: Math.min(5 * MINUTE_MS, times.RECONCILE),
    run: async (now) => {
      const plan = { methods: Object.keys(providers), day: dayDue(now, times.RECONCILE), now }
      await db.transact(async (tx) => {
        if (await planReconciliations(tx.sql, plan)) tx.dueAt(STEPS, now)
      })
      return { more: false }
    },
  },
  {
    name: STEPS,
    everyMs: MINUTE_MS,
    findNextDue: () => findNextStep(db.sql),
    run: async (now) => {
      const leaseUntil = new Date(now.getTime() + RECONCILING_MS)
      for (const day of await leaseReconciliations(db.sql, { now, leaseUntil })) worker.reconcile(day)
      const next = await findNextStep(db.sql)
      // Of a method one day goes on after the other.
      return { more: false, nextDueAt: next && new Date(Math.max(next.getTime(), now.getTime() + SECOND_MS)) }
    },
  },
]
