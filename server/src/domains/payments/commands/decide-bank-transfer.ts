import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { grantReviewer } from '../../files/public.ts'
import { lockPayment, moveIntent, type PaymentRow } from '../store/intents.ts'
import { announceEnd, bookCapture } from './settle-payment.ts'

type AtDesk = { paymentId: string; operatorId: string; now: Date }

export type TransferDecision = AtDesk &
  (
    | { decision: 'approve'; reason: string | null }
    | { decision: 'refuse' /** As the payer reads it. */; reason: string }
  )

/**
 * Staff found the transfer in the account, or did not. Decides once: of two people at the same moment the second
 * reads `payments.not_now`. Refuses `payments.not_found`, `payments.own_payment`, and `payments.not_now` for what is no
 * transfer that waits.
 *
 * Approved money becomes its payer's credit and the purpose claims it. When the purpose is gone meanwhile (a slot is kept
 * three hours at most) it stays `confirmed` and unclaimed: no wire takes a transfer back, so it is not reversed by itself
 * like mobile money. Any purchase of its payer may use it; `unclaimedTransfers` lists it to the desk, which sends it back
 * by hand and then says so (`reverseConfirmed`).
 */
export async function decideBankTransfer(tx: Tx, decision: TransferDecision): Promise<void> {
  await lockTransfer(tx, decision)
  const isApproved = decision.decision === 'approve'
  const row = await moveIntent(tx.sql, {
    paymentId: decision.paymentId,
    to: isApproved ? 'confirmed' : 'failed',
    mover: 'operator',
    now: decision.now,
    code: `desk:${decision.decision}`,
    providerTransactionId: null,
    failure: isApproved ? null : 'proof_refused',
    decision: { operatorId: decision.operatorId, reason: decision.reason },
  })
  if (!row) return refuse('payments.not_now')
  tx.tell(row.payer_id, 'payment', row)
  if (isApproved) await bookCapture(tx, row, decision.now)
  else await announceEnd(tx, row)
}

/**
 * Lets staff read the proof, by its id among the uploads; null when there is none. Refuses like
 * `decideBankTransfer`, but for what was decided already.
 */
export async function openProof(tx: Tx, { paymentId, operatorId, now }: AtDesk): Promise<string | null> {
  const { proof_upload_id: uploadId } = await lockTransfer(tx, { paymentId, operatorId })
  if (uploadId !== null) await grantReviewer(tx, { uploadId, reviewerId: operatorId, now })
  return uploadId
}

async function lockTransfer(
  tx: Tx,
  { paymentId, operatorId }: { paymentId: string; operatorId: string },
): Promise<PaymentRow> {
  const payment = await lockPayment(tx.sql, paymentId)
  if (!payment) return refuse('payments.not_found')
  if (payment.payer_id === operatorId) refuse('payments.own_payment')
  return payment.method === 'bank-transfer' ? payment : refuse('payments.not_now')
}
