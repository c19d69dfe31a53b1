import { MINUTE_MS } from '@salama/contract/kernel/time'
import { integer, maybe } from '../../platform/config/readers.ts'
import { defineSettings, SettingsError, type SettingsOf } from '../../platform/config/settings.ts'
import { takesRealMoney } from '../payments/public.ts'
import { issueOfSeller, type Seller, sellerOf } from './rules/seller.ts'

const FALLBACK = 'os da demonstração; com dinheiro de verdade, nenhum recibo'

export const receiptsSettings = defineSettings(
  {
    prefixes: ['SELLER'],
    table: {
      name: { name: 'SELLER_NAME', meaning: 'quem vende, nos recibos', fallback: FALLBACK, read: maybe },
      nuit: {
        name: 'SELLER_NUIT',
        meaning: 'NUIT de quem vende, 9 dígitos, com o último a condizer',
        fallback: FALLBACK,
        read: maybe,
      },
      address: { name: 'SELLER_ADDRESS', meaning: 'endereço de quem vende', fallback: FALLBACK, read: maybe },
      vatPercent: {
        name: 'SELLER_VAT_RATE',
        meaning: 'IVA contido nos preços, em percentagem',
        fallback: '16',
        read: integer(16, { min: 0, max: 100 }),
      },
      vatKinds: {
        name: 'SELLER_VAT_KINDS',
        meaning: 'compras com IVA, separadas por vírgulas: appointment; as outras são isentas',
        fallback: 'nenhuma',
        read: maybe,
      },
    },
    times: {
      RECEIPT: {
        ms: 2 * MINUTE_MS,
        meaning: "A purchase's receipt is numbered by itself after this long; asked for, at once.",
      },
    },
  },
  (read, settings): { seller: Seller | undefined } => {
    const issue = issueOfSeller(read)
    if (issue !== undefined) throw new SettingsError(issue)
    return { seller: sellerOf(read, { demo: settings.demo, takesRealMoney: takesRealMoney(settings) }) }
  },
)

export type ReceiptsSettings = SettingsOf<typeof receiptsSettings>
