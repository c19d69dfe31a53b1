import type { Module } from '../../platform/module.ts'
import { payeesOf, purchasesOf } from '../payments/public.ts'
import { payoutOwner } from './commands.ts'
import { payoutsListener } from './events.ts'
import { payoutsPersonal } from './personal.ts'
import { subjectDescriptions } from './queries.ts'
import { payoutsRoutes } from './routes.ts'
import { payoutsSettings } from './settings.ts'

export const module: Module = {
  name: 'payouts',
  personal: payoutsPersonal,
  settings: payoutsSettings,
  create(platform, ports) {
    const [wallets] = ports.all('wallets')
    if (!wallets) throw new Error('payouts needs wallets')
    return {
      plugs: { transferOwners: [payoutOwner(platform.log)], postingSubjects: [subjectDescriptions] },
      routes(binder) {
        const { providers } = wallets
        payoutsRoutes(binder, platform, { providers, payeesOf: payeesOf(ports), purchases: purchasesOf(ports) })
      },
      listener: () => payoutsListener,
    }
  },
}
