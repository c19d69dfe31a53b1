import type { Tx } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/http/replies/refusal.ts'
import { insertAudit, type StaffId } from '../../../staff/public.ts'
import { refuseOwn } from '../../intents/commands/refuse-own.ts'
import { lockPayment, startReversal } from '../../intents/store/intents.ts'
import type { IsSeller } from '../../ports.ts'
import { orderReversal, postReturnByHand } from './reverse-payment.ts'

export type StaffReversal = {
  paymentId: string
  staffId: StaffId
  isSeller: IsSeller
  reason: string
  /** Required for a bank transfer: the number that the bank gave to its return. */
  returnNumber?: string | undefined
  now: Date
}

const NUMBER_MISSING = {
  path: 'returnNumber',
  code: 'return_number_required',
  message: 'Indique o número que o banco ou o operador deu à devolução.',
}

/**
 * Staff return a confirmed payment that no purchase has claimed. Mobile money can no longer be claimed from now on and is
 * given back by its provider; a bank transfer has been sent back by hand and is posted as returned now. Refuses
 * `payments.not_found`, `payments.own_payment`, `payments.already_claimed`, `payments.return_number_used`, and
 * `payments.not_now` for what is not confirmed or already on its way back.
 */
export async function reverseConfirmed(tx: Tx, { returnNumber, ...order }: StaffReversal): Promise<void> {
  const { paymentId, staffId, reason, now } = order
  const payment = await lockPayment(tx.sql, paymentId)
  if (!payment) return refuse('payments.not_found')
  await refuseOwn(tx, payment, order)
  if (payment.claimed_by_id !== null) refuse('payments.already_claimed')
  if (payment.status !== 'confirmed' || payment.reversal_started_at !== null) refuse('payments.not_now')
  const decision = { staffId, reason }
  if (payment.method === 'bank-transfer') {
    if (returnNumber === undefined) return refuse('platform.invalid_input', { fields: [NUMBER_MISSING] })
    await postReturnByHand(tx, {
      paymentId,
      code: 'desk:reverse',
      mover: 'operator',
      decision,
      returnNumber,
      now,
    })
  } else {
    await startReversal(tx.sql, { paymentId, ...decision, now })
    await orderReversal(tx, payment, now)
  }
  await insertAudit(tx.sql, {
    staffId,
    action: 'payment.reversed',
    subjectId: paymentId,
    reason,
    now,
  })
}
