import { MINUTE_MS } from '@salama/contract/kernel/time'
import type { Sweep } from '../../platform/jobs/sweeps.ts'
import { rowSweep } from '../../platform/parked/row-sweep.ts'
import type { Platform } from '../../platform/platform.ts'
import { runDue } from './commands/run-due.ts'
import { RUN_DUE } from './commands/subscribe.ts'
import { findNextDue, findOverdue } from './store/subscriptions.ts'

const BATCH = 100

export const insuranceSweeps = (platform: Pick<Platform, 'db' | 'settings' | 'parkedRows'>): Sweep[] => {
  const { db, settings } = platform
  return [
    rowSweep(platform, {
      name: RUN_DUE,
      everyMs: MINUTE_MS,
      most: BATCH,
      findNextDue: (now) => findNextDue(db.sql, { sweep: RUN_DUE, now }),
      findDue: (now, most) => findOverdue(db.sql, { sweep: RUN_DUE, most, now }),
      serve: (id, now) => db.transact((tx) => runDue(tx, { id, settings, now })),
    }),
  ]
}
