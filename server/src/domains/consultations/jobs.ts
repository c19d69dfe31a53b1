import { MINUTE_MS } from '@salama/contract/kernel/time'
import type { Sweep } from '../../platform/jobs/sweeps.ts'
import type { Platform } from '../../platform/platform.ts'
import { endMissed, FOLLOW_ROOMS, followRooms } from './commands.ts'
import { nextDue } from './store/rooms.ts'

const BATCH = 100

export const consultationsSweeps = (platform: Platform): Sweep[] => [
  {
    name: FOLLOW_ROOMS,
    everyMs: MINUTE_MS,
    findNextDue: () => nextDue(platform.db.sql),
    run: async (now) => ({ more: (await followRooms(platform, { most: BATCH, now })) === BATCH }),
  },
  {
    name: 'consultations.end_missed',
    everyMs: MINUTE_MS,
    run: async (now) => {
      await endMissed(platform, now)
      return { more: false }
    },
  },
]
