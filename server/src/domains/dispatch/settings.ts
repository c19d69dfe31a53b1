import { DAY_MS, MINUTE_MS, SECOND_MS } from '@salama/contract/kernel/time'
import { defineSettings } from '../../platform/config/settings.ts'

export const dispatchSettings = defineSettings({
  times: {
    ARRIVAL_ANSWER: {
      ms: DAY_MS,
      meaning: 'A customer may say whether a doubted delivery or ride has come to its end.',
    },
    OFFER: { ms: 20 * SECOND_MS, meaning: 'A driver may answer an offer.' },
    NO_DRIVER: { ms: 5 * MINUTE_MS, meaning: 'Without any driver after this, a delivery or ride ends.' },
    DRIVER_STALE: { ms: 2 * MINUTE_MS, meaning: 'A driver who was not heard of for so long is not offered anything.' },
    DRIVER_LOST: {
      ms: 10 * MINUTE_MS,
      meaning: 'What a silent driver has accepted and not picked up is given to another after this.',
    },
  },
})
