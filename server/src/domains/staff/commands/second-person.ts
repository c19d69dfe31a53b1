import { type Centavos, formatMoney } from '@salama/contract/kernel/money'
import { DAY_MS } from '@salama/contract/kernel/time'
import type { Settings } from '../../../platform/config/settings.ts'
import type { Sql } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { staffSettings } from '../settings.ts'
import { agreesWithOther, insertAudit } from '../store.ts'

/** An agreement is good for so long. */
const AGREED_FOR_MS = DAY_MS

type Deciding = {
  staffId: string
  /** What is decided, as in the audit: 'refund.approved'. Agreement with one decision is none with another. */
  action: string
  subjectId: string
  /** The money that it sends. */
  amount: Centavos
  settings: Settings
  now: Date
}

/**
 * Above a set amount two people make the same decision within a day; the first is refused with
 * `staff.second_person_needed`, and noted. Called before the transaction of the decision, because the note must stay.
 */
export async function requireSecondPerson(db: Sql, { settings, amount, ...decision }: Deciding): Promise<void> {
  if (amount <= settings.of(staffSettings).secondPersonAbove) return
  const since = new Date(decision.now.getTime() - AGREED_FOR_MS)
  if (await agreesWithOther(db, { ...decision, since })) return
  await insertAudit(db, { ...decision, action: `${decision.action}.agreed`, reason: formatMoney(amount) })
  refuse('staff.second_person_needed')
}
