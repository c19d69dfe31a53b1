import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { insertAudit, type StaffId } from '../../staff/public.ts'
import { lockPayment, startReversal } from '../store/intents.ts'
import { orderReversal, postReversal } from './reverse-payment.ts'

export type StaffReversal = { paymentId: string; staffId: StaffId; reason: string; now: Date }

/**
 * Staff return a confirmed payment that no purchase has claimed. Mobile money can no longer be claimed from now on and is
 * given back by its provider; a bank transfer has been sent back by hand and is
 * posted as returned now. Refuses `payments.not_found`, `payments.own_payment`, `payments.already_claimed`, and
 * `payments.not_now` for what is not confirmed or already on its way back.
 */
export async function reverseConfirmed(tx: Tx, { paymentId, staffId, reason, now }: StaffReversal): Promise<void> {
  const payment = await lockPayment(tx.sql, paymentId)
  if (!payment) return refuse('payments.not_found')
  if (payment.payer_id === staffId) refuse('payments.own_payment')
  if (payment.claimed_by_id !== null) refuse('payments.already_claimed')
  if (payment.status !== 'confirmed' || payment.reversal_started_at !== null) refuse('payments.not_now')
  const decision = { staffId, reason }
  if (payment.method === 'bank-transfer') {
    await postReversal(tx, { paymentId, code: 'desk:reverse', mover: 'operator', decision, now })
  } else {
    await startReversal(tx.sql, { paymentId, ...decision, now })
    await orderReversal(tx, payment, now)
  }
  await insertAudit(tx.sql, { staffId, action: 'payment.reversed', subjectId: paymentId, reason, now })
}
