import type { Listener } from '../../platform/events/dispatcher.ts'
import { notify } from '../notifications/public.ts'
import { failureOf } from './intents/queries/payments.ts'
import { findAnyPayment } from './intents/store/search.ts'
import type { Purchases } from './ports.ts'
import { completePurchase } from './quotes/commands/close-quotes.ts'
import * as notices from './rules/notices.ts'

/**
 * A payment that is confirmed after its payer has left completes the purchase by itself. Payers are notified of what
 * became of their money.
 */
export const paymentsListener = (purchases: Purchases): Listener => ({
  consumer: 'payments',
  on: {
    'payments.quote_paid': (tx, paid, now) => completePurchase(tx, purchases, { ...paid, now }),

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

    'payments.refund_decided': (tx, { refundId, payerId, ...decided }, now) =>
      notify(tx, {
        userId: payerId,
        source: `payments.refund_decided:${refundId}:${decided.decision}`,
        now,
        ...notices.refundDecided(decided),
      }),

    'payments.refunded': async (tx, { refundId, paymentId, payerId, amount }, now) => {
      if (paymentId === null) return
      const source = `payments.refunded:${refundId}`
      await notify(tx, { userId: payerId, source, ...notices.refunded({ paymentId, amount }), now })
    },
  },
})
