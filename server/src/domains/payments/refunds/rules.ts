import type { Centavos } from '@salama/contract/kernel/money'
import { accounts } from '@salama/contract/ledger'
import type { PaymentMethod } from '@salama/contract/payments'
import type { RefundStatus } from '@salama/contract/payments/refunds'
import type { RefundAction } from '@salama/contract/payments/staff/refunds'
import type { Line } from '../../ledger/public.ts'
import { canReverse } from '../intents/rules.ts'

/** What is still to be returned of a payment that a purchase used. */
export const leftToRefund = (
  amount: Centavos,
  refunds: readonly { amount: Centavos; status: RefundStatus }[],
): Centavos => amount - refunds.reduce((sum, refund) => sum + (refund.status === 'refused' ? 0 : refund.amount), 0)

/** The payer has the money back. */
export const linesOfCompletedRefund = ({ method, amount }: { method: PaymentMethod; amount: Centavos }): Line[] => [
  { account: accounts.refunds, amount },
  { account: accounts.clearing(method), amount: -amount },
]

/** A refund's key among the provider's payouts; its own (`reversalReference`) is that of its reversal. */
export const payoutReference = (refundReference: string): string => `P${refundReference.slice(1)}`

/** How the money goes back: `by_hand` is a person's doing; `none` where nothing goes to a wallet. */
export type Channel = 'reversal' | 'payout' | 'by_hand' | 'none'

/**
 * Decided once, at the approval: a reversal that is refused never becomes a pay-out by itself, because the charge may have
 * been given back otherwise (the provider's support, its portal, our database restored).
 */
export const channelOf = (method: PaymentMethod): Channel =>
  method === 'bank-transfer' ? 'by_hand' : canReverse(method) ? 'reversal' : 'payout'

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
