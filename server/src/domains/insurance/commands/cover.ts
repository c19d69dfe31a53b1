import type { Centavos } from '@salama/contract/kernel/money'
import type { Tx } from '../../../platform/db/database.ts'
import type { CoverRequest, Covers } from '../../payments/ports.ts'
import { coveredOf } from '../rules/cover.ts'
import { INSURER, waitingEnd } from '../rules/periods.ts'
import { findPaying, giveBack, noteUncovered, type PayingRow, useAllowance } from '../store/allowances.ts'
import { findShown } from '../store/subscriptions.ts'

/** What the plans pay of other domains' purchases. */
export const planCovers: Covers = {
  async coverOf(tx, { patientId, purchase, amount, now }) {
    const paying = await findPaying(tx.sql, { patientId, purchase, now })
    if (paying && paying.used !== null) return grantedOf(paying.used)
    const granted = await useBenefit(tx, { purchase, amount, now, paying })
    if (granted > 0 && paying?.holder_id) await tellHolder(tx, paying.holder_id)
    return grantedOf(granted)
  },
  release: (tx, purchase) => returnBenefit(tx, purchase, null),
}

/** So much of what a purchase uses is in the month's allowance again; null: all of it. */
export async function returnBenefit(
  tx: Tx,
  purchase: CoverRequest['purchase'],
  amount: Centavos | null,
): Promise<void> {
  const holderId = await giveBack(tx.sql, purchase, amount)
  if (holderId) await tellHolder(tx, holderId)
}

const NAME = 'Plano de saúde'

const grantedOf = (amount: Centavos) => (amount > 0 ? { insurer: INSURER, amount, name: NAME } : undefined)

type Asked = Pick<CoverRequest, 'purchase' | 'amount' | 'now'> & { paying: PayingRow | undefined }

/** Notes what the purchase uses, also when that is nothing: it gets no more when it asks again. */
async function useBenefit(tx: Tx, { purchase, amount, now, paying }: Asked): Promise<Centavos> {
  if (!paying?.period_id) return 0
  const isOpen = waitingEnd(paying.started_at, paying.waiting_days) <= now
  const wanted = isOpen ? coveredOf(amount, paying) : 0
  if (wanted === 0) {
    await noteUncovered(tx.sql, purchase)
    return 0
  }
  return useAllowance(tx.sql, { ...purchase, periodId: paying.period_id, ceiling: paying.ceiling, wanted })
}

/** The page of the plan shows what is left. */
async function tellHolder(tx: Tx, userId: string): Promise<void> {
  const own = await findShown(tx.sql, userId)
  if (own) tx.tell(userId, 'subscription', { id: own.id, version: own.version })
}
