import { MINUTE_MS } from '@salama/contract/kernel/time'
import type { Sweep } from '../../platform/jobs/sweeps.ts'
import { rowSweep } from '../../platform/parked/row-sweep.ts'
import type { Platform } from '../../platform/platform.ts'
import { followDuty, followEntry } from './commands/follow.ts'
import { FOLLOW_DUTIES, FOLLOW_QUEUE } from './commands/hand-out.ts'
import { CALL_ROTA, callPlanned } from './commands/rota.ts'
import { dutySettings } from './settings.ts'
import { findSilent, nextSilent } from './store/duties.ts'
import { findDue, nextDue } from './store/queue.ts'
import { findBegun, nextBegun } from './store/rota.ts'

const BATCH = 100

export function dutySweeps(platform: Platform): Sweep[] {
  const { db, settings } = platform
  const { DUTY_SILENT: silentMs, DUTY_CONFIRM: confirmMs } = settings.of(dutySettings)
  const times = { silentMs, confirmMs }
  return [
    rowSweep(platform, {
      name: FOLLOW_QUEUE,
      everyMs: MINUTE_MS,
      most: BATCH,
      findNextDue: (now) => nextDue(db.sql, { sweep: FOLLOW_QUEUE, now }),
      findDue: (now, most) => findDue(db.sql, { sweep: FOLLOW_QUEUE, most, now }),
      serve: (id, now) => db.transact((tx) => followEntry(tx, platform, { id, now })),
    }),
    rowSweep(platform, {
      name: FOLLOW_DUTIES,
      // This node wakes by itself for what it knows of; the others look for what a lost node knew.
      everyMs: 5 * MINUTE_MS,
      most: BATCH,
      findNextDue: (now) => nextSilent(db.sql, { sweep: FOLLOW_DUTIES, now, ...times }),
      findDue: (now, most) => findSilent(db.sql, { sweep: FOLLOW_DUTIES, most, now, ...times }),
      serve: (id, now) => db.transact((tx) => followDuty(tx, platform, { id, now })),
    }),
    rowSweep(platform, {
      name: CALL_ROTA,
      everyMs: 5 * MINUTE_MS,
      most: BATCH,
      findNextDue: (now) => nextBegun(db.sql, { sweep: CALL_ROTA, now }),
      findDue: (now, most) => findBegun(db.sql, { sweep: CALL_ROTA, most, now }),
      serve: (id, now) => db.transact((tx) => callPlanned(tx, { id, now })),
    }),
  ]
}
