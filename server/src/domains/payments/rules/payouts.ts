import type { Centavos } from '@salama/contract/kernel/money'
import type { MobileMoney } from '@salama/contract/wallets'
import type { Line } from '../rules.ts'

/** What a payee's account holds. */
export type Earnings = {
  balance: Centavos
  /** The part that is too new. */
  onHold: Centavos
  /** His part, of what is not too new, of refunds that wait for the desk. */
  askedBack: Centavos
}

/** What may be paid out now: refunds of older purchases may have made it less than what is not on hold. */
export const availableOf = ({ balance, onHold, askedBack }: Earnings): Centavos =>
  Math.max(0, balance - Math.max(0, onHold) - askedBack)

type Payout = { account: string; method: MobileMoney; amount: Centavos }

/** Asked for: no longer the payee's balance, not yet in his wallet. */
export const linesOfPayout = ({ account, amount }: Pick<Payout, 'account' | 'amount'>): Line[] => [
  { account, amount },
  { account: 'payouts', amount: -amount },
]

/** It reached the wallet. */
export const linesOfPaidPayout = ({ method, amount }: Pick<Payout, 'method' | 'amount'>): Line[] => [
  { account: 'payouts', amount },
  { account: `clearing:${method}`, amount: -amount },
]

/** It did not: the payee's balance again. */
export const linesOfFailedPayout = (payout: Pick<Payout, 'account' | 'amount'>): Line[] =>
  linesOfPayout(payout).map(({ account, amount }) => ({ account, amount: -amount }))
