import { MINUTE_MS } from '@salama/contract/kernel/time'
import type { Sweep } from '../../platform/jobs/sweeps.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Covers } from '../payments/ports.ts'
import { RENEW_NEXT_FREE, renewStale } from './commands/next-free.ts'
import { EXPIRE_HOLDS, expireHolds } from './commands.ts'
import { nextHoldEnd } from './store/appointments.ts'
import { nextDue } from './store/next-free.ts'

const BATCH = 100

export function appointmentsSweeps({ db }: Platform, covers: Covers): Sweep[] {
  return [
    {
      name: EXPIRE_HOLDS,
      everyMs: MINUTE_MS,
      findNextDue: () => nextHoldEnd(db.sql),
      run: async (now) => {
        const ended = await db.transact((tx) => expireHolds(tx, covers, { most: BATCH, now }))
        return { more: ended === BATCH }
      },
    },
    {
      name: RENEW_NEXT_FREE,
      everyMs: MINUTE_MS,
      run: async (now) => {
        const renewed = await renewStale(db.sql, { most: RENEWED_AT_ONCE, now })
        return { more: renewed === RENEWED_AT_ONCE, nextDueAt: await nextDue(db.sql) }
      },
    },
  ]
}

/** Every half hour the time of many doctors passes at once. */
const RENEWED_AT_ONCE = 500
