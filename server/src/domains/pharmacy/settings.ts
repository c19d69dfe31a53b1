import { DAY_MS, MINUTE_MS } from '@salama/contract/kernel/time'
import { defineSettings } from '../../platform/config/settings.ts'

export const pharmacySettings = defineSettings({
  times: {
    PHARMACY_REFUSAL: { ms: 15 * MINUTE_MS, meaning: "A pharmacy's silence refuses an order after this." },
    PRESCRIPTION: {
      ms: DAY_MS,
      meaning: 'An order whose prescription nobody sent, or looked at, is refused after this.',
    },
  },
})
