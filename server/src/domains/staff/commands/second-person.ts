import { type Centavos, formatMoney } from '@salama/contract/kernel/money'
import { DAY_MS } from '@salama/contract/kernel/time'
import type { Settings } from '../../../platform/config/settings.ts'
import type { Sql, Tx } from '../../../platform/db/database.ts'
import { Refusal, refuse } from '../../../platform/http/replies/refusal.ts'
import { staffSettings } from '../settings.ts'
import { insertAlone, isAgreedByOther, lockAlone, sumAlone, upsertAgreement } from '../store/agreements.ts'
import { insertAudit } from '../store/audit.ts'
import type { StaffId } from './gate.ts'

type Deciding = {
  staffId: StaffId
  /** What is decided, as in the audit: 'refund.approved'. Agreement with one decision is none with another. */
  action: string
  subjectId: string
  settings: Settings
  now: Date
}

/** A decision of staff as it is made. Whatever money it sends is counted with it where that is written: `countMoney`. */
export type MoneyDecision = Pick<Deciding, 'staffId' | 'action' | 'now'> & {
  /** Two decide the same: it counts for neither. */
  isAgreed: boolean
  /** What one person may send. */
  most: Centavos
}

type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/**
 * Makes a decision of staff that may send money. What one person sends alone within a day is limited: in sum, to one payer
 * and of one payment, so that no large decision is made in parts. Above the limit two people make the same decision within a
 * day; the first is refused with `staff.second_person_needed`, and noted outside of the transaction, because the note must
 * stay.
 */
export async function decideMoney<T>(
  { db, transact, settings, ...deciding }: Deciding & { db: Sql; transact: Transact },
  decide: (tx: Tx, decision: MoneyDecision) => Promise<T>,
): Promise<T> {
  const { staffId, action, now } = deciding
  const isAgreed = await isAgreedByOther(db, { ...deciding, since: dayBefore(now) })
  const most = settings.of(staffSettings).secondPersonAbove
  try {
    return await transact(async (tx) => {
      if (!isAgreed) await lockAlone(tx.sql)
      return decide(tx, { staffId, action, isAgreed, most, now })
    })
  } catch (error) {
    if (error instanceof Refusal && error.code === 'staff.second_person_needed') {
      await noteAgreement(db, { ...deciding, amount: Number(error.details?.['amount']) })
    }
    throw error
  }
}

const dayBefore = (now: Date): Date => new Date(now.getTime() - DAY_MS)

/** `paymentId`: of what no payment paid, its sale or the thing itself. */
type Sent = { paymentId: string; payerId: string; amount: Centavos }

/** Counts money that a decision sends, in its transaction. Refuses `staff.second_person_needed` above the limit. */
export async function countMoney(tx: Tx, decision: MoneyDecision, sent: Sent): Promise<void> {
  const { staffId, isAgreed, most, now } = decision
  const { amount } = sent
  if (isAgreed || amount <= 0) return
  const sum = await sumAlone(tx.sql, { ...sent, staffId, since: dayBefore(now) })
  if (sum + amount > most) refuse('staff.second_person_needed', { details: { amount, alreadyAlone: sum, most } })
  await insertAlone(tx.sql, { ...decision, ...sent })
}

type Agreeing = Omit<Deciding, 'settings'> & { amount: Centavos }

async function noteAgreement(db: Sql, { amount, ...decision }: Agreeing): Promise<void> {
  await upsertAgreement(db, decision)
  await insertAudit(db, { ...decision, action: `${decision.action}.agreed`, reason: formatMoney(amount) })
}
