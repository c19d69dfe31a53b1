import { HOUR_MS, MINUTE_MS } from '@salama/contract/kernel/time'
import { defineSettings, type SettingsOf } from '../../platform/config/settings.ts'

export const reconciliationSettings = defineSettings({
  times: {
    RECONCILE: {
      ms: 2 * HOUR_MS,
      meaning: "A day is compared with the providers' own record this long after its end.",
    },
    RECONCILE_AGAIN: {
      ms: 10 * MINUTE_MS,
      meaning: 'A provider that did not answer is asked again after this long, twice.',
    },
  },
})

export type ReconciliationSettings = SettingsOf<typeof reconciliationSettings>
