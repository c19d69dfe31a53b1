import type { Centavos } from '@salama/contract/kernel/money'
import type { PaymentMethod, PaymentStatus } from '@salama/contract/payments'
import { REVIEW_DECISIONS, type ReviewDecision, type ReviewReason } from '@salama/contract/payments/review'
import type { Outcome } from '../../wallets/public.ts'
import type { Line } from '../rules.ts'

type Said = { news: Outcome; wasInDoubt: boolean }

/** What of a payment's money is on our books and belongs to no purchase: `account` is where it sits. */
export type Held = { account: string; amount: Centavos }

/** From all that was posted of a payment; undefined when nothing is left to give back. */
export function heldOf(entries: readonly Line[]): Held | undefined {
  const balances = new Map<string, Centavos>()
  for (const { account, amount } of entries) balances.set(account, (balances.get(account) ?? 0) + amount)
  const [found] = [...balances].filter(([account, balance]) => /^(?:suspense|credit):/.test(account) && balance < 0)
  return found && { account: found[0], amount: -found[1] }
}

/** What was found to be its payer's: credit from now on. */
export const linesOfRecognition = ({ account, amount }: Held, payerId: string): Line[] => [
  { account, amount },
  { account: `credit:${payerId}`, amount: -amount },
]

/** The provider, or a person by hand, gave it back to its payer. */
export const linesOfReturn = ({ account, amount }: Held, method: PaymentMethod): Line[] => [
  { account, amount },
  { account: `clearing:${method}`, amount: -amount },
]

/** Those whose wire can give a charge back. */
const RETURNING: readonly PaymentMethod[] = ['m-pesa', 'mkesh']
export const canReverse = (method: PaymentMethod): boolean => RETURNING.includes(method)

export type Reviewed = {
  status: PaymentStatus
  method: PaymentMethod
  amount: Centavos
  held: Held | undefined
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

/** What a provider's word leaves known. `said.wasInDoubt`: an earlier call may have done what this word denies. */
export function answerOf(said: Said, before: ReturnAnswer | null): ReturnAnswer | null {
  const { news, wasInDoubt } = said
  if (wasInDoubt) return 'unknown'
  // Not taken on: what was known before is known still.
  if (news.kind === 'failed' && news.failure === 'operator_unavailable') return before === 'refused' ? before : null
  return news.kind === 'failed' || news.kind === 'expired' ? 'refused' : 'unknown'
}

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
  const { status, method, amount, held, isAskedBack, isReturning, answer } = reviewed
  if (status !== 'in_review' || isReturning) return 'payments.not_now'
  if (decision === 'fail') return held && 'payments.money_held'
  if (decision === 'confirm') {
    // What was asked back may be on its way, whatever the provider said of it: it is nobody's credit any more.
    if (isAskedBack) return 'payments.asked_back'
    return held?.amount === amount ? undefined : 'payments.taken_differs'
  }
  if (!held) return 'payments.nothing_held'
  const isTransfer = method === 'bank-transfer'
  if (decision === 'return') return isTransfer ? 'payments.by_hand_only' : undefined
  return isTransfer || answer !== null ? undefined : 'payments.ask_operator_first'
}

export const decisionsFor = (reviewed: Reviewed): ReviewDecision[] =>
  REVIEW_DECISIONS.filter((decision) => refusalOf(reviewed, decision) === undefined)

/** `before`: the state that it was in before a person had to look. */
export function reasonOf({ amount, held }: Reviewed, before: PaymentStatus | undefined): ReviewReason {
  if (before === 'confirmed') return 'not_returned'
  if (!held) return 'contradiction'
  return held.amount === amount ? 'late_success' : 'other_amount'
}
