import { HOUR_MS, MINUTE_MS } from '@salama/contract/kernel/time'
import { defineSettings } from '../../platform/config/settings.ts'

export const ordersSettings = defineSettings({
  times: {
    ORDER_RING: { ms: 5 * MINUTE_MS, meaning: 'A shop that has not answered an order is called again after this.' },
    ORDER_REPORT: {
      ms: 2 * HOUR_MS,
      meaning: 'What was missing from an order is given back when the shop has not answered after this.',
    },
  },
})
