import type { Centavos } from '@salama/contract/kernel/money'
import { accounts } from '@salama/contract/ledger'
import type { PaymentMethod } from '@salama/contract/payments'
import type { Line } from '../../../ledger/public.ts'
import { canReverse } from '../../intents/rules.ts'

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
