import { type Payment, type PaymentStatus, paymentMachine } from '@salama/contract/payments'
import { expect, it } from 'vitest'
import { isSettled } from './outlook.ts'
import { phoneError } from './phone-entry.tsx'
import { stateOf } from './use-mobile-money.ts'

const payment = (status: PaymentStatus, outcome?: 'unknown'): Payment => ({
  transactionId: 't',
  status,
  outcome,
  paymentMethod: 'm-pesa',
  amount: 80000,
  description: 'Consulta',
  createdAt: '2026-11-21T08:00:00.000Z',
})
const idle = { payment: undefined, sending: false, refused: false }

it('goes from the number over the request to the prompt (PAYM-003, PAYM-005, PAYM-006)', () => {
  expect(stateOf(idle)).toBe('phone_entry')
  expect(stateOf({ ...idle, sending: true })).toBe('processing')
  expect(stateOf({ ...idle, payment: payment('pending') })).toBe('ussd_prompt')
})

it('fails when the request is refused (PAYM-011)', () => {
  expect(stateOf({ ...idle, refused: true })).toBe('failed')
})

it('succeeds on a confirmed payment and on nothing else (PAYM-008, PAYM-009)', () => {
  const statuses = Object.keys(paymentMachine.states) as PaymentStatus[]
  const successes = statuses.filter((status) => stateOf({ ...idle, payment: payment(status) }) === 'success')
  expect(successes).toEqual(['confirmed'])
})

it('says that it does not know, as long as the provider does not say', () => {
  expect(stateOf({ ...idle, payment: payment('pending', 'unknown') })).toBe('unknown')
  expect(stateOf({ ...idle, payment: payment('in_review') })).toBe('unknown')
})

it('keeps asking until a payment is confirmed, failed, expired or given back', () => {
  const statuses = Object.keys(paymentMachine.states) as PaymentStatus[]
  expect(statuses.filter(isSettled).sort()).toEqual(['confirmed', 'expired', 'failed', 'reversed'])
})

it('takes a Mozambican number of at least 9 characters and refuses the rest by one sentence (PAYM-021, PAYM-022, PAYM-023)', () => {
  for (const good of ['841234567', '84 123 4567', '+258 84 123 4567', '00258841234567']) {
    expect(phoneError(good), good).toBeUndefined()
  }
  for (const bad of ['', '84123456', 'abcdefghi', '211234567', '+351912345678']) {
    expect(phoneError(bad), bad).toBe('Número de telefone inválido')
  }
})
