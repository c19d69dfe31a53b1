import { PAYMENT_METHODS } from '@salama/contract/payments'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Line } from '../../ledger/public.ts'
import type { Outcome } from '../../wallets/public.ts'
import { makeReference, reversalReference, type Shares, splitCommission } from '../rules.ts'
import {
  channelOf,
  leftToRefund,
  linesOfCompletedRefund,
  linesOfRefund,
  linesOfRefusedRefund,
  payoutReference,
  type Returning,
  returnMoveOf,
  sharesOfRefund,
} from './refunds.ts'

const amounts = fc.integer({ min: 1, max: 100_000_000_00 })
const rates = fc.integer({ min: 0, max: 10_000 })
const sumOf = (lines: Line[]): number => lines.reduce((sum, line) => sum + line.amount, 0)

describe('who gives back how much', () => {
  test('of 800 MT at 15 %, a refund of 100 MT takes 85 from the doctor and 15 from the commission', () => {
    const sale = splitCommission(800_00, 1500)
    expect(sale).toEqual({ payable: 680_00, commission: 120_00 })
    expect(sharesOfRefund(sale, { payable: 0, commission: 0 }, 100_00)).toEqual({ payable: 85_00, commission: 15_00 })
  })

  test('in whatever parts, some refused afterwards: the parts add up, none is negative, the last takes the rest (PAY-19)', () => {
    const steps = fc.array(fc.record({ part: fc.double({ min: 0, max: 1, noNaN: true }), isRefused: fc.boolean() }))
    fc.assert(
      fc.property(amounts, rates, steps, (amount, rate, refunds) => {
        const sale = splitCommission(amount, rate)
        let returned: Shares = { payable: 0, commission: 0 }
        const refund = (part: number, isRefused = false) => {
          const shares = sharesOfRefund(sale, returned, part)
          expect(shares.payable + shares.commission).toBe(part)
          expect(Math.min(shares.payable, shares.commission)).toBeGreaterThanOrEqual(0)
          if (isRefused) return
          returned = {
            payable: returned.payable + shares.payable,
            commission: returned.commission + shares.commission,
          }
          expect(returned.payable).toBeLessThanOrEqual(sale.payable)
          expect(returned.commission).toBeLessThanOrEqual(sale.commission)
        }
        const left = () => amount - returned.payable - returned.commission
        for (const { part, isRefused } of refunds) {
          const wanted = Math.floor(left() * part)
          if (wanted > 0) refund(wanted, isRefused)
        }
        if (left() > 0) refund(left())
        expect(returned).toEqual({ payable: sale.payable, commission: sale.commission })
      }),
    )
  })

  test('what is not refused counts against what was paid', () => {
    expect(leftToRefund(100, [])).toBe(100)
    const refunds = [
      { amount: 30, status: 'requested' },
      { amount: 50, status: 'refused' },
      { amount: 20, status: 'completed' },
      { amount: 1, status: 'in_review' },
    ] as const
    expect(leftToRefund(100, refunds)).toBe(49)
  })

  test('every posting sums to zero, and approval, return and payer come out even (PAY-22)', () => {
    fc.assert(
      fc.property(amounts, rates, (amount, rate) => {
        const payee = 'payable:doctor:d'
        const shares = splitCommission(amount, rate)
        const approved = linesOfRefund(payee, shares)
        const returned = linesOfCompletedRefund({ method: 'm-pesa', amount })
        for (const lines of [approved, returned, linesOfRefusedRefund(payee, shares)]) expect(sumOf(lines)).toBe(0)
        const onRefunds = [...approved, ...returned].filter(({ account }) => account === 'refunds')
        expect(sumOf(onRefunds)).toBe(0)
        expect(
          sumOf([...approved, ...linesOfRefusedRefund(payee, shares)].filter((line) => line.account === payee)),
        ).toBe(0)
        expect(approved.every((line) => line.amount !== 0)).toBe(true)
      }),
    )
  })
})

test('a refund has a key of its own for its reversal and another for its pay-out, always the same', () => {
  const reference = reversalReference(makeReference())
  expect(reference).toMatch(/^R[A-Z2-7]{19}$/)
  expect(payoutReference(reference)).toBe(`P${reference.slice(1)}`)
})

const NOW = new Date('2026-11-21T10:00:00Z')
const DOUBT_MS = 60_000
const sentAgo = (ms: number) => new Date(NOW.getTime() - ms)
const refund = (more: Partial<Returning> = {}): Returning => ({
  amount: 10_00,
  wasInDoubt: false,
  sentAt: sentAgo(0),
  ...more,
})
const DONE: Outcome = { kind: 'confirmed', providerTransactionId: 'TX', code: 'INS-0' }
const REFUSED: Outcome = { kind: 'failed', failure: 'refused_by_operator', code: 'INS-6' }
const AWAY: Outcome = { kind: 'failed', failure: 'operator_unavailable', code: 'INS-16' }
const UNKNOWN: Outcome = { kind: 'unknown', code: 'wire:cut' }
const PENDING: Outcome = { kind: 'pending', code: 'Pending' }

test.each<[what: string, of: Returning, news: Outcome, move: object]>([
  ['done', refund(), DONE, { kind: 'complete', returnNumber: 'TX' }],
  ['done with its whole amount named', refund(), { ...DONE, amount: 10_00 }, { kind: 'complete' }],
  [
    'done with another amount',
    refund(),
    { ...DONE, amount: 9_99 },
    { kind: 'review', inDoubt: true, providerTransactionId: 'TX' },
  ],
  [
    'done with more than was asked',
    refund(),
    { ...DONE, amount: 10_01 },
    { kind: 'review', inDoubt: true, providerTransactionId: 'TX' },
  ],
  ['refused at once', refund(), REFUSED, { kind: 'review', inDoubt: false }],
  ['refused what may have been done', refund({ wasInDoubt: true }), REFUSED, { kind: 'review', inDoubt: true }],
  ['a cut', refund(), UNKNOWN, { kind: 'wait', inDoubt: true }],
  ['only accepted', refund(), PENDING, { kind: 'wait', inDoubt: true }],
  ['not known for too long', refund({ sentAt: sentAgo(DOUBT_MS) }), UNKNOWN, { kind: 'review', inDoubt: true }],
  ['not taken on', refund(), AWAY, { kind: 'wait', inDoubt: false }],
  ['not taken on after a cut', refund({ wasInDoubt: true }), AWAY, { kind: 'wait', inDoubt: true }],
  ['away for too long', refund({ sentAt: sentAgo(DOUBT_MS) }), AWAY, { kind: 'review', inDoubt: false }],
])('%s (PAY-10, PAY-19)', (_, of, news, move) => {
  expect(returnMoveOf(of, news, { now: NOW, doubtMs: DOUBT_MS })).toMatchObject(move)
})

test('every refusal of a return is for a person, and doubt stays doubt, whatever the provider says (PAY-10, PAY-19)', () => {
  const news = fc.constantFrom(DONE, REFUSED, AWAY, UNKNOWN, PENDING, { kind: 'expired', code: 'Expired' } as const)
  fc.assert(
    fc.property(news, fc.boolean(), fc.nat(2 * DOUBT_MS), (word, wasInDoubt, agoMs) => {
      const of = refund({ wasInDoubt, sentAt: sentAgo(agoMs) })
      const move = returnMoveOf(of, word, { now: NOW, doubtMs: DOUBT_MS })
      expect(move.kind === 'complete').toBe(word === DONE)
      if (word === REFUSED) expect(move.kind).toBe('review')
      if (wasInDoubt && move.kind !== 'complete') expect(move.inDoubt).toBe(true)
    }),
  )
})

test('only where the wire has no reversal the money goes back as a pay-out (PAY-19)', () => {
  const channels = PAYMENT_METHODS.map((method) => [method, channelOf(method)])
  expect(Object.fromEntries(channels)).toEqual({
    'm-pesa': 'reversal',
    'e-mola': 'payout',
    mkesh: 'reversal',
    'bank-transfer': 'by_hand',
  })
})
