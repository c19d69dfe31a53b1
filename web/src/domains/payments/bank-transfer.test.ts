import { type PaymentStatus, paymentMachine } from '@salama/contract/payments'
import { expect, it } from 'vitest'
import { wordsOf } from './labels.ts'
import { isBlank, referenceError } from './transfer-form.tsx'
import { transferStateOf } from './use-bank-transfer.ts'

const idle = { step: 'bank_details', sending: false, done: false, refused: false } as const

it('goes from the account over the reference to the server, whose answer decides (PAYB-003, PAYB-005, PAYB-006, PAYB-007)', () => {
  expect(transferStateOf(idle)).toBe('bank_details')
  expect(transferStateOf({ ...idle, step: 'upload_proof' })).toBe('upload_proof')
  expect(transferStateOf({ ...idle, step: 'upload_proof', sending: true })).toBe('processing')
  expect(transferStateOf({ ...idle, step: 'upload_proof', done: true })).toBe('success')
  expect(transferStateOf({ ...idle, step: 'upload_proof', refused: true })).toBe('failed')
})

it('takes a reference with something to read in it, and asks for it in one sentence (PAYB-023, PAYB-024)', () => {
  for (const good of ['FT1234', ' FT 12/34 ', '7']) expect(referenceError(good), good).toBeUndefined()
  for (const bad of ['', '   ', '\u200b', '---']) {
    expect(referenceError(bad), bad).toBe('Por favor, insira o número de referência da transferência')
  }
  expect([isBlank(''), isBlank('  \u200b'), isBlank('FT1')]).toEqual([true, true, false])
})

it('says each state in a sentence of its own, and the reason of a failure before it', () => {
  const statuses = Object.keys(paymentMachine.states) as PaymentStatus[]
  expect(new Set(statuses.map((status) => wordsOf({ status }))).size).toBe(statuses.length)
  const failure = { code: 'proof_refused', message: 'Não confirmámos esta transferência. Valor errado.' }
  expect(wordsOf({ status: 'failed', failure })).toBe(failure.message)
  expect(wordsOf({ status: 'pending', outcome: 'unknown' })).toContain('Não volte a pagar')
})
