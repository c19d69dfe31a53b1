import { DAY_MS } from '@salama/contract/kernel/time'
import { defineSettings } from '../../platform/config/settings.ts'

export const supportSettings = defineSettings({
  times: {
    TICKET_REOPEN: {
      ms: 7 * DAY_MS,
      meaning: 'A closed conversation is taken up again by a new message; afterwards that begins another.',
    },
  },
})
