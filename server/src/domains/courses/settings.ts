import { MINUTE_MS } from '@salama/contract/kernel/time'
import { defineSettings, type SettingsOf } from '../../platform/config/settings.ts'

export const coursesSettings = defineSettings({
  times: {
    READING_MINUTE: {
      ms: MINUTE_MS,
      meaning: 'A minute of reading a lesson, of whose reading time 60 % make it done.',
    },
  },
})

export type CoursesSettings = SettingsOf<typeof coursesSettings>
