import { MINUTE_MS, SECOND_MS } from '@salama/contract/kernel/time'
import type { Sweep } from '../../platform/jobs/sweeps.ts'
import type { Platform } from '../../platform/platform.ts'
import { playDrivers } from './commands/play-drivers.ts'
import type { RidesDeps } from './commands/search-driver.ts'
import { PLAY_DRIVERS } from './rules.ts'

/** Between two positions on the map. */
const STEP_MS = 2 * SECOND_MS

/** A demonstration has drivers of its own. */
export const ridesSweeps = (platform: Platform, deps: RidesDeps): Sweep[] =>
  platform.settings.demo
    ? [
        {
          name: PLAY_DRIVERS,
          everyMs: MINUTE_MS,
          run: async (now) => {
            const playing = await playDrivers(platform, deps, now)
            return { more: false, nextDueAt: playing > 0 ? new Date(now.getTime() + STEP_MS) : null }
          },
        },
      ]
    : []
