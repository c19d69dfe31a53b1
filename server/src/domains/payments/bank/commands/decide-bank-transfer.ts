import type { Tx } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/http/replies/refusal.ts'
import { grantReviewer } from '../../../files/public.ts'
import { insertAudit, type StaffId } from '../../../staff/public.ts'
import { announceCapture, announceEnd, captureOf } from '../../charges/commands/settle-payment.ts'
import { PAYMENTS } from '../../figures.ts'
import { refuseOwn } from '../../intents/commands/refuse-own.ts'
import { lockPayment, moveIntent, type PaymentRow } from '../../intents/store/intents.ts'
import type { IsSeller } from '../../ports.ts'

type StaffOrder = { paymentId: string; staffId: StaffId; isSeller: IsSeller; now: Date }

export type TransferDecision = StaffOrder &
  (
    | { decision: 'approve'; reason: string | null }
    | { decision: 'refuse' /** As the payer reads it. */; reason: string }
  )

/**
 * Staff found the transfer in the account, or did not. Decides once: of two decisions at the same moment the second reads
 * `payments.not_now`. Refuses `payments.not_found`, `payments.own_payment`, and `payments.not_now` for what is no
 * transfer that waits.
 *
 * Approved money becomes its payer's credit and the purpose claims it. When the purpose is gone meanwhile (a slot is kept
 * three hours at most) it stays `confirmed` and unclaimed: no wire takes a transfer back, so it is not reversed by itself
 * like mobile money. Any purchase of its payer may use it; `unclaimedTransfers` lists it to staff, who send it back by hand
 * and then record that (`reverseConfirmed`).
 */
export async function decideBankTransfer(tx: Tx, decision: TransferDecision): Promise<void> {
  const payment = await lockTransfer(tx, decision)
  const isApproved = decision.decision === 'approve'
  const row = await moveIntent(tx.sql, {
    paymentId: decision.paymentId,
    to: isApproved ? 'confirmed' : 'failed',
    mover: 'operator',
    now: decision.now,
    code: `desk:${decision.decision}`,
    providerTransactionId: null,
    failure: isApproved ? null : 'proof_refused',
    decision: { staffId: decision.staffId, reason: decision.reason },
    posting: isApproved ? captureOf(payment, decision.now) : undefined,
  })
  if (!row) return refuse('payments.not_now')
  tx.tell(row.payer_id, 'payment', row)
  if (isApproved) {
    tx.count(PAYMENTS, row)
    announceCapture(tx, row)
  } else await announceEnd(tx, row, decision.now)
  await insertAudit(tx.sql, {
    staffId: decision.staffId,
    action: `bank_proof.${decision.decision}`,
    subjectId: decision.paymentId,
    reason: decision.reason,
    now: decision.now,
  })
}

/**
 * Lets a member of staff read the proof and records that, because a proof shows a person's account. Answers the id of the
 * upload, null when there is none. Refuses like `decideBankTransfer`, but also opens transfers already decided.
 */
export async function openProof(tx: Tx, order: StaffOrder): Promise<string | null> {
  const { paymentId, staffId, now } = order
  const { proof_upload_id: uploadId } = await lockTransfer(tx, order)
  if (uploadId !== null) await grantReviewer(tx, { uploadId, reviewerId: staffId, now })
  await insertAudit(tx.sql, { staffId, action: 'bank_proof.opened', subjectId: paymentId, reason: null, now })
  return uploadId
}

async function lockTransfer(tx: Tx, order: StaffOrder): Promise<PaymentRow> {
  const payment = await lockPayment(tx.sql, order.paymentId)
  if (!payment) return refuse('payments.not_found')
  await refuseOwn(tx, payment, order)
  return payment.method === 'bank-transfer' ? payment : refuse('payments.not_now')
}
