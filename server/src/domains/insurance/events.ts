import type { Listener } from '../../platform/events/dispatcher.ts'
import { returnBenefit } from './commands/cover.ts'
import { dropPeriodPayment, endRefunded, payDuePeriod } from './commands/pay-period.ts'
import type { InsuranceDeps } from './commands/subscribe.ts'
import { PERIOD } from './rules.ts'
import { noteReturn } from './store/allowances.ts'

/** What payments change in a subscription. */
export const insuranceListener = (deps: InsuranceDeps): Listener => ({
  consumer: 'insurance',
  on: {
    'payments.confirmed': async (tx, { paymentId, payerId, purpose }, now) => {
      if (purpose?.kind === PERIOD) await payDuePeriod(tx, deps, { periodId: purpose.id, paymentId, payerId, now })
    },
    'payments.ended': async (tx, { paymentId, purpose }, now) => {
      if (purpose?.kind === PERIOD) await dropPeriodPayment(tx, deps, { periodId: purpose.id, paymentId, now })
    },
    'payments.refunded': async (tx, { refundId, purchase, cover, isWhole }, now) => {
      if (purchase.kind === PERIOD && isWhole) await endRefunded(tx, { periodId: purchase.id, now })
      if (cover > 0 && (await noteReturn(tx.sql, { refundId, now }))) await returnBenefit(tx, purchase, cover)
    },
    'payments.wait_ended': async (tx, { paymentId, purchase }, now) => {
      if (purchase.kind === PERIOD) await dropPeriodPayment(tx, deps, { periodId: purchase.id, paymentId, now })
    },
  },
})
