import { MINUTE_MS } from '@salama/contract/kernel/time'
import type { Sweep } from '../../platform/jobs/sweeps.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Selling } from '../orders/public.ts'
import { refuseOverdue } from './commands/checks.ts'
import { CHECKS_DUE } from './commands/sell.ts'
import { findNextDue } from './store/checks.ts'

const BATCH = 50

export const pharmacySweeps = ({ db }: Platform, selling: Selling): Sweep[] => [
  {
    name: CHECKS_DUE,
    everyMs: MINUTE_MS,
    run: async (now) => {
      const done = await db.transact((tx) => refuseOverdue(tx, selling, { now, most: BATCH }))
      return { more: done === BATCH, nextDueAt: (await findNextDue(db.sql)) ?? null }
    },
  },
]
