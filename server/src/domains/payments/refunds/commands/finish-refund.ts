import type { Tx } from '../../../../platform/db/database.ts'
import { postEntries } from '../../../ledger/public.ts'
import type { PaymentRow } from '../../intents/store/intents.ts'
import { markRefunded } from '../../payables/store.ts'
import { sumOf } from '../../sales/rules.ts'
import type { SaleRow } from '../../sales/store.ts'
import { linesOfCompletedRefund } from '../rules/channels.ts'
import { findParts, type RefundRow, renewPayment, sumCompleted } from '../store.ts'

type Finishing = {
  row: RefundRow /** Null where nothing goes back to a wallet. */
  payment: PaymentRow | null
  now: Date
}

/** The money is back with its payer. */
export async function finishRefund(tx: Tx, { row, payment, sale, now }: Finishing & { sale: SaleRow }): Promise<void> {
  if (payment) {
    const lines = linesOfCompletedRefund({ method: row.returned_from ?? payment.method, amount: row.amount })
    await postEntries(tx, { entryType: 'refunded', subject: { kind: 'refund', id: row.id }, lines, now })
  }
  const parts = await findParts(tx.sql, row.id)
  const purchase = { kind: sale.purchase_kind, id: sale.purchase_id }
  const isWhole = (await sumCompleted(tx.sql, sale.id)) === sale.gross
  if (isWhole) await markRefunded(tx.sql, purchase, now)
  tx.emit('payments.refunded', {
    refundId: row.id,
    paymentId: payment?.id ?? null,
    payerId: sale.payer_id,
    amount: row.amount,
    cover: 0 - sumOf(parts, ({ part, amount }) => (part === 'cover' ? amount : 0)),
    parts: parts.map(({ part, amount }) => ({ part, amount })),
    isWhole,
    purchase,
  })
  if (payment) tx.tell(payment.payer_id, 'payment', await renewPayment(tx.sql, payment.id))
}
