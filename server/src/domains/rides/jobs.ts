import { SECOND_MS } from '@salama/contract/kernel/time'
import type { Sweep } from '../../platform/jobs/sweeps.ts'
import type { Platform } from '../../platform/platform.ts'
import { playDrivers } from './commands/play-drivers.ts'
import type { RidesDeps } from './commands/search-driver.ts'

/** A demonstration has drivers of its own. */
export const ridesSweeps = (platform: Platform, deps: RidesDeps): Sweep[] =>
  platform.settings.demo
    ? [
        {
          name: 'rides.play_drivers',
          everyMs: 2 * SECOND_MS,
          run: async (now) => {
            await playDrivers(platform, deps, now)
            return { more: false }
          },
        },
      ]
    : []
