import type { Centavos } from '@salama/contract/kernel/money'
import { accounts } from '@salama/contract/ledger'
import type { Sql } from '../../../../platform/db/database.ts'
import { entriesOf } from '../../../ledger/public.ts'
import type { PaymentRow } from '../../intents/store/intents.ts'
import { findAnyPayment } from '../../intents/store/search.ts'
import { findRefundIds } from '../../refunds/store.ts'

/** A payment with what our ledger says that its provider charged and gave back. */
export type ClearedPayment = PaymentRow & { charged: Centavos; returned: Centavos }

export async function withClearedAmounts(db: Sql, payments: readonly PaymentRow[]): Promise<ClearedPayment[]> {
  const refunds = await findRefundIds(
    db,
    payments.map(({ id }) => id),
  )
  const paymentOfRefund = new Map(refunds.map(({ id, payment_id }) => [id, payment_id]))
  const entries = await entriesOf(db, [
    ...payments.map(({ id }) => ({ kind: 'payment', id })),
    ...refunds.map(({ id }) => ({ kind: 'refund', id })),
  ])
  return payments.map((payment) => {
    const cleared = entries.filter(
      ({ account, subject_id: id }) =>
        account === accounts.clearing(payment.method) && (paymentOfRefund.get(id) ?? id) === payment.id,
    )
    const sum = (amounts: Centavos[]) => amounts.reduce((total, amount) => total + amount, 0)
    const amounts = cleared.map(({ amount }) => amount)
    return {
      ...payment,
      charged: sum(amounts.filter((amount) => amount > 0)),
      returned: sum(amounts.map((amount) => -amount).filter((amount) => amount > 0)),
    }
  })
}

export async function findClearedPayment(db: Sql, paymentId: string): Promise<ClearedPayment | undefined> {
  const payment = await findAnyPayment(db, paymentId)
  return payment && (await withClearedAmounts(db, [payment]))[0]
}
