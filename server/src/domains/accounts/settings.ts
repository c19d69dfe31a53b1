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
})

export type AccountsSettings = SettingsOf<typeof accountsSettings>
