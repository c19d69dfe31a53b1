import { SettingsError } from '../../platform/config/settings.ts'
import type { Module } from '../../platform/module.ts'
import { describePurchases, purchasesOf } from '../payments/public.ts'
import { receiptsListener } from './events.ts'
import { receiptsSweeps } from './jobs.ts'
import { receiptsRoutes } from './routes.ts'

export const module: Module = {
  name: 'receipts',
  create(platform, ports) {
    const { db, settings } = platform
    const describe = describePurchases(purchasesOf(ports))
    return {
      routes(binder) {
        checkTaxed(
          settings.seller?.vatKinds ?? [],
          ports.all('purchases').map(({ kind }) => kind),
        )
        receiptsRoutes(binder, platform, { describe })
      },
      listener: () => receiptsListener({ seller: settings.seller, describe }),
      sweeps: () => receiptsSweeps({ db, settings, describe }),
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
