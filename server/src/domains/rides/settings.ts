import { DAY_MS, HOUR_MS, MINUTE_MS } from '@salama/contract/kernel/time'
import { defineSettings, type SettingsOf } from '../../platform/config/settings.ts'

export const ridesSettings = defineSettings({
  times: {
    RIDE_FREE_CANCEL: {
      ms: 2 * MINUTE_MS,
      meaning: 'A passenger cancels a ride for nothing so long after a driver has accepted it.',
    },
    RIDE_LATE: {
      ms: 5 * MINUTE_MS,
      meaning: 'A driver is late, and cancelling free, so long after the time that was said.',
    },
    RIDE_WAIT: { ms: 5 * MINUTE_MS, meaning: 'A driver waits so long at the pickup.' },
    RIDE_TRANSFER: {
      ms: 2 * HOUR_MS,
      meaning: 'A ride waits so long for its transfer to be found before a driver is searched for.',
    },
    RIDE_UNPAID: {
      ms: DAY_MS,
      meaning: "A transfer for a ride that is not found within this is the passenger's debt.",
    },
  },
})

export type RidesSettings = SettingsOf<typeof ridesSettings>
