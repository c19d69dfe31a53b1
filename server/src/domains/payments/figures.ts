import { statesOf } from '@salama/contract/kernel/status'
import { PAYMENT_METHODS, paymentMachine } from '@salama/contract/payments'
import { counter } from '../../platform/figures/counts.ts'

export const PAYMENTS = counter({
  name: 'salama_payments_total',
  help: 'Payments that came to a status, by method; pending: begun.',
  labels: { method: PAYMENT_METHODS, status: statesOf(paymentMachine) },
})
