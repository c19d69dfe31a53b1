import type { Centavos } from '@salama/contract/kernel/money'
import { accounts } from '@salama/contract/ledger'
import type { PaymentMethod } from '@salama/contract/payments'
import type { Line } from '../../ledger/public.ts'

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
