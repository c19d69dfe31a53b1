import { entryTypeLabel } from '@salama/contract/ledger'
import { expect, it } from 'vitest'
import { accountGroups, accountLabel } from './labels.ts'

const METHODS = { 'bank-transfer': 'Transferência Bancária' }

it('names each account of the books, and keeps those of many people together', () => {
  expect(accountLabel('clearing:bank-transfer', METHODS)).toBe('Recebido por Transferência Bancária')
  expect(accountLabel('something-new:7', METHODS)).toBe('something-new:7')
  const accounts = ['commission', 'credit:a', 'payable:doctor:d', 'credit:b'].map((code) => ({ code, balance: 1 }))
  expect(accountGroups(accounts, METHODS).map(({ label, members }) => [label, members.length])).toEqual([
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
