import { HOUR_MS, MINUTE_MS } from '@salama/contract/kernel/time'
import type { Sweep } from '../../../platform/jobs/sweeps.ts'
import { rowSweep } from '../../../platform/parked/row-sweep.ts'
import type { Platform } from '../../../platform/platform.ts'
import { remindOfClass } from './commands.ts'
import { findToRemind } from './store.ts'

/** The sweep that tells of classes about to begin. */
const REMIND = 'courses.remind'
const AHEAD_MS = HOUR_MS
const BATCH = 50

export const classesSweeps = (platform: Platform): Sweep[] => [
  rowSweep(platform, {
    name: REMIND,
    everyMs: 5 * MINUTE_MS,
    most: BATCH,
    findDue: (now, most) =>
      findToRemind(platform.db.sql, { sweep: REMIND, until: new Date(now.getTime() + AHEAD_MS), most, now }),
    serve: (id, now) =>
      platform.db.transact((tx) => remindOfClass(tx, { id, until: new Date(now.getTime() + AHEAD_MS), now })),
  }),
]
