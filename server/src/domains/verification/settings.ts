import { choice } from '../../platform/config/readers.ts'
import { defineSettings } from '../../platform/config/settings.ts'

export const verificationSettings = defineSettings(
  {
    table: {
      approval: {
        name: 'VERIFICATION',
        meaning: 'aprovação de médicos, negócios, motoristas e cursos',
        fallback: 'auto com DEMO, senão manual',
        read: choice(undefined, ['auto', 'manual']),
      },
    },
  },
  ({ approval }, { demo }) => ({ approval: approval ?? (demo ? 'auto' : 'manual') }),
)
