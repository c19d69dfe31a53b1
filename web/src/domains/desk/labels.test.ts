import type { BankProof } from '@salama/contract/desk'
import { postingLabel } from '@salama/contract/payments/ledger'
import { expect, it } from 'vitest'
import { accountGroups, accountLabel, signsOf } from './labels.ts'

it('names each account of the books, and keeps those of many people together', () => {
  expect(accountLabel('clearing:bank-transfer')).toBe('Recebido por Transferência Bancária')
  expect(accountLabel('something-new:7')).toBe('something-new:7')
  const accounts = ['commission', 'credit:a', 'payable:doctor:d', 'credit:b'].map((code) => ({ code, balance: 1 }))
  expect(accountGroups(accounts).map(({ label, members }) => [label, members.length])).toEqual([
    ['Comissão', 1],
    ['Crédito de clientes', 2],
    ['A pagar', 1],
  ])
})

it('says what a posting is of, also where its template names the refund', () => {
  expect(postingLabel('captured')).toBe('Recebido')
  expect(postingLabel('refunded:00000000-0000-4000-8000-000000000001')).toBe('Reembolsado')
  expect(postingLabel('something_new')).toBe('something_new')
})

it('says what speaks for and against a transfer', () => {
  const proof = (changes: Partial<BankProof>, proofUploadId?: string) =>
    ({
      payment: { transfer: { referenceNumber: 'FT1', bankReference: 'ABC', proofUploadId } },
      isOwnReference: true,
      twins: 0,
      ...changes,
    }) as BankProof
  const labels = (of: BankProof) => signsOf(of).map(({ label }) => label)
  expect(labels(proof({}, 'upload'))).toEqual(['Referência do próprio'])
  expect(labels(proof({ isOwnReference: false, twins: 2 }))).toEqual([
    'Referência escrita à mão',
    '2 pagamentos iguais',
    'Sem comprovativo',
  ])
})
