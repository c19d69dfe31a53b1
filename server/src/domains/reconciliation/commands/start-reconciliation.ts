import { dayInMaputo } from '@salama/contract/kernel/time'
import type { MobileMoney } from '@salama/contract/wallets'
import { newId, type Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import { firstPaymentAt } from '../../payments/public.ts'
import { insertAudit, type StaffId } from '../../staff/public.ts'
import { type DayOfProvider, describeDay } from '../queries/days.ts'
import { STEPS } from '../rules.ts'
import { findReconciliation, restartReconciliation } from '../store.ts'

const NOT_OVER = { path: 'day', code: 'day_not_over', message: 'Escolha um dia que já acabou.' }
const TOO_EARLY = { path: 'day', code: 'day_before_first_payment', message: 'Nesse dia ainda não havia pagamentos.' }

/** Compares a day that is over with the provider's record, from its beginning; a comparison under way goes on. */
export async function startReconciliation(
  tx: Tx,
  { method, day, staffId, now }: { method: MobileMoney; day: string; staffId: StaffId; now: Date },
): Promise<DayOfProvider> {
  if (day >= dayInMaputo(now)) refuse('platform.invalid_input', { fields: [NOT_OVER] })
  const firstAt = await firstPaymentAt(tx.sql)
  if (!firstAt || day < dayInMaputo(firstAt)) refuse('platform.invalid_input', { fields: [TOO_EARLY] })
  await restartReconciliation(tx.sql, { id: newId(now.getTime()), method, day, now })
  tx.dueAt(STEPS, now)
  const row = await findReconciliation(tx.sql, { method, day })
  if (!row) return refuse('platform.unavailable')
  await insertAudit(tx.sql, {
    staffId,
    action: 'reconciliation.started',
    subjectId: row.id,
    reason: `${method} ${day}`,
    now,
  })
  return describeDay(row)
}
