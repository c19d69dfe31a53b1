/**
 * Why a payment waits for a person. `late_success`: charged after it had ended; `other_amount`: charged another amount;
 * `contradiction`: the provider names a transaction that another payment has; `not_returned`: it could not be given back.
 */
export const REVIEW_REASONS = ['late_success', 'other_amount', 'contradiction', 'not_returned'] as const
export type ReviewReason = (typeof REVIEW_REASONS)[number]

/**
 * What a person may decide. `confirm`: it is its payer's money; `fail`: nothing was charged; `return`: the provider is
 * asked to give it back; `return_by_hand`: it has been given back otherwise.
 */
export const REVIEW_DECISIONS = ['confirm', 'fail', 'return', 'return_by_hand'] as const
export type ReviewDecision = (typeof REVIEW_DECISIONS)[number]
