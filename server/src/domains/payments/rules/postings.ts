import type { Centavos } from '@salama/contract/kernel/money'
import { accounts } from '@salama/contract/ledger'
import type { PaymentMethod } from '@salama/contract/payments'
import type { Line } from '../../ledger/public.ts'

/** The provider holds the money for us, and we owe it to the payer. */
export const linesOfCapture = (payment: { method: PaymentMethod; payerId: string; amount: Centavos }): Line[] => [
  { account: accounts.clearing(payment.method), amount: payment.amount },
  { account: accounts.credit(payment.payerId), amount: -payment.amount },
]

/** The provider took money that our records do not explain: nobody's credit until staff have decided. */
export const linesOfSuspense = (payment: { method: PaymentMethod; amount: Centavos }): Line[] => [
  { account: accounts.clearing(payment.method), amount: payment.amount },
  { account: accounts.suspense(payment.method), amount: -payment.amount },
]
