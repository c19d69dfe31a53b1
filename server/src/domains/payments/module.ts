import { proofFile } from '@salama/contract/payments'
import { assertKinds, type Module } from '../../platform/module.ts'
import { reversalOwner } from './charges/commands/reverse-payment.ts'
import { collectOwner } from './charges/commands/settle-payment.ts'
import { payableListeners } from './events/kinds.ts'
import { paymentsListener } from './events/payers.ts'
import { PAYMENTS } from './figures.ts'
import { paymentsSweeps } from './jobs.ts'
import { paymentsPersonal } from './personal.ts'
import { coversOf, earnersOf, isOwnPayment, purchasesOf, sellerCheck } from './public.ts'
import { auditNames, deskSources } from './queries/search.ts'
import { paymentQueues } from './queries/staff.ts'
import { subjectDescriptions } from './queries/subjects.ts'
import { refundOwner } from './refunds/commands/return-refund.ts'
import { paymentsRoutes } from './routes.ts'
import { paymentPage, paymentStaffPage } from './rules/notices.ts'
import { paymentsSettings } from './settings.ts'
import { paymentsStaffCalls } from './staff.ts'

export const module: Module = {
  name: 'payments',
  personal: paymentsPersonal,
  settings: paymentsSettings,
  create(platform, ports) {
    const { log, settings } = platform
    const [wallets] = ports.all('wallets')
    if (!wallets) throw new Error('payments needs wallets')
    const purchases = purchasesOf(ports)
    const covers = coversOf(ports)
    const deps = { platform, times: settings.of(paymentsSettings), purchases, covers, providers: wallets.providers }
    return {
      plugs: {
        fileKinds: [proofFile],
        deskSources: deskSources(purchases),
        auditNames: [auditNames],
        deskQueues: paymentQueues(settings.of(paymentsSettings).UNCLAIMED),
        transferOwners: [collectOwner({ log, purchases }), reversalOwner(log), refundOwner(log)],
        supportSubjects: [
          {
            kind: 'payment',
            label: 'Pagamento',
            page: paymentPage,
            staffPage: paymentStaffPage,
            isTheirs: isOwnPayment,
          },
        ],
        postingSubjects: [subjectDescriptions(purchases)],
      },
      routes(binder) {
        assertKinds(ports.all('purchases'), 'kind of purchase')
        const { providers, collect } = wallets
        paymentsRoutes(binder, platform, { providers, collect, purchases, covers })
        paymentsStaffCalls(binder, platform, { isSeller: sellerCheck(ports), purchases })
      },
      listener: () => [paymentsListener({ purchases, earnersOf: earnersOf(ports) }), ...payableListeners(purchases)],
      counters: [PAYMENTS],
      sweeps: () => paymentsSweeps(deps),
    }
  },
}
