import { MINUTE_MS, SECOND_MS } from '@salama/contract/kernel/time'
import type { Sweep } from '../../platform/jobs/sweeps.ts'
import { RECONCILING_MS, type ReconcileDeps, reconcileDay } from './commands/reconcile-day.ts'
import { dayDue } from './rules.ts'
import { leaseReconciliations, planReconciliations, type ReconciliationRow } from './store.ts'

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
    everyMs: Math.min(MINUTE_MS, times.RECONCILE),
    run: async (now) => {
      await planReconciliations(db.sql, { methods: Object.keys(providers), day: dayDue(now, times.RECONCILE), now })
      return { more: false }
    },
  },
  {
    name: 'reconciliation.steps',
    everyMs: SECOND_MS,
    run: async (now) => {
      const leaseUntil = new Date(now.getTime() + RECONCILING_MS)
      for (const day of await leaseReconciliations(db.sql, { now, leaseUntil })) worker.reconcile(day)
      return { more: false }
    },
  },
]
