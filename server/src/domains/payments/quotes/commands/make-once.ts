import type { Tx } from '../../../../platform/db/database.ts'
import { type LockedPaymentId, lockPayment } from '../../intents/store/intents.ts'

/** What a kind of purchase makes of a call that may name its payment. */
export type Making<T> = {
  /** The kind's own lock, such as its buyer's. */
  lock(): Promise<void>
  /** What was made with this payment before. */
  findMade(paymentId: LockedPaymentId): Promise<T | undefined>
  make(paymentId: LockedPaymentId | undefined): Promise<T>
}

/**
 * The create call of a kind: the same payment again answers what it made. The payment is locked before anything is looked
 * for, so that the news of it, which completes its quote, has made the purchase or waits; and before the kind's own lock,
 * because the news takes them in this order too. The quote of a payment is told only to who has locked it here.
 */
export async function makeOnce<T>(
  tx: Tx,
  paymentId: string | undefined,
  { lock, findMade, make }: Making<T>,
): Promise<T> {
  if (paymentId !== undefined) await lockPayment(tx.sql, paymentId)
  await lock()
  if (paymentId === undefined) return make(undefined)
  const locked = paymentId as LockedPaymentId
  return (await findMade(locked)) ?? make(locked)
}
