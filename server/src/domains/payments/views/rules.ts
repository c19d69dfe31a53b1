import type { Centavos } from '@salama/contract/kernel/money'
import type { PaymentMethod, PaymentStatus } from '@salama/contract/payments'
import { REVIEW_DECISIONS, type ReviewDecision, type ReviewReason } from '@salama/contract/payments/review'
import type { Transfer } from '../../wallets/public.ts'
import type { Unallocated } from '../intents/rules.ts'

export type Reviewed = {
  status: PaymentStatus
  method: PaymentMethod
  amount: Centavos
  unallocated: Unallocated | undefined
  /** The provider was asked to give it back, whatever it said. */
  isAskedBack: boolean
  /** … and has not answered yet. */
  isReturning: boolean
  answer: ReturnAnswer | null
}

/**
 * What is known of the provider's giving it back: `refused`, for certain; `unknown`, it may have done it. Null: it was never
 * asked.
 */
export type ReturnAnswer = 'refused' | 'unknown'

type Returning = Pick<Transfer, 'status' | 'next_attempt_at'> | undefined

export const returnAnswerOf = (transfer: Returning): ReturnAnswer | null => {
  if (transfer?.status === 'failed' || transfer?.status === 'expired') return 'refused'
  return transfer?.status === 'sending' || transfer?.status === 'unknown' ? 'unknown' : null
}

/** The worker will speak with the provider about it. */
export const isReturning = (transfer: Returning): boolean => !!transfer && transfer.next_attempt_at !== null

export type ReviewRefusal =
  | 'payments.not_now'
  | 'payments.taken_differs'
  | 'payments.asked_back'
  | 'payments.money_held'
  | 'payments.nothing_held'
  | 'payments.by_hand_only'
  | 'payments.ask_operator_first'

/** Why this may not be decided now; undefined when it may. */
export function refusalOf(reviewed: Reviewed, decision: ReviewDecision): ReviewRefusal | undefined {
  const { status, method, amount, unallocated, isAskedBack, isReturning, answer } = reviewed
  if (status !== 'in_review' || isReturning) return 'payments.not_now'
  if (decision === 'fail') return unallocated && 'payments.money_held'
  if (decision === 'confirm') {
    // What was asked back may be on its way, whatever the provider said of it: it is nobody's credit any more.
    if (isAskedBack) return 'payments.asked_back'
    return unallocated?.amount === amount ? undefined : 'payments.taken_differs'
  }
  if (!unallocated) return 'payments.nothing_held'
  const isTransfer = method === 'bank-transfer'
  if (decision === 'return') return isTransfer ? 'payments.by_hand_only' : undefined
  return isTransfer || answer !== null ? undefined : 'payments.ask_operator_first'
}

export const decisionsFor = (reviewed: Reviewed): ReviewDecision[] =>
  REVIEW_DECISIONS.filter((decision) => refusalOf(reviewed, decision) === undefined)

/** `before`: the state that it was in before a person had to look. */
export function reasonOf({ amount, unallocated }: Reviewed, before: PaymentStatus | undefined): ReviewReason {
  if (before === 'confirmed') return 'not_returned'
  if (!unallocated) return 'contradiction'
  return unallocated.amount === amount ? 'late_success' : 'other_amount'
}
