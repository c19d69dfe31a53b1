import { MINUTE_MS, SECOND_MS } from '@salama/contract/kernel/time'
import type { Sweep } from '../../../platform/jobs/sweeps.ts'
import { RECONCILING_MS, type ReconcileDeps } from '../commands/reconcile.ts'
import { dayDue } from '../rules/reconciliation.ts'
import { leaseReconciliations, planReconciliations, type ReconciliationRow } from '../store/reconciliations.ts'

/** Begins a day once its time has come, on whichever node is first, and goes on with what is begun. */
export const reconciliationSweeps = (
  { db, policy, providers }: ReconcileDeps,
  worker: { reconcile(day: ReconciliationRow): void },
): Sweep[] => [
  {
    name: 'payments.reconciliation_days',
    everyMs: Math.min(MINUTE_MS, policy.RECONCILE),
    run: async (now) => {
      await planReconciliations(db.sql, { methods: Object.keys(providers), day: dayDue(now, policy.RECONCILE), now })
      return { more: false }
    },
  },
  {
    name: 'payments.reconciliation',
    everyMs: SECOND_MS,
    run: async (now) => {
      const leaseUntil = new Date(now.getTime() + RECONCILING_MS)
      for (const day of await leaseReconciliations(db.sql, { now, leaseUntil })) worker.reconcile(day)
      return { more: false }
    },
  },
]
