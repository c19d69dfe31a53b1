import { subscriptionOrder } from '@salama/contract/insurance'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { QuoteHandler } from '../../payments/ports.ts'
import { insertQuoted, takeQuoted } from '../store/periods.ts'
import { lockHolder, lockLive } from '../store/subscriptions.ts'
import { type InsuranceDeps, makeRoom, openPaid, orderOf } from './subscribe.ts'

/** How the first month of a plan is paid before there is a subscription. */
export const periodQuotes = (deps: InsuranceDeps): QuoteHandler<typeof subscriptionOrder> => ({
  body: subscriptionOrder,
  async reserve(tx, { quoteId, userId, payload, now }) {
    await lockHolder(tx.sql, userId)
    const { name, ...order } = await orderOf(tx.sql, { ...payload, now })
    await makeRoom(tx, userId)
    if (!(await insertQuoted(tx.sql, { ...order, quoteId, userId }))) refuse('insurance.payment_under_way')
    const { price } = order
    return { lines: [{ label: `Plano ${name}, 1 mês`, amount: price }], fee: 0, cover: 0, amountDue: price }
  },
  async release(tx, quoteId) {
    await takeQuoted(tx.sql, quoteId)
  },
  async complete(tx, { quoteId, paymentId, payerId: userId, now }) {
    await lockHolder(tx.sql, userId)
    const order = await takeQuoted(tx.sql, quoteId)
    const live = await lockLive(tx.sql, userId)
    // There is a plan already: nothing claims the payment, so it goes back.
    if (!order || (live && (live.status !== 'pending_payment' || live.payment_id !== null))) return
    await makeRoom(tx, userId)
    await openPaid(tx, deps, { userId, order, periodId: quoteId, paymentId, now })
  },
})
