import type { Tx } from '../../../../platform/db/database.ts'
import type { SaleRow } from '../../sales/store.ts'
import { type RefundRow, renewPayment } from '../store.ts'

type Decided = { row: RefundRow; sale: SaleRow; decision: 'approved' | 'refused' }

/** Its payer learns what was decided about money that goes back to a wallet. */
export async function announceRefund(tx: Tx, { row, sale, decision }: Decided): Promise<void> {
  if (row.payment_id === null) return
  const payment = await renewPayment(tx.sql, row.payment_id)
  tx.emit('payments.refund_decided', {
    refundId: row.id,
    paymentId: payment.id,
    payerId: payment.payer_id,
    amount: row.amount,
    decision,
    cause: row.cause,
    // What its payer wrote they know.
    reason: decision === 'refused' ? row.refusal_reason : row.cause === 'payer' ? null : row.reason,
    purchase: { kind: sale.purchase_kind, id: sale.purchase_id },
  })
  tx.tell(payment.payer_id, 'payment', payment)
}
