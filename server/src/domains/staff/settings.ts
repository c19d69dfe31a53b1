import { HOUR_MS, MINUTE_MS } from '@salama/contract/kernel/time'
import { requireLoopback } from '../../platform/config/platform-settings.ts'
import { choice, integer } from '../../platform/config/readers.ts'
import { defineSettings } from '../../platform/config/settings.ts'

export const staffSettings = defineSettings(
  {
    table: {
      secondFactor: {
        name: 'SECOND_FACTOR',
        meaning: 'off só para ensaios, e só com HOST no próprio computador: os operadores entram sem código',
        fallback: 'on',
        read: choice('on', ['on', 'off']),
      },
      secondPersonAbove: {
        name: 'SECOND_PERSON_ABOVE',
        meaning:
          'o que um operador decide sozinho em 24 horas, em centavos, por pessoa, cliente e pagamento; acima, dois decidem o mesmo',
        fallback: '5000000',
        read: integer(50_000_00, { min: 0, max: 1_000_000_000_00 }),
      },
    },
    times: {
      STAFF_CLAIM: {
        ms: 3 * MINUTE_MS,
        meaning: 'A case of the desk is free again this long after its page was last heard of.',
      },
      STAFF_SESSION: {
        ms: 12 * HOUR_MS,
        meaning: 'The desk closes in a session this long after the password, and the code, were given.',
      },
    },
  },
  (read, { host }) => {
    if (read.secondFactor === 'off') requireLoopback('SECOND_FACTOR', host)
    return read
  },
)
