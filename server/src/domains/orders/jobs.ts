import { MINUTE_MS } from '@salama/contract/kernel/time'
import type { Sweep } from '../../platform/jobs/sweeps.ts'
import type { Platform } from '../../platform/platform.ts'
import { type OrderDeps, RUN_DUE } from './commands/announce-move.ts'
import { runDue } from './commands/run-due.ts'
import { findNextDue } from './store/timers.ts'

const BATCH = 100

export const ordersSweeps = ({ db, log }: Platform, deps: OrderDeps): Sweep[] => [
  {
    name: RUN_DUE,
    everyMs: MINUTE_MS,
    findNextDue: () => findNextDue(db.sql),
    run: async (now) => ({ more: (await runDue(db, log, deps, { now, most: BATCH })) === BATCH }),
  },
]
