import type { Centavos } from '@salama/contract/kernel/money'
import type { Tx } from '../../../../platform/db/database.ts'
import type { MoneyDecision } from '../../../staff/public.ts'
import { lockPayment } from '../../intents/store/intents.ts'
import { findSale, lockSale } from '../../sales/store.ts'
import { soldShares } from '../queries.ts'
import { partsOfWaiting } from '../rules/parts.ts'
import { findHeldRefunds } from '../store.ts'
import { announceRefund } from './announce-refund.ts'
import { approveRefund } from './approve-refund.ts'
import { bearsTooMuch, countBorne } from './bear.ts'

type Releasing = {
  purchase: { kind: string; id: string }
  /** Who was to bring it, where somebody was. */
  driverId: string | null
  decision: MoneyDecision | null
  now: Date
}

/**
 * What a rule wanted back of a purchase and held is due: it goes back. Answers how much, and what waits for staff still: what
 * they review, and what the house does not bear without them. What they have decided stays so.
 */
export async function releaseRefunds(
  tx: Tx,
  { purchase, driverId, decision, now }: Releasing,
): Promise<{ amount: Centavos; held: Centavos }> {
  const sale = await findSale(tx.sql, purchase)
  if (!sale) return { amount: 0, held: 0 }
  const payment = sale.payment_id === null ? null : ((await lockPayment(tx.sql, sale.payment_id)) ?? null)
  await lockSale(tx.sql, sale.id)
  const released = { amount: 0, held: 0 }
  for (const refund of await findHeldRefunds(tx.sql, sale.id)) {
    const parts = partsOfWaiting(await soldShares(tx.sql, sale.id), refund)
    const bearing = { sale, parts, driverId, now }
    const isReviewed = payment !== null && payment.status !== 'confirmed'
    if (isReviewed || (!decision && (await bearsTooMuch(tx, bearing)))) {
      released.held += refund.amount
      continue
    }
    const source = refund.payment_id === null ? null : payment
    const row = await approveRefund(tx, { sale, payment: source, refund, parts, decision, now })
    await announceRefund(tx, { row, sale, decision: 'approved' })
    if (!decision) await countBorne(tx, { ...bearing, refundId: refund.id })
    released.amount += refund.amount
  }
  return released
}
