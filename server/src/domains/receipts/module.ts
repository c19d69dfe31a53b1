import { SettingsError } from '../../platform/config/settings.ts'
import type { Module } from '../../platform/module.ts'
import { describePurchases, purchasesOf } from '../payments/public.ts'
import { receiptsListener } from './events.ts'
import { receiptsSweeps } from './jobs.ts'
import { receiptsPersonal } from './personal.ts'
import { receiptsRoutes } from './routes.ts'
import { receiptsSettings } from './settings.ts'

export const module: Module = {
  name: 'receipts',
  personal: receiptsPersonal,
  settings: receiptsSettings,
  create(platform, ports) {
    const { db, settings } = platform
    const { seller, RECEIPT } = settings.of(receiptsSettings)
    const describe = describePurchases(purchasesOf(ports))
    return {
      routes(binder) {
        checkTaxed(
          seller?.vatKinds ?? [],
          ports.all('purchases').map(({ kind }) => kind),
        )
        receiptsRoutes(binder, platform, { describe })
      },
      listener: () => receiptsListener({ seller, describe }),
      sweeps: () => receiptsSweeps({ db, seller, RECEIPT, describe }),
    }
  },
}

/** Once every domain has registered what it sells: the settings tax nothing that nobody sells. */
function checkTaxed(taxed: readonly string[], kinds: readonly string[]): void {
  const unknown = taxed.find((kind) => !kinds.includes(kind))
  if (unknown !== undefined) {
    throw new SettingsError(`SELLER_VAT_KINDS conhece ${kinds.join(', ')}, e não «${unknown}».`)
  }
}
