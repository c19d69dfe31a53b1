import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { lockPayment, startReversal } from '../store/intents.ts'
import { postReversal } from './reverse-payment.ts'

export type DeskReversal = { paymentId: string; operatorId: string; reason: string; now: Date }

/**
 * The desk gives back a confirmed payment that no purchase has claimed. Mobile money is fenced off from claims at once and
 * asked back from its provider by the sweep that gives back what nobody claims; a bank transfer has been sent back by hand,
 * and is booked as returned now. Refuses `payments.not_found`, `payments.own_payment`, `payments.already_claimed`, and
 * `payments.not_now` for what is not confirmed or already on its way back.
 */
export async function reverseConfirmed(tx: Tx, { paymentId, operatorId, reason, now }: DeskReversal): Promise<void> {
  const payment = await lockPayment(tx.sql, paymentId)
  if (!payment) return refuse('payments.not_found')
  if (payment.payer_id === operatorId) refuse('payments.own_payment')
  if (payment.claimed_by_id !== null) refuse('payments.already_claimed')
  if (payment.status !== 'confirmed' || payment.reversal_started_at !== null) refuse('payments.not_now')
  const decision = { operatorId, reason }
  if (payment.method !== 'bank-transfer') return startReversal(tx.sql, { paymentId, ...decision, now })
  await postReversal(tx, { paymentId, code: 'desk:reverse', mover: 'operator', decision, now })
}
