import { MINUTE_MS } from '@salama/contract/kernel/time'
import type { Sweep } from '../../platform/jobs/sweeps.ts'
import type { Platform } from '../../platform/platform.ts'
import { runDue } from './commands/run-due.ts'
import { RUN_DUE } from './commands/subscribe.ts'
import { findNextDue } from './store/subscriptions.ts'

const BATCH = 100

export const insuranceSweeps = ({ db, settings }: Platform): Sweep[] => [
  {
    name: RUN_DUE,
    everyMs: MINUTE_MS,
    findNextDue: () => findNextDue(db.sql),
    run: async (now) => ({ more: (await db.transact((tx) => runDue(tx, { now, settings, most: BATCH }))) === BATCH }),
  },
]
