import type { Payment, PaymentStatus } from '@salama/contract/payments'
import { expect, test } from 'vitest'
import { attemptsOf } from './attempts.ts'
import { badgeOf, wordsOf } from './labels.ts'

const payment = (transactionId: string, status: PaymentStatus, purchase?: string): Payment => ({
  transactionId,
  status,
  paymentMethod: 'm-pesa',
  amount: 85_000,
  description: 'Consulta',
  createdAt: '2026-11-21T10:00:00.000Z',
  ...(purchase ? { purpose: { kind: 'appointment', id: purchase } } : {}),
})

const shown = (...payments: Payment[]) =>
  attemptsOf(payments).map(({ payment: { transactionId }, earlier }) => [
    transactionId,
    ...earlier.map((attempt) => attempt.transactionId),
  ])

test('the attempts of one purchase are one row, led by the one that counts', () => {
  expect(
    shown(
      payment('5', 'failed', 'a'),
      payment('4', 'confirmed', 'a'),
      payment('3', 'failed', 'b'),
      payment('2', 'expired', 'b'),
      payment('1', 'failed'),
      payment('0', 'failed'),
    ),
  ).toEqual([['4', '5'], ['3', '2'], ['1'], ['0']])
})

test('two payments of one purchase that both hold money are both shown', () => {
  expect(shown(payment('2', 'confirmed', 'a'), payment('1', 'in_review', 'a'))).toEqual([['2'], ['1']])
})

test('money that went back comes first in the state of a payment', () => {
  expect(badgeOf({ ...payment('1', 'confirmed'), refunded: 85_000 }).label).toBe('Devolvido')
  expect(badgeOf({ ...payment('1', 'confirmed'), refunded: 5_000 }).label).toBe('Devolvido em parte')
  expect(wordsOf({ ...payment('1', 'confirmed'), refunded: 5_000 })).toBe('Devolvemos-lhe 50 MT deste pagamento.')
  expect(badgeOf(payment('1', 'confirmed')).label).toBe('Confirmado')
})
