import { canMove, statesOf } from '@salama/contract/kernel/status'
import { PAYMENT_METHODS } from '@salama/contract/payments'
import { refundMachine } from '@salama/contract/payments/refunds'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Line } from '../../ledger/public.ts'
import { makeReference } from '../../wallets/public.ts'
import { reversalReference, type Shares, splitCommission } from '../rules.ts'
import {
  actionsOn,
  channelOf,
  leftToRefund,
  linesOfCompletedRefund,
  linesOfRefund,
  linesOfRefusedRefund,
  payoutReference,
  sharesOfRefund,
} from './rules.ts'

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

test('only where the wire has no reversal the money goes back as a pay-out (PAY-19)', () => {
  const channels = PAYMENT_METHODS.map((method) => [method, channelOf(method)])
  expect(Object.fromEntries(channels)).toEqual({
    'm-pesa': 'reversal',
    'e-mola': 'payout',
    mkesh: 'reversal',
    'bank-transfer': 'by_hand',
  })
})

describe('what staff may do with a refund', () => {
  const every = PAYMENT_METHODS.flatMap((method) =>
    statesOf(refundMachine).flatMap((status) =>
      ([null, 'unknown'] as const).map((outcome) => ({
        method,
        refund: { status, channel: channelOf(method), outcome },
      })),
    ),
  )

  test('is never more than the machine lets them do', () => {
    const target = { approve: 'approved', retry: 'approved', complete: 'completed', refuse: 'refused' } as const
    const wrong = every.filter(({ refund, method }) =>
      actionsOn(refund, method).some((action) => !canMove(refundMachine, refund.status, target[action], 'operator')),
    )
    expect(wrong).toEqual([])
  })

  test('is a decision, a proof of the return by hand, or nothing while the provider is at work (X-059)', () => {
    const refund = (changes: Partial<Parameters<typeof actionsOn>[0]>) => ({
      status: 'in_review' as const,
      channel: 'reversal' as const,
      outcome: null,
      ...changes,
    })
    expect(actionsOn(refund({ status: 'requested' }), 'm-pesa')).toEqual(['approve', 'refuse'])
    expect(actionsOn(refund({ status: 'approved' }), 'm-pesa')).toEqual([])
    expect(actionsOn(refund({ status: 'approved', channel: 'by_hand' }), 'bank-transfer')).toEqual(['complete'])
    expect(actionsOn(refund({}), 'm-pesa')).toEqual(['retry', 'complete', 'refuse'])
    expect(actionsOn(refund({ outcome: 'unknown' }), 'm-pesa')).toEqual(['complete'])
    expect(actionsOn(refund({ channel: 'payout', outcome: 'unknown' }), 'e-mola')).toEqual(['retry', 'complete'])
    expect(actionsOn(refund({ status: 'completed' }), 'm-pesa')).toEqual([])
  })
})
