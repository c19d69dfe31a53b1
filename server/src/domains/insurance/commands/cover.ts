import type { Covers } from '../../payments/ports.ts'
import { coveredOf, INSURER, waitingEnd } from '../rules.ts'
import { findPaying, giveBack, useAllowance } from '../store/allowances.ts'
import { findShown } from '../store/subscriptions.ts'

/** What the plans pay of other domains' purchases. */
export const planCovers: Covers = {
  async coverOf(tx, { userId, purchase, amount, now }) {
    const paying = await findPaying(tx.sql, { userId, purchase, now })
    if (paying && paying.used !== null) return { insurer: INSURER, amount: paying.used, name: NAME }
    if (!paying?.period_id || waitingEnd(paying.started_at, paying.waiting_days) > now) return undefined
    const wanted = coveredOf(amount, paying)
    if (wanted === 0) return undefined
    const { period_id: periodId, ceiling } = paying
    const granted = await useAllowance(tx.sql, { ...purchase, periodId, ceiling, wanted })
    if (granted === 0) return undefined
    await tellHolder(tx, userId)
    return { insurer: INSURER, amount: granted, name: NAME }
  },
  release: (tx, purchase) => giveBack(tx.sql, purchase, null),
}

const NAME = 'Plano de saúde'

/** The page of the plan shows what is left. */
async function tellHolder(tx: Parameters<Covers['coverOf']>[0], userId: string): Promise<void> {
  const own = await findShown(tx.sql, userId)
  if (own) tx.tell(userId, 'subscription', { id: own.id, version: own.version })
}
