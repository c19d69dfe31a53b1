import type { Payment } from '@salama/contract/payments'
import { outlookOf } from './outlook.ts'

/** What is shown of one purchase: the payment that counts, and the tries before it that came to nothing. */
export type Purchase = { payment: Payment; earlier: Payment[] }

/** The payments by purchase, each in the place of its newest; what was paid counts before what is tried or failed. */
export function attemptsOf(payments: readonly Payment[]): Purchase[] {
  const purchases = new Map<string, Payment[]>()
  for (const payment of payments) {
    const key = payment.purpose ? `${payment.purpose.kind}:${payment.purpose.id}` : payment.transactionId
    purchases.set(key, [...(purchases.get(key) ?? []), payment])
  }
  return [...purchases.values()].flatMap((attempts) => {
    const alive = attempts.filter((attempt) => outlookOf(attempt) !== 'failed')
    const dead = attempts.filter((attempt) => outlookOf(attempt) === 'failed')
    const [counts = dead[0], ...others] = alive
    if (!counts) return []
    const rest = others.map((payment) => ({ payment, earlier: [] }))
    return [{ payment: counts, earlier: dead.filter((attempt) => attempt !== counts) }, ...rest]
  })
}
