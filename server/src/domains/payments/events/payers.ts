import type { Tx } from '../../../platform/db/database.ts'
import type { Listener } from '../../../platform/events/dispatcher.ts'
import { notify } from '../../notifications/public.ts'
import { lockPayment } from '../intents/store/intents.ts'
import { findAnyPayment } from '../intents/store/search.ts'
import type { EarnersOf, Purchases } from '../ports.ts'
import { completePurchase } from '../quotes/commands/close-quotes.ts'
import { takenFromPayees } from '../refunds/queries.ts'
import * as notices from '../rules/notices.ts'
import { failureOf } from '../views/queries/payments.ts'

type ListenerDeps = { purchases: Purchases; earnersOf: EarnersOf }

/**
 * A payment that is confirmed after its payer has left completes the purchase by itself. Payers are notified of what
 * became of their money, and those who earned it of what is given back.
 */
export const paymentsListener = ({ purchases, earnersOf }: ListenerDeps): Listener => ({
  consumer: 'payments',
  on: {
    'payments.quote_paid': async (tx, { paymentId }, now) => {
      const payment = await lockPayment(tx.sql, paymentId)
      if (payment) await completePurchase(tx, purchases, payment, now)
    },

    // It may have ended before, and been charged after all: a return is notified by itself.
    'payments.ended': async (tx, { paymentId, payerId, purpose, amount, isReturned }, now) => {
      if (isReturned) {
        const source = `payments.returned:${paymentId}`
        return notify(tx, { userId: payerId, source, ...notices.refunded({ paymentId, amount }), now })
      }
      // Credit without a purpose is shown where it was sent from; there is nothing to come back to.
      if (!purpose) return
      const purchase = purchases.find(purpose.kind)
      const page = (purchase?.payPage ?? purchase?.page)?.(purpose.id) ?? notices.PAYMENTS
      const payment = await findAnyPayment(tx.sql, paymentId)
      const ended = { page, amount, description: payment?.description, reason: payment && failureOf(payment)?.message }
      await notify(tx, { userId: payerId, source: `payments.ended:${paymentId}`, ...notices.paymentEnded(ended), now })
    },

    'payments.wait_ended': (tx, { paymentId, payerId }, now) =>
      notify(tx, {
        userId: payerId,
        source: `payments.wait_ended:${paymentId}`,
        ...notices.waitEnded(paymentId),
        now,
      }),

    'payments.refund_decided': async (tx, { refundId, payerId, ...decided }, now) => {
      const source = `payments.refund_decided:${refundId}:${decided.decision}`
      await notify(tx, { userId: payerId, source, now, ...notices.refundDecided(decided) })
      if (decided.decision === 'approved') await tellEarners(tx, { refundId, earnersOf, purchases, ...decided, now })
    },

    'payments.refunded': async (tx, { refundId, paymentId, payerId, amount, purchase }, now) => {
      if (paymentId === null) return tellEarners(tx, { refundId, earnersOf, purchases, purchase, now })
      const source = `payments.refunded:${refundId}`
      await notify(tx, { userId: payerId, source, ...notices.refunded({ paymentId, amount }), now })
    },
  },
})

type Earners = ListenerDeps & { refundId: string; purchase: { kind: string; id: string }; now: Date }

/** Whoever earned of a purchase reads what of it went back from the balance. */
async function tellEarners(tx: Tx, { refundId, purchase, purchases, earnersOf, now }: Earners): Promise<void> {
  const label = purchases.find(purchase.kind)?.label ?? 'Compra'
  for (const { payee, amount } of await takenFromPayees(tx.sql, refundId)) {
    for (const userId of await earnersOf(tx.sql, payee)) {
      const source = `payments.sale_refunded:${refundId}`
      await notify(tx, { userId, source, ...notices.saleRefunded({ label, amount }), now })
    }
  }
}
