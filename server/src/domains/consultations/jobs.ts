import { MINUTE_MS } from '@salama/contract/kernel/time'
import type { Sweep } from '../../platform/jobs/sweeps.ts'
import type { Platform } from '../../platform/platform.ts'
import { FOLLOW_ROOMS, followRooms } from './commands.ts'
import { nextDue } from './store/rooms.ts'

const BATCH = 100

export const consultationsSweeps = (platform: Platform): Sweep[] => [
  {
    name: FOLLOW_ROOMS,
    everyMs: MINUTE_MS,
    run: async (now) => {
      const looked = await followRooms(platform, { most: BATCH, now })
      return { more: looked === BATCH, nextDueAt: await nextDue(platform.db.sql) }
    },
  },
]
