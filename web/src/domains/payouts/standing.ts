import type { Reply } from '@salama/contract/kernel/endpoint'
import { formatMoney } from '@salama/contract/kernel/money'
import type { listPayouts } from '@salama/contract/payouts'

type Sums = Pick<Reply<typeof listPayouts>, 'balance' | 'onHold' | 'askedBack'>

/** What somebody has, or owes: commissions of fares taken in cash, beside earnings that are not available yet. */
export function balanceText({ balance, onHold, askedBack }: Sums): string {
  const owed = onHold + askedBack - balance
  return owed > 0
    ? `Deve ${formatMoney(owed)}, que descontamos dos próximos ganhos.`
    : `Saldo de ${formatMoney(balance)}`
}
