import type { Centavos } from '@salama/contract/kernel/money'
import type { FailureCode, PaymentStatus } from '@salama/contract/payments'
import type { TransferFailure } from '@salama/contract/wallets'

export type KnownPayment = {
  status: PaymentStatus
  /** Of one that failed. */
  failure: FailureCode | null
  amount: Centavos
}

/** How its transfer ended, as far as a payment is concerned. */
export type SettledCollect = {
  status: 'succeeded' | 'failed' | 'expired'
  failure: TransferFailure | null
  /** What the provider took. */
  moved: Centavos
  /** A call left for it. */
  wasSent: boolean
}

export type Reaction =
  /** Nothing new. */
  | { kind: 'none' }
  | { kind: 'confirm' }
  | { kind: 'end'; to: 'failed' | 'expired'; failure: FailureCode }
  /** A late success of exactly the amount: passes through review and becomes the payer's credit. */
  | { kind: 'release' }
  /** For staff. `suspense`: what the provider took without our being able to credit it. */
  | { kind: 'review'; reason: string; suspense: Centavos }

const NONE: Reaction = { kind: 'none' }

/**
 * What the end of its transfer does to a payment. Monotonic: a success is never undone by a late failure. One that comes
 * after the end is its payer's where the provider had left the end open (decision 0008), and for staff to decide where the
 * provider contradicts itself or took another amount.
 */
export function reactionTo(payment: KnownPayment, settled: SettledCollect): Reaction {
  if (settled.status === 'succeeded') return reactionToSuccess(payment, settled)
  if (payment.status !== 'pending') return NONE
  return { kind: 'end', to: settled.status, failure: settled.failure ?? 'refused_by_operator' }
}

const hasEnded = (status: PaymentStatus): boolean => status === 'failed' || status === 'expired'

function reactionToSuccess(payment: KnownPayment, { moved, wasSent }: SettledCollect): Reaction {
  const isWhole = moved === payment.amount
  if (hasEnded(payment.status)) {
    const isExplained = isWhole && wasSent && isOpenEnd(payment)
    return isExplained ? { kind: 'release' } : { kind: 'review', reason: 'success after the end', suspense: moved }
  }
  if (payment.status !== 'pending') return NONE
  return isWhole ? { kind: 'confirm' } : { kind: 'review', reason: 'another amount', suspense: moved }
}

/** It ended without the provider's last word, and nobody has looked since. */
const isOpenEnd = ({ status, failure }: KnownPayment): boolean =>
  status === 'expired' || failure === 'operator_unavailable'
