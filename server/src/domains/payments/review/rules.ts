import type { Centavos } from '@salama/contract/kernel/money'
import { accounts } from '@salama/contract/ledger'
import type { PaymentMethod, PaymentStatus } from '@salama/contract/payments'
import { REVIEW_DECISIONS, type ReviewDecision, type ReviewReason } from '@salama/contract/payments/review'
import type { Line } from '../../ledger/public.ts'
import type { Transfer } from '../../wallets/public.ts'

/** Money of a payment that no purchase has used; `account` is the account that holds it. */
export type Unallocated = { account: string; amount: Centavos }

/** Computed from all entries of a payment; undefined when nothing is left to return. */
export function unallocatedBalance(entries: readonly Line[]): Unallocated | undefined {
  const balances = new Map<string, Centavos>()
  for (const { account, amount } of entries) balances.set(account, (balances.get(account) ?? 0) + amount)
  const [found] = [...balances].filter(([account, balance]) => /^(?:suspense|credit):/.test(account) && balance < 0)
  return found && { account: found[0], amount: -found[1] }
}

/** The money was found to be the payer's: it becomes the payer's credit. */
export const linesOfRelease = ({ account, amount }: Unallocated, payerId: string): Line[] => [
  { account, amount },
  { account: accounts.credit(payerId), amount: -amount },
]

/** The provider, or staff by hand, returned it to the payer. */
export const linesOfReversal = ({ account, amount }: Unallocated, method: PaymentMethod): Line[] => [
  { account, amount },
  { account: accounts.clearing(method), amount: -amount },
]

/** Those whose wire can give a charge back. */
const RETURNING: readonly PaymentMethod[] = ['m-pesa', 'mkesh']
export const canReverse = (method: PaymentMethod): boolean => RETURNING.includes(method)

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
