import { SECOND_MS } from '@salama/contract/kernel/time'
import { defineSettings } from '../../platform/config/settings.ts'

export const filesSettings = defineSettings({
  times: {
    UPLOAD_WINDOW: { ms: 10 * SECOND_MS, meaning: 'The rate of an upload is measured over windows of this length.' },
  },
})
