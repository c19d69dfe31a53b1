import type { Centavos } from '@salama/contract/kernel/money'
import { type PaymentMethod, PURPOSE_UNKNOWN, type Purpose } from '@salama/contract/payments'
import type { Tx } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/http/replies/refusal.ts'
import type { Payable, Purchases } from '../../ports.ts'
import { type Begun, findObstacle } from '../store.ts'

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

/** A payment that begins, with what is due of its purpose. */
export type Starting = { start: Start; payable: Payable; begun: Begun }

/**
 * In the transaction that creates a payment, before its row is written with `begun`. Refuses `payments.purpose_not_payable`
 * (also what is foreign or does not exist), and whatever way to pay its kind refuses.
 */
export async function preparePayment(tx: Tx, purchases: Purchases, start: Start): Promise<Starting> {
  const { purpose, paymentId, payerId, method, now } = start
  const payable = purchases.find(purpose.kind)
  const due = await payable?.price(tx, { id: purpose.id, payerId, method, now })
  if (!payable || due === undefined) return refuse('payments.purpose_not_payable')
  const status = method === 'bank-transfer' ? 'waiting' : 'paying'
  return { start, payable, begun: { purchase: purpose, payerId, paymentId, due, status, now } }
}

/**
 * The payment is written: refuses `payments.already_under_way` (details: `{ transactionId }`) where it is not the one under
 * way, `payments.amount_changed` (details: `{ amountDue }`), and as `preparePayment`.
 */
export async function startPayment(tx: Tx, { start, payable, begun }: Starting, isBegun: boolean): Promise<void> {
  const { purpose, paymentId, payerId, method, amount, now } = start
  if (!isBegun) await refuseUnderWay(tx, purpose, paymentId)
  if (begun.due !== amount) refuse('payments.amount_changed', { details: { amountDue: begun.due } })
  await payable.paying(tx, { id: purpose.id, paymentId, payerId, method, now })
}

async function refuseUnderWay(tx: Tx, purpose: Purpose, paymentId: string): Promise<never> {
  const found = await findObstacle(tx.sql, purpose, paymentId)
  if (found?.status === 'paying' || found?.status === 'waiting') {
    refuse('payments.already_under_way', { details: { transactionId: found.payment_id } })
  }
  return refuse('payments.purpose_not_payable')
}
