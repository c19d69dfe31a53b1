import { MINUTE_MS } from '@salama/contract/kernel/time'
import type { Sweep } from '../../platform/jobs/sweeps.ts'
import { rowSweep } from '../../platform/parked/row-sweep.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Covers } from '../payments/ports.ts'
import { EXPIRE_HOLDS, expireHolds } from './commands/expire-holds.ts'
import { RENEW_NEXT_FREE, renewNextFree } from './commands/next-free.ts'
import { REMIND, remind } from './commands/remind.ts'
import { nextReminder, windowsAt } from './rules/reminders.ts'
import { findOverdue, nextHoldEnd } from './store/appointments.ts'
import { findStale, nextDue } from './store/next-free.ts'
import { findNextTimes, findToRemind } from './store/reminders.ts'

const BATCH = 100

export function appointmentsSweeps(platform: Platform, covers: Covers): Sweep[] {
  const { db } = platform
  return [
    rowSweep(platform, {
      name: EXPIRE_HOLDS,
      everyMs: MINUTE_MS,
      most: BATCH,
      findNextDue: (now) => nextHoldEnd(db.sql, { sweep: EXPIRE_HOLDS, now }),
      findDue: (now, most) => findOverdue(db.sql, { sweep: EXPIRE_HOLDS, most, now }),
      serve: (id, now) => db.transact((tx) => expireHolds(tx, covers, { id, now })),
    }),
    rowSweep(platform, {
      name: REMIND,
      everyMs: 2 * MINUTE_MS,
      most: BATCH,
      findNextDue: async (now) =>
        nextReminder(await findNextTimes(db.sql, { windows: windowsAt(now), sweep: REMIND, now })),
      findDue: (now, most) => findToRemind(db.sql, { windows: windowsAt(now), sweep: REMIND, most, now }),
      serve: (id, now) => db.transact((tx) => remind(tx, { id, now })),
    }),
    rowSweep(platform, {
      name: RENEW_NEXT_FREE,
      everyMs: MINUTE_MS,
      most: RENEWED_AT_ONCE,
      findNextDue: (now) => nextDue(db.sql, { sweep: RENEW_NEXT_FREE, now }),
      findDue: (now, most) => findStale(db.sql, { sweep: RENEW_NEXT_FREE, most, now }),
      serve: (doctorId, now) => renewNextFree(db.sql, [doctorId], now),
      serveAll: (doctorIds, now) => renewNextFree(db.sql, doctorIds, now),
    }),
  ]
}

/** Every half hour the time of many doctors passes at once. */
const RENEWED_AT_ONCE = 500
