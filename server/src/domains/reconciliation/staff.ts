import { getReconciliation, startReconciliation } from '@salama/contract/reconciliation/staff'
import type { Binder } from '../../platform/http/bind.ts'
import type { Platform } from '../../platform/platform.ts'
import { staffCalls } from '../staff/public.ts'
import { startReconciliation as startDay } from './commands/start-reconciliation.ts'
import { listReconciliations } from './queries/days.ts'

export function reconciliationStaffCalls(binder: Binder, platform: Platform): void {
  const { db } = platform
  const on = staffCalls(binder, platform)
  on(getReconciliation, () => listReconciliations(db.sql))
  on(startReconciliation, (staffId, { body, now, transact }) =>
    transact((tx) => startDay(tx, { ...body, staffId, now })),
  )
}
