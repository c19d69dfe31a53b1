import type { Centavos } from '@salama/contract/kernel/money'
import type { PaymentMethod } from '@salama/contract/payments'
import type { RefundStatus } from '@salama/contract/payments/refunds'
import type { RefundAction } from '@salama/contract/payments/staff/refunds'
import type { Channel } from './channels.ts'

/** What is still to be returned of a payment that a purchase used. */
export const leftToRefund = (
  amount: Centavos,
  refunds: readonly { amount: Centavos; status: RefundStatus }[],
): Centavos => amount - refunds.reduce((sum, refund) => sum + (refund.status === 'refused' ? 0 : refund.amount), 0)

type Decidable = { status: RefundStatus; channel: Channel | null; outcome: 'unknown' | null }

/** What staff may do with a refund as it stands; the commands refuse everything else. */
export function actionsOn(refund: Decidable, method: PaymentMethod): RefundAction[] {
  const { status, outcome } = refund
  if (status === 'requested') return ['approve', 'refuse']
  if (status === 'approved') return method === 'bank-transfer' ? ['complete'] : []
  if (status !== 'in_review') return []
  const actions: RefundAction[] = canRetry(refund) ? ['retry', 'complete'] : ['complete']
  return outcome === 'unknown' ? actions : [...actions, 'refuse']
}

/** Whether the provider may be asked once more: a pay-out in doubt is asked about first, a reversal cannot be. */
export const canRetry = ({
  status,
  channel,
  outcome,
}: {
  status: RefundStatus
  channel: Channel | null
  outcome: 'unknown' | null
}): boolean => status === 'in_review' && (channel === 'payout' || (channel === 'reversal' && outcome === null))
