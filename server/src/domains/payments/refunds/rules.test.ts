import { canMove, statesOf } from '@salama/contract/kernel/status'
import { PAYMENT_METHODS } from '@salama/contract/payments'
import { refundMachine } from '@salama/contract/payments/refunds'
import { describe, expect, test } from 'vitest'
import { makeReference } from '../../wallets/public.ts'
import { reversalReference } from '../rules/references.ts'
import { actionsOn, leftToRefund } from './rules/actions.ts'
import { channelOf, payoutReference } from './rules/channels.ts'

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
