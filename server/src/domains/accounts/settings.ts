import { DAY_MS, MINUTE_MS } from '@salama/contract/kernel/time'
import { integer } from '../../platform/config/readers.ts'
import { defineSettings, type SettingsOf } from '../../platform/config/settings.ts'

const MOST = 10_000_000

export const accountsSettings = defineSettings({
  table: {
    smsCodesADay: {
      name: 'CODES_SMS_A_DAY',
      meaning: 'quantos códigos por SMS a instalação envia, no máximo, em 24 horas',
      fallback: '5000',
      read: integer(5_000, { min: 1, max: MOST }),
    },
    smsCodesABlock: {
      name: 'CODES_SMS_A_DAY_PER_BLOCK',
      meaning: 'quantos deles, no máximo, a números com os mesmos cinco primeiros algarismos',
      fallback: '200',
      read: integer(200, { min: 1, max: MOST }),
    },
  },
  times: {
    EXPORT_KEPT: { ms: 7 * DAY_MS, meaning: 'An archive of personal data is kept for so long.' },
    ERASURE_WAIT: { ms: 14 * DAY_MS, meaning: 'So long one may take back that the account shall be erased.' },
    ERASURE_SETTLE: { ms: MINUTE_MS, meaning: 'From the end of all sessions to the erasing of an account.' },
  },
})

export type AccountsSettings = SettingsOf<typeof accountsSettings>
