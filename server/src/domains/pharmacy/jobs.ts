import { MINUTE_MS } from '@salama/contract/kernel/time'
import type { Sweep } from '../../platform/jobs/sweeps.ts'
import { rowSweep } from '../../platform/parked/row-sweep.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Selling } from '../orders/public.ts'
import { refuseOverdue } from './commands/checks.ts'
import { CHECKS_DUE } from './commands/sell.ts'
import { findNextDue, findOverdue } from './store/checks.ts'

const BATCH = 50

export const pharmacySweeps = (platform: Platform, selling: Selling): Sweep[] => [
  rowSweep(platform, {
    name: CHECKS_DUE,
    everyMs: MINUTE_MS,
    most: BATCH,
    findNextDue: (now) => findNextDue(platform.db.sql, { sweep: CHECKS_DUE, now }),
    findDue: (now, most) => findOverdue(platform.db.sql, { sweep: CHECKS_DUE, most, now }),
    serve: (orderId, now) => platform.db.transact((tx) => refuseOverdue(tx, selling, { orderId, now })),
  }),
]
