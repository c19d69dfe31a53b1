import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@salama/contract/kernel/time'
import { integer } from '../../platform/config/readers.ts'
import { defineSettings, type SettingsOf } from '../../platform/config/settings.ts'

const PRICE = 60_000

export const dutySettings = defineSettings({
  prefixes: ['DUTY'],
  table: {
    price: {
      name: 'DUTY_PRICE',
      meaning: 'preço de uma consulta com um médico de serviço, em centavos',
      fallback: String(PRICE),
      read: integer(PRICE, { min: 100, max: 1_000_000 }),
    },
  },
  times: {
    DUTY_OFFER: { ms: 60 * SECOND_MS, meaning: 'A doctor on duty who has not answered for so long is passed over.' },
    DUTY_SILENT: { ms: 150 * SECOND_MS, meaning: 'Without a sign of the screen for so long a doctor is off duty.' },
    DUTY_CONFIRM: { ms: HOUR_MS, meaning: 'A doctor on duty presses so often to stay on duty.' },
    DUTY_HOLD: { ms: 10 * MINUTE_MS, meaning: 'A place in the queue that nobody pays is kept for so long.' },
    DUTY_VISIT: {
      ms: 15 * MINUTE_MS,
      meaning: 'A consultation of the queue lasts so long, until today has measured it.',
    },
    DUTY_PROMISE: {
      ms: 10 * MINUTE_MS,
      meaning: 'So long at least is promised, and the longest promise is six times it.',
    },
  },
})

export type DutySettings = SettingsOf<typeof dutySettings>
