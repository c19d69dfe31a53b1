import type { Tx } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/http/replies/refusal.ts'
import type { Log } from '../../../../platform/log/log.ts'
import {
  enqueueTransfer,
  findTransfer,
  resumeTransfer,
  type Transfer,
  type TransferOwner,
} from '../../../wallets/public.ts'
import { canReverse } from '../../intents/rules.ts'
import type { PaymentRow } from '../../intents/store/intents.ts'
import { REFUND } from '../../rules/references.ts'
import { findSaleOfPayment } from '../../sales/store.ts'
import { payoutReference } from '../rules/channels.ts'
import { lockPaymentOfRefund, moveRefund, noteReturned, type RefundRow, renewPayment } from '../store.ts'
import { finishRefund } from './finish-refund.ts'

type Order = { refund: RefundRow; payment: PaymentRow; now: Date }

/**
 * Has the provider give back an approved refund: as a reversal of the charge, or where its wire has none as a payout to
 * the wallet that paid. Each has one reference for ever.
 */
export async function orderReturn(tx: Tx, { refund, payment, now }: Order): Promise<void> {
  const { method, msisdn, description } = payment
  if (method === 'bank-transfer' || msisdn === null) throw new Error(`no provider returns refund ${refund.id}`)
  const isReversal = canReverse(method)
  await enqueueTransfer(tx, {
    subject: { kind: REFUND, id: refund.id },
    direction: 'refund',
    channel: isReversal ? 'reversal' : 'payout',
    provider: method,
    msisdn,
    amount: refund.amount,
    description,
    reference: isReversal ? refund.reference : payoutReference(refund.reference),
    chargeId: payment.provider_transaction_id,
    now,
  })
}

/** Staff have an approved refund tried again, under the same reference; one that the provider made meanwhile is done. */
export async function retryReturn(tx: Tx, { refund, payment, now }: Order): Promise<void> {
  const subject = { kind: REFUND, id: refund.id }
  if (await resumeTransfer(tx, subject, now)) return
  const transfer = await findTransfer(tx.sql, subject)
  if (transfer?.status !== 'succeeded') return refuse('payments.refund_not_now')
  const row = await complete(tx, transfer, now)
  if (row) await finish(tx, { row, payment, now })
}

const complete = (tx: Tx, { subject_id, code, provider_transaction_id }: Transfer, now: Date) =>
  moveRefund(tx.sql, {
    refundId: subject_id,
    to: 'completed',
    mover: 'system',
    code,
    returnNumber: provider_transaction_id ?? '',
    providerTransactionId: provider_transaction_id ?? '',
    now,
  })

async function finish(tx: Tx, done: { row: RefundRow; payment: PaymentRow; now: Date }): Promise<void> {
  const sale = await findSaleOfPayment(tx.sql, done.payment.id)
  if (sale) await finishRefund(tx, { ...done, sale })
}

/** What giving back the money of a purchase does to its refund. */
export const refundOwner = (log: Log): TransferOwner<PaymentRow | undefined> => ({
  kind: REFUND,
  lock: (tx, refundId) => lockPaymentOfRefund(tx.sql, refundId),
  async started(tx, { subject_id: refundId }, now) {
    await moveRefund(tx.sql, { refundId, to: 'processing', mover: 'system', code: null, now })
  },
  async settled(tx, { transfer, locked: payment, now }) {
    if (transfer.status !== 'succeeded') return review(tx, { transfer, isUnknown: false, log, now })
    const row = await complete(tx, transfer, now)
    if (row && payment) return finish(tx, { row, payment, now })
    await noteElsewhere(tx, { transfer, log, now })
  },
  async stalled(tx, transfer, reason, now) {
    if (reason === 'contradiction') await noteElsewhere(tx, { transfer, log, now })
    else await review(tx, { transfer, isUnknown: true, log, now })
    return 'stop'
  },
})

type Noting = { transfer: Transfer; log: Log; now: Date }

/** The provider did what the refund does not show: it is in doubt, with the provider's id. */
async function noteElsewhere(tx: Tx, { transfer, log, now }: Noting): Promise<void> {
  const { subject_id: refundId, code, provider_transaction_id: providerTransactionId } = transfer
  const returned = { refundId, providerTransactionId: providerTransactionId ?? '', code: code ?? '', now }
  if (await noteReturned(tx.sql, returned)) {
    log.error({ refundId, code, providerTransactionId }, 'the provider returned a refund that stands elsewhere')
  }
}

/** Refused, in doubt for too long, or returned in another amount: staff decide. */
async function review(tx: Tx, { transfer, isUnknown, log, now }: Noting & { isUnknown: boolean }): Promise<void> {
  const { subject_id: refundId, code, provider_transaction_id: providerTransactionId } = transfer
  log.error({ refundId, code }, 'a refund needs staff')
  const payment = await lockPaymentOfRefund(tx.sql, refundId)
  const row = await moveRefund(tx.sql, {
    refundId,
    to: 'in_review',
    mover: 'system',
    code,
    isUnknown,
    now,
    ...(providerTransactionId === null ? {} : { providerTransactionId }),
  })
  if (row && payment) tx.tell(payment.payer_id, 'payment', await renewPayment(tx.sql, payment.id))
}
