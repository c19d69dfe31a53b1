import type { BankProof } from '@salama/contract/payments/staff'
import { expect, it } from 'vitest'
import { signsOf } from './labels.ts'

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
