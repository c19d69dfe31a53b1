import { HOUR_MS } from '@salama/contract/kernel/time'
import type { Sweep } from '../../platform/jobs/sweeps.ts'
import { rowSweep } from '../../platform/parked/row-sweep.ts'
import type { Platform } from '../../platform/platform.ts'
import { EXPIRE_PRESCRIPTIONS } from './commands/issue.ts'
import { ENDS_WITHIN_MS, REMIND_PRESCRIPTIONS, remindOfEnd } from './commands/remind.ts'
import { expireOverdue, findEnding, nextExpiry } from './store.ts'

const BATCH = 500

export const prescriptionsSweeps = (platform: Platform): Sweep[] => {
  const { db } = platform
  return [
    {
      name: EXPIRE_PRESCRIPTIONS,
      everyMs: HOUR_MS,
      run: async (now) => {
        const expired = await expireOverdue(db.sql, { most: BATCH, now })
        return { more: expired === BATCH, nextDueAt: await nextExpiry(db.sql) }
      },
    },
    rowSweep(platform, {
      name: REMIND_PRESCRIPTIONS,
      everyMs: HOUR_MS,
      most: BATCH,
      findDue: (now, most) =>
        findEnding(db.sql, { sweep: REMIND_PRESCRIPTIONS, from: new Date(now.getTime() + ENDS_WITHIN_MS), most, now }),
      serve: (id, now) => db.transact((tx) => remindOfEnd(tx, { id, now })),
    }),
  ]
}
