import { statesOf } from '@salama/contract/kernel/status'
import { paymentMachine } from '@salama/contract/payments'
import { REVIEW_DECISIONS } from '@salama/contract/payments/review'
import { MOBILE_MONEY } from '@salama/contract/wallets'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Line } from '../../ledger/public.ts'
import type { Transfer } from '../../wallets/public.ts'
import { linesOfRelease, linesOfReversal, unallocatedBalance } from '../intents/rules.ts'
import { linesOfCapture, linesOfSuspense } from '../rules/postings.ts'
import { linesOfSale, sharesOfSale } from '../sales/rules.ts'
import { decisionsFor, isReturning, type Reviewed, reasonOf, refusalOf, returnAnswerOf } from './rules.ts'

const AMOUNT = 100_00
const late: Reviewed = {
  status: 'in_review',
  method: 'm-pesa',
  amount: AMOUNT,
  isAskedBack: false,
  isReturning: false,
  answer: null,
  unallocated: { account: 'suspense:m-pesa', amount: AMOUNT },
}

const reviewed: fc.Arbitrary<Reviewed> = fc.record({
  status: fc.constantFrom(...statesOf(paymentMachine)),
  method: fc.constantFrom(...MOBILE_MONEY),
  amount: fc.constant(AMOUNT),
  unallocated: fc.option(fc.constantFrom({ ...late.unallocated, amount: 1 }, late.unallocated), {
    nil: undefined,
  }) as fc.Arbitrary<Reviewed['unallocated']>,
  isAskedBack: fc.boolean(),
  isReturning: fc.boolean(),
  answer: fc.constantFrom(null, 'refused' as const, 'unknown' as const),
})

test('whatever waits for a person can be decided, unless the provider is about to answer (PAY-19, PAY-23)', () => {
  fc.assert(
    fc.property(reviewed, (of) => {
      const isOpen = of.status === 'in_review' && !of.isReturning
      expect(decisionsFor(of).length > 0).toBe(isOpen)
    }),
  )
})

test('nothing is called failed while its money is held, and nothing credited but the whole amount, never asked back (PAY-19, PAY-22, PAY-23)', () => {
  fc.assert(
    fc.property(reviewed, (of) => {
      const may = decisionsFor(of)
      if (may.includes('fail')) expect(of.unallocated).toBeUndefined()
      if (may.includes('confirm')) expect([of.unallocated?.amount, of.isAskedBack]).toEqual([AMOUNT, false])
      if (may.includes('return') || may.includes('return_by_hand')) expect(of.unallocated).toBeDefined()
    }),
  )
})

test.each([
  ['late money', late, ['confirm', 'return']],
  ['another amount', { ...late, amount: 450_00 }, ['return']],
  ['nothing taken', { ...late, unallocated: undefined }, ['fail']],
  ['late money of e-Mola, which is paid out again', { ...late, method: 'e-mola' }, ['confirm', 'return']],
  ['what the provider refused', { ...late, isAskedBack: true, answer: 'refused' }, ['return', 'return_by_hand']],
  [
    'what the provider may have given back',
    { ...late, isAskedBack: true, answer: 'unknown' },
    ['return', 'return_by_hand'],
  ],
  ['what was wanted back of a provider that nobody could ask', { ...late, isAskedBack: true }, ['return']],
  ['a transfer', { ...late, method: 'bank-transfer' }, ['confirm', 'return_by_hand']],
  ['what is on its way back', { ...late, isAskedBack: true, isReturning: true }, []],
] as const)('%s leaves these decisions: %j', (_what, of, decisions) => {
  expect(decisionsFor(of)).toEqual(decisions)
  for (const decision of REVIEW_DECISIONS) {
    expect(refusalOf(of, decision) === undefined).toBe(decisions.some((one) => one === decision))
  }
})

test('what is known of a return is what its transfer says (PAY-10, PAY-19)', () => {
  const at = (status: Transfer['status'], next_attempt_at: Date | null = null) => ({ status, next_attempt_at })
  expect([at('sending'), at('unknown')].map(returnAnswerOf)).toEqual(['unknown', 'unknown'])
  expect([undefined, at('queued'), at('failed')].map(returnAnswerOf)).toEqual([null, null, 'refused'])
  expect([undefined, at('unknown'), at('unknown', new Date())].map(isReturning)).toEqual([false, false, true])
})

test('says why a person has to look', () => {
  expect(reasonOf(late, 'expired')).toBe('late_success')
  expect(reasonOf({ ...late, amount: 450_00 }, 'pending')).toBe('other_amount')
  expect(reasonOf({ ...late, unallocated: undefined }, 'pending')).toBe('contradiction')
  expect(reasonOf({ ...late, unallocated: { account: 'credit:p', amount: AMOUNT } }, 'confirmed')).toBe('not_returned')
})

test('the unallocated balance is what came in and was neither claimed nor returned (PAY-22)', () => {
  const payment = { method: 'm-pesa' as const, payerId: 'p', amount: AMOUNT }
  const [taken, suspended] = [linesOfCapture(payment), linesOfSuspense(payment)]
  const unallocated = unallocatedBalance(suspended)
  expect(unallocatedBalance([])).toBeUndefined()
  expect(unallocatedBalance(taken)).toEqual({ account: 'credit:p', amount: AMOUNT })
  expect(unallocated).toEqual({ account: 'suspense:m-pesa', amount: AMOUNT })
  const funds = { paid: AMOUNT }
  const sold = [{ part: 'goods', payee: { kind: 'doctor', id: 'd' }, amount: AMOUNT }] as const
  const shares = sharesOfSale(sold, { funds, rateOf: () => 1500, newId: () => 's' })
  expect(unallocatedBalance([...taken, ...linesOfSale('p', funds, shares)])).toBeUndefined()
  if (!unallocated) throw new Error('nothing unallocated')
  const released = [...suspended, ...linesOfRelease(unallocated, 'p')]
  expect(unallocatedBalance(released)).toEqual({ account: 'credit:p', amount: AMOUNT })
  const returned = [...suspended, ...linesOfReversal(unallocated, 'm-pesa')]
  expect(unallocatedBalance(returned)).toBeUndefined()
  const clearing = (lines: Line[]) =>
    lines.filter(({ account }) => account === 'clearing:m-pesa').reduce((sum, { amount }) => sum + amount, 0)
  expect([clearing(released), clearing(returned)]).toEqual([AMOUNT, 0])
})
