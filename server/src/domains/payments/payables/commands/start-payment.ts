import type { Centavos } from '@salama/contract/kernel/money'
import { type PaymentMethod, PURPOSE_UNKNOWN, type Purpose } from '@salama/contract/payments'
import type { Tx } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/http/refusal.ts'
import type { Purchases } from '../../ports.ts'
import { beginPayment, findObstacle } from '../store.ts'

/** A purpose of a kind that nobody sells is an invalid input. */
export function requireKnownPurpose(purchases: Purchases, purpose: Purpose | undefined): void {
  if (!purpose || purchases.find(purpose.kind)) return
  refuse('platform.invalid_input', { fields: [{ path: 'purpose.kind', ...PURPOSE_UNKNOWN }] })
}

export type Start = {
  purpose: Purpose
  paymentId: string
  payerId: string
  method: PaymentMethod
  amount: Centavos
  now: Date
}

/**
 * In the transaction that creates a payment, after its row is there: makes it the one under way for its purpose. Refuses
 * `payments.purpose_not_payable` (also what is foreign or does not exist), `payments.already_under_way` (details:
 * `{ transactionId }`), `payments.amount_changed` (details: `{ amountDue }`), and whatever way to pay its kind refuses.
 */
export async function startPayment(tx: Tx, purchases: Purchases, start: Start): Promise<void> {
  const { purpose, paymentId, payerId, method, amount, now } = start
  const payable = purchases.find(purpose.kind)
  const due = await payable?.price(tx, { id: purpose.id, payerId, method, now })
  if (!payable || due === undefined) return refuse('payments.purpose_not_payable')
  const status = method === 'bank-transfer' ? 'waiting' : 'paying'
  if (!(await beginPayment(tx.sql, { purchase: purpose, payerId, paymentId, due, status, now }))) {
    await refuseUnderWay(tx, purpose, paymentId)
  }
  if (due !== amount) refuse('payments.amount_changed', { details: { amountDue: due } })
  await payable.paying(tx, { id: purpose.id, paymentId, payerId, method, now })
}

async function refuseUnderWay(tx: Tx, purpose: Purpose, paymentId: string): Promise<never> {
  const found = await findObstacle(tx.sql, purpose, paymentId)
  if (found?.status === 'paying' || found?.status === 'waiting') {
    refuse('payments.already_under_way', { details: { transactionId: found.payment_id } })
  }
  return refuse('payments.purpose_not_payable')
}
