import type { Tx } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/http/replies/refusal.ts'
import { type LockedPayment, lockPayment } from '../../intents/store/intents.ts'

/** What a kind of purchase makes of a call that may name its payment. */
export type Making<T> = {
  /** The kind's own lock, such as its buyer's. */
  lock(): Promise<void>
  /** What was made with this payment before. */
  findMade(paymentId: string): Promise<T | undefined>
  make(payment: LockedPayment | undefined): Promise<T>
}

/**
 * The create call of a kind: the same payment again answers what it made. The payment is locked before anything is looked
 * for, so that the news of it, which completes its quote, has made the purchase or waits; and before the kind's own lock,
 * because the news takes them in this order too. Refuses `payments.not_found` (foreign alike).
 */
export async function makeOnce<T>(
  tx: Tx,
  { paymentId, payerId }: { paymentId: string | undefined; payerId: string },
  { lock, findMade, make }: Making<T>,
): Promise<T> {
  const payment = paymentId === undefined ? undefined : await lockOwnPayment(tx, { paymentId, payerId })
  await lock()
  return (payment && (await findMade(payment.id))) ?? make(payment)
}

/** Refuses `payments.not_found` (foreign alike). */
export async function lockOwnPayment(
  tx: Tx,
  { paymentId, payerId }: { paymentId: string; payerId: string },
): Promise<LockedPayment> {
  const payment = await lockPayment(tx.sql, paymentId)
  return payment?.payer_id === payerId ? payment : refuse('payments.not_found')
}
