import { DAY_MS } from '@salama/contract/kernel/time'
import { maybe } from '../../platform/config/readers.ts'
import { defineSettings, type Settings, SettingsError } from '../../platform/config/settings.ts'
import { holdTimes } from '../payments/public.ts'

/** Who insures the members of the plans, as the texts name it. */
type Insurer = { name: string; licence: string }

const DEMONSTRATION: Insurer = { name: 'Seguradora de demonstração', licence: 'DEMO-0000' }

export const insuranceSettings = defineSettings(
  {
    prefixes: ['INSURER'],
    table: {
      name: {
        name: 'INSURER_NAME',
        meaning: 'seguradora dos planos de saúde; sem ela, os planos são adesões',
        fallback: 'nenhuma; a da demonstração com DEMO',
        read: maybe,
      },
      licence: {
        name: 'INSURER_LICENCE',
        meaning: 'número da licença da seguradora',
        fallback: 'nenhum',
        read: maybe,
      },
    },
    times: {
      RENEWAL_NOTICE: {
        ms: 5 * DAY_MS,
        meaning: 'The next month of a plan can be paid so long before the present one ends.',
      },
      GRACE: { ms: 7 * DAY_MS, meaning: 'A plan whose next month is not paid may still be paid so long.' },
    },
  },
  ({ name, licence }, { demo }): { insurer: Insurer | undefined } => {
    if ((name === undefined) !== (licence === undefined)) {
      throw new SettingsError(
        'INSURER_NAME e INSURER_LICENCE definem-se juntas: uma seguradora diz-se com a sua licença.',
      )
    }
    if (name !== undefined && licence !== undefined) return { insurer: { name, licence } }
    // Without an insurer the plans are memberships.
    return { insurer: demo ? DEMONSTRATION : undefined }
  },
)

/** The times that decide when a subscription is looked at next. */
export type SubscriptionTimes = Record<'HOLD' | 'RENEWAL_NOTICE' | 'GRACE', number>

export function timesOf(settings: Settings): SubscriptionTimes {
  const { RENEWAL_NOTICE, GRACE } = settings.of(insuranceSettings)
  return { HOLD: holdTimes(settings).HOLD, RENEWAL_NOTICE, GRACE }
}
