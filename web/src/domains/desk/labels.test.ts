import { entryTypeLabel } from '@salama/contract/ledger'
import type { BankProof } from '@salama/contract/payments/staff'
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

it('labels each entry type, and shows an unknown one as it is', () => {
  expect(entryTypeLabel('captured')).toBe('Recebido')
  expect(entryTypeLabel('refunded')).toBe('Reembolsado')
  expect(entryTypeLabel('something_new')).toBe('something_new')
})

it('says what speaks for and against a transfer', () => {
  const proof = (changes: Partial<BankProof>, proofUploadId?: string) =>
    ({
      payment: { transfer: { referenceNumber: 'FT1', bankReference: 'ABC', proofUploadId } },
      isReferenceIssuedToPayer: true,
      duplicateCount: 0,
      similar: [],
      ...changes,
    }) as BankProof
  const labels = (of: BankProof) => signsOf(of).map(({ label }) => label)
  expect(labels(proof({}, 'upload'))).toEqual(['Referência emitida ao cliente'])
  expect(labels(proof({ isReferenceIssuedToPayer: false, duplicateCount: 2 }))).toEqual([
    'Referência escrita à mão',
    '2 pagamentos iguais',
    'Sem comprovativo',
  ])
})
