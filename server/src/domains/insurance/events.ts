import type { Listener } from '../../platform/events/dispatcher.ts'
import { returnBenefit } from './commands/cover.ts'
import { noteReturn } from './store/allowances.ts'
import { passMember } from './store/members.ts'

/** What a plan has paid of a purchase comes back to it with the purchase's refund; a member may get an account. */
export const insuranceListener: Listener = {
  consumer: 'insurance',
  wants: { 'payments.refunded': ({ cover }) => cover > 0 },
  on: {
    'patients.passed': (tx, { patientId, accountId }) => passMember(tx.sql, { from: patientId, to: accountId }),
    'payments.refunded': async (tx, { refundId, purchase, cover }, now) => {
      if (cover > 0 && (await noteReturn(tx.sql, { refundId, now }))) await returnBenefit(tx, purchase, cover)
    },
  },
}
