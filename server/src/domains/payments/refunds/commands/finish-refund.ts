import type { Tx } from '../../../../platform/db/database.ts'
import { postEntries } from '../../../ledger/public.ts'
import type { PaymentRow } from '../../intents/store/intents.ts'
import { leftToRefund, linesOfCompletedRefund } from '../rules.ts'
import { findRefunds, type RefundRow, renewPayment } from '../store.ts'

/** The money is back with its payer. */
export async function finishRefund(
  tx: Tx,
  { row, payment, now }: { row: RefundRow; payment: PaymentRow; now: Date },
): Promise<void> {
  const lines = linesOfCompletedRefund({ method: row.returned_from ?? payment.method, amount: row.amount })
  await postEntries(tx, { entryType: 'refunded', subject: { kind: 'refund', id: row.id }, lines, now })
  const returned = (await findRefunds(tx.sql, payment.id)).filter(({ status }) => status === 'completed')
  tx.emit('payments.refunded', {
    refundId: row.id,
    paymentId: payment.id,
    payerId: payment.payer_id,
    amount: row.amount,
    isWhole: leftToRefund(payment.amount, returned) === 0,
    purchase: { kind: payment.claimed_by_kind ?? '', id: payment.claimed_by_id ?? '' },
  })
  tx.tell(payment.payer_id, 'payment', await renewPayment(tx.sql, payment.id))
}
