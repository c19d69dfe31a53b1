import { MINUTE_MS } from '@salama/contract/kernel/time'
import type { Sweep } from '../../platform/jobs/sweeps.ts'
import type { Platform } from '../../platform/platform.ts'
import { EXPIRE_HOLDS, expireHolds } from './commands.ts'
import { nextHoldEnd } from './store/appointments.ts'

const BATCH = 100

export function appointmentsSweeps({ db }: Platform): Sweep[] {
  return [
    {
      name: EXPIRE_HOLDS,
      everyMs: MINUTE_MS,
      run: async (now) => {
        const ended = await db.transact((tx) => expireHolds(tx, { most: BATCH, now }))
        return { more: ended === BATCH, nextDueAt: await nextHoldEnd(db.sql) }
      },
    },
  ]
}
