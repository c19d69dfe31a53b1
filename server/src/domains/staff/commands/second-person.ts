import { type Centavos, formatMoney } from '@salama/contract/kernel/money'
import { DAY_MS } from '@salama/contract/kernel/time'
import type { Settings } from '../../../platform/config/settings.ts'
import type { Sql, Tx } from '../../../platform/db/database.ts'
import { Refusal, refuse } from '../../../platform/http/replies/refusal.ts'
import { staffSettings } from '../settings.ts'
import { insertAlone, isAgreedByOther, sumAlone, upsertAgreement } from '../store/agreements.ts'
import { insertAudit } from '../store/audit.ts'

type Deciding = {
  staffId: string
  /** What is decided, as in the audit: 'refund.approved'. Agreement with one decision is none with another. */
  action: string
  subjectId: string
  paymentId: string
  payerId: string
  /** The money that it sends. */
  amount: Centavos
  settings: Settings
  now: Date
}

type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/**
 * Makes a decision of staff that sends money. What one person sends alone within a day is limited: in sum, to one payer and
 * of one payment, so that no large decision is made in parts. Above the limit two people make the same decision within a
 * day; the first is refused with `staff.second_person_needed`, and noted outside of the transaction, because the note must
 * stay.
 */
export async function decideMoney<T>(
  { db, transact, ...deciding }: Deciding & { db: Sql; transact: Transact },
  decide: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { settings, now, ...decision } = deciding
  const since = new Date(now.getTime() - DAY_MS)
  const most = settings.of(staffSettings).secondPersonAbove
  if (await isAgreedByOther(db, { ...decision, since })) return transact(decide)
  try {
    return await transact(async (tx) => {
      const sum = await sumAlone(tx.sql, { ...decision, since })
      if (sum + decision.amount > most) {
        refuse('staff.second_person_needed', { details: { amount: decision.amount, alreadyAlone: sum, most } })
      }
      await insertAlone(tx.sql, { ...decision, now })
      return decide(tx)
    })
  } catch (error) {
    if (error instanceof Refusal && error.code === 'staff.second_person_needed') await noteAgreement(db, deciding)
    throw error
  }
}

async function noteAgreement(db: Sql, { settings: _settings, ...decision }: Deciding): Promise<void> {
  await upsertAgreement(db, decision)
  const reason = formatMoney(decision.amount)
  await insertAudit(db, { ...decision, action: `${decision.action}.agreed`, reason })
}
