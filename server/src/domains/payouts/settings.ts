import { DAY_MS, HOUR_MS } from '@salama/contract/kernel/time'
import { defineSettings } from '../../platform/config/settings.ts'

export const payoutsSettings = defineSettings({
  times: {
    PAYOUT_HOLD: { ms: 24 * HOUR_MS, meaning: 'What was earned waits so long before it can be paid out.' },
    PAYOUT_NUMBER: { ms: DAY_MS, meaning: 'A wallet number that somebody adds can be paid out to after this.' },
  },
})
