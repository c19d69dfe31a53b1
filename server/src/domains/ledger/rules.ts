import type { Centavos } from '@salama/contract/kernel/money'

/** The entries of one account, each with the balance after it. */
export function withBalances<E extends { amount: Centavos }>(
  opening: Centavos,
  entries: readonly E[],
): (E & { balance: Centavos })[] {
  let balance = opening
  return entries.map((entry) => {
    balance += entry.amount
    return { ...entry, balance }
  })
}
