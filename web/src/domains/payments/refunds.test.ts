import { refundMachine } from '@salama/contract/payments/refunds'
import { expect, it, test } from 'vitest'
import { refundWordsOf } from './labels.ts'
import { refundAmountError } from './refund-dialog.tsx'

test.each(['', 'abc', '0', '-5', '10,555', '1.000'])('an amount typed as %j is asked for again', (typed) => {
  expect(refundAmountError(typed, 500_00)).toMatch(/Escreva um valor/)
})

test.each(['500', '500,00', '1', '0,01', '499.5', ' 500 MT '])('an amount typed as %j is taken', (typed) => {
  expect(refundAmountError(typed, 500_00)).toBeUndefined()
})

it('says how much is left when more is asked for', () => {
  expect(refundAmountError('500,01', 500_00)).toMatch(/^Restam 500\sMT por devolver\.$/)
})

it('has words for every state of a refund, and the desk’s own for a refusal (X-059)', () => {
  for (const status of Object.keys(refundMachine.states)) {
    const words = refundWordsOf({ status: status as keyof typeof refundMachine.states })
    expect(words).toMatch(/^[A-Z].*\.$/)
  }
  expect(refundWordsOf({ status: 'refused', refusalReason: 'A consulta aconteceu.' })).toContain(
    'A consulta aconteceu.',
  )
})
