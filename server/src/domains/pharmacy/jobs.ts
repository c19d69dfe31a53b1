import { MINUTE_MS } from '@salama/contract/kernel/time'
import type { Sweep } from '../../platform/jobs/sweeps.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Selling } from '../orders/public.ts'
import { refuseOverdue } from './commands/checks.ts'
import { CHECKS_DUE } from './commands/sell.ts'
import { findNextDue } from './store/checks.ts'

const BATCH = 50

export const pharmacySweeps = (platform: Platform, selling: Selling): Sweep[] => [
  {
    name: CHECKS_DUE,
    everyMs: MINUTE_MS,
    findNextDue: () => findNextDue(platform.db.sql),
    run: async (now) => ({ more: (await refuseOverdue(platform, selling, { now, most: BATCH })) === BATCH }),
  },
]
