import { MINUTE_MS } from '@salama/contract/kernel/time'
import type { Sweep } from '../../platform/jobs/sweeps.ts'
import { rowSweep } from '../../platform/parked/row-sweep.ts'
import type { Platform } from '../../platform/platform.ts'
import { unbegunOf } from '../appointments/public.ts'
import { endMissed, FOLLOW_ROOMS, followRoom } from './commands/follow-room.ts'
import { consultationsSettings } from './settings.ts'
import { findDue, nextDue } from './store/rooms.ts'

const BATCH = 100
const END_MISSED = 'consultations.end_missed'

export const consultationsSweeps = (platform: Platform): Sweep[] => {
  const { db, settings } = platform
  const { NO_SHOW } = settings.of(consultationsSettings)
  return [
    rowSweep(platform, {
      name: FOLLOW_ROOMS,
      everyMs: MINUTE_MS,
      most: BATCH,
      findNextDue: (now) => nextDue(db.sql, { sweep: FOLLOW_ROOMS, now }),
      findDue: (now, most) => findDue(db.sql, { sweep: FOLLOW_ROOMS, most, now }),
      serve: (id, now) => followRoom(platform, { id, now }),
    }),
    rowSweep(platform, {
      name: END_MISSED,
      everyMs: MINUTE_MS,
      // All of them: some stay due, because their patient may still join.
      findDue: (now) => unbegunOf(db.sql, { sweep: END_MISSED, startedBy: new Date(now.getTime() - NO_SHOW), now }),
      serve: ({ id, endsAt }, now) => endMissed(platform, { id, endsAt, now }),
    }),
  ]
}
