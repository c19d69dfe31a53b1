import { PURPOSE_UNKNOWN, type Purpose } from '@salama/contract/payments'
import type { Tx } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/http/refusal.ts'
import type { Purchases, PurposeOrder } from '../../ports.ts'

type Preparing = { purchases: Purchases; kind: string; order: PurposeOrder }

/** A purpose of a kind that nobody sells is an invalid input. */
export function assertKnownPurpose(purchases: Purchases, purpose: Purpose | undefined): void {
  if (!purpose || purchases.find(purpose.kind)) return
  refuse('platform.invalid_input', { fields: [{ path: 'purpose.kind', ...PURPOSE_UNKNOWN }] })
}

/** Lets the domain that sells check and note the payment. Refuses as `PreparePayment` does. */
export async function preparePayment(tx: Tx, { purchases, kind, order }: Preparing): Promise<void> {
  const { prepare } = purchases.find(kind) ?? {}
  if (!prepare) return refuse('payments.purpose_not_payable')
  await prepare(tx, order)
}
