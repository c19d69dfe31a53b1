import { expect, test } from 'vitest'
import { badgeOf, OUTCOME_UNKNOWN, refundWordsOf, wordsOf } from './labels.ts'

test('money that went back comes before the state in which it arrived, in part or whole', () => {
  const labelOf = (refunded?: number) =>
    badgeOf({ status: 'confirmed', amount: 100_00, ...(refunded === undefined ? {} : { refunded }) }).label
  expect([undefined, 0, 99_99].map(labelOf)).toEqual(['Confirmado', 'Confirmado', 'Devolvido em parte'])
  expect(labelOf(100_00)).toBe(badgeOf({ status: 'reversed', amount: 100_00 }).label)
})

test('a payment is told by what went back, by its failure, by what nobody knows yet, else by its state', () => {
  const failure = { code: 'payments.wrong_pin', message: 'O PIN está errado.' } as never
  expect(wordsOf({ status: 'confirmed', outcome: 'confirmed', refunded: 50_00 } as never)).toContain('50')
  expect(wordsOf({ status: 'confirmed', outcome: 'confirmed', refunded: 0 } as never)).toBe(
    'Recebemos o dinheiro deste pagamento.',
  )
  expect(wordsOf({ status: 'failed', outcome: 'failed', failure } as never)).toBe('O PIN está errado.')
  expect(wordsOf({ status: 'failed', outcome: 'failed' } as never)).toBe('Este pagamento não foi feito.')
  expect(wordsOf({ status: 'pending', outcome: 'unknown' } as never)).toBe(OUTCOME_UNKNOWN)
  expect(wordsOf({ status: 'pending', outcome: 'pending' } as never)).toContain('Confirme com o PIN')
})

test('a refund that is refused says why', () => {
  const refusal = 'Não aprovámos este reembolso.'
  expect(refundWordsOf({ status: 'refused', refusalReason: 'Já o usou.' })).toBe(`${refusal} Já o usou.`)
  expect(refundWordsOf({ status: 'refused', refusalReason: null } as never)).toBe(refusal)
})
