import type { Tx } from '../../../../platform/db/database.ts'
import { Refusal } from '../../../../platform/http/replies/refusal.ts'
import type { Payable } from '../../ports.ts'

/** The payment was given back or used elsewhere since: the purchase goes on waiting. */
const NOT_CLAIMABLE: readonly string[] = [
  'payments.not_confirmed',
  'payments.already_claimed',
  'payments.wrong_amount',
  'payments.approved_by_payee',
]

/** The money is there: the purchase that waits for it takes it, if it still may. */
export async function takePayment(tx: Tx, kind: Payable, payment: Parameters<Payable['paid']>[1]): Promise<void> {
  try {
    await kind.paid(tx, payment)
  } catch (error) {
    if (!(error instanceof Refusal) || !NOT_CLAIMABLE.includes(error.code)) throw error
  }
}
