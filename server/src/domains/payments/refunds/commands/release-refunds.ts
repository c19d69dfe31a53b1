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

type Releasing = { purchase: { kind: string; id: string }; decision: MoneyDecision | null; now: Date }

/**
 * What a rule wanted back of a purchase and held is due: it goes back. Answers how much. What staff still review waits for
 * them, and what they have decided stays so.
 */
export async function releaseRefunds(tx: Tx, { purchase, decision, now }: Releasing): Promise<Centavos> {
  const sale = await findSale(tx.sql, purchase)
  if (!sale) return 0
  const payment = sale.payment_id === null ? null : ((await lockPayment(tx.sql, sale.payment_id)) ?? null)
  await lockSale(tx.sql, sale.id)
  if (payment && payment.status !== 'confirmed') return 0
  let released: Centavos = 0
  for (const refund of await findHeldRefunds(tx.sql, sale.id)) {
    const parts = partsOfWaiting(await soldShares(tx.sql, sale.id), refund)
    const source = refund.payment_id === null ? null : payment
    const row = await approveRefund(tx, { sale, payment: source, refund, parts, decision, now })
    await announceRefund(tx, { row, sale, decision: 'approved' })
    released += refund.amount
  }
  return released
}
