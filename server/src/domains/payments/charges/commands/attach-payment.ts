import type { Centavos } from '@salama/contract/kernel/money'
import type { Tx } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/http/replies/refusal.ts'
import { attachWaiting, endOverdueWait, releasePurpose } from '../../intents/store/credit.ts'
import type { LockedPayment } from '../../intents/store/intents.ts'
import { freePayables, waitForTransfer } from '../../payables/store.ts'
import { completeQuote } from '../../quotes/store.ts'

export type Attachment = {
  payment: LockedPayment
  /** What is due for the purchase. */
  amount: Centavos
  purchase: { kind: string; id: string }
  /** Until when the purchase waits for the transfer to be found. */
  until: Date
  now: Date
}

/** `confirmed`: the money is there, and the purchase records its sale. */
export type Attached = 'confirmed' | 'waiting'

/**
 * Makes a bank transfer that staff still look for the payment of a purchase that exists and waits for it. The quote it was
 * for, as `quoteOfPayment` tells it, is done: what it reserved is the purchase's. Found, the news
 * `payments.confirmed` names the purchase, which then records its sale; refused, `payments.ended` does; not found in time,
 * `payments.wait_ended` does and the transfer becomes its payer's credit should it be found. Refuses
 * `payments.not_confirmed` for what is neither paid nor looked for,
 * `payments.already_claimed`, and `payments.wrong_amount`.
 */
export async function attachPayment(tx: Tx, attachment: Attachment): Promise<Attached> {
  const { payment, purchase, amount: due, until, now } = attachment
  const { id: paymentId, payer_id: payerId } = payment
  if (payment.status === 'confirmed' && payment.reversal_started_at === null) return 'confirmed'
  if (payment.status !== 'pending_verification') refuse('payments.not_confirmed')
  refuseUnlessFitting(attachment)
  if (payment.quote_id !== null) await completeQuote(tx.sql, { paymentId, now })
  if (!(await waitForTransfer(tx.sql, { purchase, payerId, paymentId, due, now }))) {
    refuse('payments.already_under_way')
  }
  const row = await attachWaiting(tx.sql, { paymentId, payerId, amount: due, purchase, until })
  if (!row) throw new Error(`payment ${paymentId} was not attached`)
  tx.tell(row.payer_id, 'payment', row)
  tx.dueAt(ENDING_WAITS, until)
  return 'waiting'
}

function refuseUnlessFitting({ payment, purchase, amount }: Attachment): void {
  const isOther = payment.purpose_kind !== purchase.kind || payment.purpose_id !== purchase.id
  if (payment.purpose_id !== null && isOther) refuse('payments.already_claimed')
  if (payment.amount !== amount) refuse('payments.wrong_amount')
}

export const ENDING_WAITS = 'payments.waits'

/** A purchase no longer waits for a transfer that nobody has found in time. */
export async function endWait(tx: Tx, { id, now }: { id: string; now: Date }): Promise<void> {
  const row = await endOverdueWait(tx.sql, { id, now })
  if (!row) return
  await freePayables(tx.sql, [row.id], now)
  const purchase = { kind: row.purpose_kind, id: row.purpose_id }
  tx.emit('payments.wait_ended', { paymentId: row.id, payerId: row.payer_id, purchase })
  tx.tell(row.payer_id, 'payment', row)
}

type LeftOver = { id: string; settledBefore: Date; now: Date }

/** A found transfer whose purchase is gone becomes its payer's credit, which any purchase of that amount may use. */
export async function freeLeftOver(tx: Tx, { id, settledBefore, now }: LeftOver): Promise<void> {
  const row = await releasePurpose(tx.sql, { id, settledBefore })
  if (!row) return
  await freePayables(tx.sql, [row.id], now)
  tx.tell(row.payer_id, 'payment', row)
}
