import type { Tx } from '../../../../platform/db/database.ts'
import { postEntries } from '../../../ledger/public.ts'
import { countMoney, type MoneyDecision } from '../../../staff/public.ts'
import { linesOfReleasedShare, type Payee, type SharePart, whoseOf } from '../rules.ts'
import { findSale, findShares, lockSale, releaseHeld } from '../store.ts'

type Release = {
  purchase: { kind: string; id: string }
  part: SharePart
  payee: Payee
  /** Of staff; null where a rule or the buyer releases it. */
  decision: MoneyDecision | null
  now: Date
}

/**
 * Gives a held share to who earned it, for example the fee to the driver who delivered, once; the time from which it may
 * be paid out begins now. Less what refunds have taken of it. Releasing it again to the same payee changes nothing; what
 * was never sold, or is another payee's, throws. Refuses `staff.second_person_needed` for what is too much for one.
 */
export async function releaseShare(tx: Tx, { purchase, part, payee, decision, now }: Release): Promise<void> {
  const sale = await findSale(tx.sql, purchase)
  if (!sale) throw new Error(`${purchase.kind} ${purchase.id} was not sold`)
  await lockSale(tx.sql, sale.id)
  const share = (await findShares(tx.sql, sale.id)).find((each) => each.part === part)
  if (share?.payee_id === payee.id && share.payee_kind === payee.kind) return
  if (!share || !(await releaseHeld(tx.sql, { shareId: share.id, payee, now }))) {
    throw new Error(`the part ${part} of ${purchase.kind} ${purchase.id} is not held for ${payee.kind} ${payee.id}`)
  }
  const held = share.amount - share.commission - (share.returned - share.returned_commission)
  if (decision) await countMoney(tx, decision, { ...whoseOf(sale), amount: held })
  const lines = linesOfReleasedShare(payee, held)
  if (lines.length > 0) {
    await postEntries(tx, { entryType: 'share_released', subject: { kind: 'share', id: share.id }, lines, now })
  }
}
