import { DAY_MS, HOUR_MS, MINUTE_MS } from '@salama/contract/kernel/time'
import type { Sweep } from '../../../platform/jobs/sweeps.ts'
import { rowSweep } from '../../../platform/parked/row-sweep.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type ChainDeps, goOn } from './commands.ts'
import { CHAIN_SWEEP, type StepTimes } from './rules.ts'
import { deleteChains, findDueChains, findNextDueChain } from './store.ts'

const BATCH = 200
const KEPT_MS = 30 * DAY_MS

export const chainsSweeps = (platform: Platform, deps: ChainDeps, times: StepTimes): Sweep[] => [
  rowSweep(platform, {
    name: CHAIN_SWEEP,
    // Who opens a chain wakes it at the usual time; a shorter one is found by looking.
    everyMs: Math.min(MINUTE_MS, times.sms),
    most: BATCH,
    findNextDue: (now) => findNextDueChain(platform.db.sql, { times, sweep: CHAIN_SWEEP, now }),
    findDue: (now, most) => findDueChains(platform.db.sql, { times, sweep: CHAIN_SWEEP, most, now }),
    serve: (id, now) => platform.db.transact((tx) => goOn(tx, deps, { id, now })),
  }),
  {
    name: 'notifications.purge_chains',
    everyMs: HOUR_MS,
    run: async (now) => {
      await deleteChains(platform.db.sql, new Date(now.getTime() - KEPT_MS))
      return { more: false }
    },
  },
]
