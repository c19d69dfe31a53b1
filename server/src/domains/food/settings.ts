import { MINUTE_MS } from '@salama/contract/kernel/time'
import { defineSettings } from '../../platform/config/settings.ts'

export const foodSettings = defineSettings({
  times: {
    ORDER_REFUSAL: { ms: 10 * MINUTE_MS, meaning: "A restaurant's silence refuses an order after this." },
  },
})
