import { ownSecret } from '../../platform/config/platform-settings.ts'
import { secret } from '../../platform/config/readers.ts'
import { defineSettings } from '../../platform/config/settings.ts'

export const prescriptionsSettings = defineSettings(
  {
    prefixes: ['PRESCRIPTION'],
    table: {
      secret: {
        name: 'PRESCRIPTION_SECRET',
        meaning: 'de que se faz a chave que assina as receitas; o mesmo em todos os nós',
        fallback: 'gerado em DATA_DIR',
        read: secret,
      },
    },
  },
  (read, { dataDir }) => ({ secret: read.secret ?? ownSecret(dataDir, 'prescription-secret') }),
)
