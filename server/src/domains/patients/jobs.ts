import { HOUR_MS } from '@salama/contract/kernel/time'
import type { Sweep } from '../../platform/jobs/sweeps.ts'
import { rowSweep } from '../../platform/parked/row-sweep.ts'
import type { Platform } from '../../platform/platform.ts'
import { COME_OF_AGE, comeOfAge } from './commands/come-of-age.ts'
import { findOfAge, nextOfAge } from './store.ts'

const BATCH = 100

export function patientsSweeps(platform: Platform): Sweep[] {
  const { db } = platform
  return [
    rowSweep(platform, {
      name: COME_OF_AGE,
      everyMs: HOUR_MS,
      most: BATCH,
      findNextDue: (now) => nextOfAge(db.sql, { sweep: COME_OF_AGE, now }),
      findDue: (now, most) => findOfAge(db.sql, { sweep: COME_OF_AGE, most, now }),
      serve: (id, now) => db.transact((tx) => comeOfAge(tx, { id, now })),
    }),
  ]
}
