import { KIND_FORM } from '@salama/contract/kernel/kind'
import { proofFile } from '@salama/contract/payments'
import type { Module } from '../../platform/module.ts'
import { paymentsListener } from './events.ts'
import { reversalOwner } from './intents/commands/reverse-payment.ts'
import { collectOwner } from './intents/commands/settle-payment.ts'
import { paymentsSweeps } from './jobs.ts'
import { isOwnPayment, purchasesOf, sellerCheck } from './public.ts'
import { subjectDescriptions } from './queries/subjects.ts'
import { refundOwner } from './refunds/commands/return-refund.ts'
import { paymentsRoutes } from './routes.ts'
import { paymentsStaffCalls } from './staff.ts'

export const module: Module = {
  name: 'payments',
  create(platform, ports) {
    const { db, log, settings } = platform
    const { policy } = settings
    const [wallets] = ports.all('wallets')
    if (!wallets) throw new Error('payments needs wallets')
    const purchases = purchasesOf(ports)
    const deps = { db, log, policy, purchases, providers: wallets.providers }
    return {
      plugs: {
        fileKinds: [proofFile],
        transferOwners: [collectOwner(log), reversalOwner(log), refundOwner(log)],
        supportSubjects: [{ kind: 'payment', isTheirs: isOwnPayment }],
        postingSubjects: [subjectDescriptions],
      },
      routes(binder) {
        checkKinds(ports.all('purchases').map(({ kind }) => kind))
        const { providers, collect } = wallets
        paymentsRoutes(binder, platform, { providers, collect, purchases })
        paymentsStaffCalls(binder, platform, { isSeller: sellerCheck(ports), purchases })
      },
      listener: () => paymentsListener(purchases),
      sweeps: () => paymentsSweeps(deps),
    }
  },
}

/** Once every domain has registered what it sells: each kind once, and in the form that SQL checks. */
function checkKinds(kinds: readonly string[]): void {
  const wrong = kinds.find((kind, place) => !KIND_FORM.test(kind) || kinds.indexOf(kind) !== place)
  if (wrong !== undefined) throw new Error(`the kind of purchase «${wrong}» is malformed or registered twice`)
}
