import { dayInMaputo } from '@salama/contract/kernel/time'
import type { MobileMoney } from '@salama/contract/wallets'
import { newId, type Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { type DayOfProvider, describeDay } from '../queries/reconciliations.ts'
import { findFirstPaymentAt, findReconciliation, restartReconciliation } from '../store/reconciliations.ts'

const NOT_OVER = { path: 'day', code: 'day_not_over', message: 'Escolha um dia que já acabou.' }
const TOO_EARLY = { path: 'day', code: 'day_before_first_payment', message: 'Nesse dia ainda não havia pagamentos.' }

/** Has a day that is over compared with a provider's record from its beginning; one that is under way goes on. */
export async function startReconciliation(
  tx: Tx,
  { method, day, now }: { method: MobileMoney; day: string; now: Date },
): Promise<DayOfProvider> {
  if (day >= dayInMaputo(now)) refuse('platform.invalid_input', { fields: [NOT_OVER] })
  const firstAt = await findFirstPaymentAt(tx.sql)
  if (!firstAt || day < dayInMaputo(firstAt)) refuse('platform.invalid_input', { fields: [TOO_EARLY] })
  await restartReconciliation(tx.sql, { id: newId(now.getTime()), method, day, now })
  const row = await findReconciliation(tx.sql, { method, day })
  return row ? describeDay(row) : refuse('platform.unavailable')
}
