import { canMove, statesOf } from '@salama/contract/kernel/status'
import { transferMachine } from '@salama/contract/wallets'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Answer, type Known, type Move, moveOf } from './moves.ts'

const NOW = new Date('2026-11-21T10:00:00Z')
const LEASE_MS = 102_000
const ago = (ms: number) => new Date(NOW.getTime() - ms)
const hear = (known: Known, answer: Answer) => moveOf(known, answer, { now: NOW, leaseMs: LEASE_MS })

const collect = (more: Partial<Known> = {}): Known => ({
  direction: 'collect',
  status: 'sending',
  amount: 100_00,
  sentAt: ago(1_000),
  expiresAt: ago(-60_000),
  stallsAt: null,
  wasInDoubt: true,
  ...more,
})
const outgoing = (more: Partial<Known> = {}): Known => ({
  ...collect({ direction: 'refund', expiresAt: null, stallsAt: ago(-60_000), wasInDoubt: false }),
  ...more,
})
const success = (more: object = {}): Answer => ({
  kind: 'confirmed',
  providerTransactionId: 'TX1',
  code: 'INS-0',
  ...more,
})
const REFUSED: Answer = { kind: 'failed', failure: 'refused_by_operator', code: 'INS-6' }
const AWAY: Answer = { kind: 'failed', failure: 'operator_unavailable', code: 'INS-16' }

const anyAnswer: fc.Arbitrary<Answer> = fc.oneof(
  fc.constantFrom(success(), success({ amount: 100_00 }), success({ amount: 1 }), REFUSED, AWAY),
  fc.record({
    kind: fc.constantFrom('expired', 'pending', 'unknown', 'notFound', 'notSent', 'contradiction'),
    code: fc.constant('X'),
  }) as fc.Arbitrary<Answer>,
)
/** Transfers as they can stand when an answer arrives. */
const anyKnown: fc.Arbitrary<Known> = fc
  .record({
    direction: fc.constantFrom('collect' as const, 'refund' as const, 'disburse' as const),
    status: fc.constantFrom(...statesOf(transferMachine)),
    age: fc.nat(200_000),
    isOverdue: fc.boolean(),
    wasInDoubt: fc.boolean(),
  })
  .map(({ direction, status, age, isOverdue, wasInDoubt }) =>
    direction === 'collect'
      ? collect({ status, sentAt: status === 'queued' ? null : ago(age), expiresAt: ago(isOverdue ? 1 : -1) })
      : // What was asked without a fence was in doubt before; a fence makes it `sending`.
        outgoing({
          direction,
          status: wasInDoubt ? 'unknown' : 'sending',
          stallsAt: ago(isOverdue ? 1 : -1),
          wasInDoubt,
        }),
  )

const targetOf = (move: Move, { status }: Known) => {
  if (move.kind === 'succeed') return 'succeeded'
  if (move.kind === 'end') return move.to
  return move.kind === 'wait' && move.to !== status ? move.to : null
}

test('every move that an answer asks for is one of the machine (PAY-09)', () => {
  fc.assert(
    fc.property(anyKnown, anyAnswer, (known, answer) => {
      const to = targetOf(hear(known, answer), known)
      if (to) expect(canMove(transferMachine, known.status, to, 'system')).toBe(true)
    }),
  )
})

test('no answer takes a success back (PAY-09)', () => {
  fc.assert(
    fc.property(anyAnswer, fc.constantFrom(collect(), outgoing()), (answer, known) => {
      expect(hear({ ...known, status: 'succeeded' }, answer)).toEqual({ kind: 'none' })
    }),
  )
})

test('not knowing is never a failure (PAY-10)', () => {
  fc.assert(
    fc.property(anyKnown, fc.constantFrom('unknown' as const, 'pending' as const), (known, kind) => {
      expect(['none', 'wait', 'stall']).toContain(hear(known, { kind, code: 'wire:timeout' }).kind)
    }),
  )
})

describe('of a collect', () => {
  test('a success ends it with the amount that the provider took, also after another end (PAY-23)', () => {
    for (const status of ['sending', 'unknown', 'failed', 'expired'] as const) {
      const move = { kind: 'succeed', providerTransactionId: 'TX1' }
      expect(hear(collect({ status }), success())).toEqual({ ...move, moved: 100_00 })
      expect(hear(collect({ status }), success({ amount: 1 }))).toEqual({ ...move, moved: 1 })
    }
  })

  test('"not found" is believed only when no request can still be on its way (PAY-10, PAY-12)', () => {
    const answer: Answer = { kind: 'notFound', code: 'N/A' }
    expect(hear(collect({ sentAt: ago(LEASE_MS - 1) }), answer)).toEqual({ kind: 'wait', to: 'unknown' })
    expect(hear(collect({ sentAt: ago(LEASE_MS) }), answer)).toEqual({
      kind: 'end',
      to: 'failed',
      failure: 'operator_unavailable',
    })
  })

  test('"never sent" ends only what was not sent in time (PAY-12)', () => {
    const answer: Answer = { kind: 'notSent', code: 'local:late' }
    expect(hear(collect(), answer)).toEqual({ kind: 'none' })
    expect(hear(collect({ status: 'queued', sentAt: null }), answer)).toEqual({ kind: 'none' })
    const late = collect({ status: 'queued', sentAt: null, expiresAt: ago(1) })
    expect(hear(late, answer)).toMatchObject({ kind: 'end', to: 'failed' })
  })

  test('a transaction of another transfer is for staff (PAY-23)', () => {
    expect(hear(collect(), { kind: 'contradiction', code: 'INS-0' })).toEqual({
      kind: 'stall',
      reason: 'contradiction',
    })
  })
})

describe('of money that leaves', () => {
  test('a refusal is believed only where no earlier call may have moved the money (PAY-10, PAY-19)', () => {
    expect(hear(outgoing(), REFUSED)).toMatchObject({ kind: 'end', to: 'failed', failure: 'refused_by_operator' })
    expect(hear(outgoing({ wasInDoubt: true }), REFUSED)).toEqual({ kind: 'stall', reason: 'refused_in_doubt' })
  })

  test('a provider that did not take it on is called again, and doubt stays doubt (PAY-10, PAY-24)', () => {
    expect(hear(outgoing(), AWAY)).toEqual({ kind: 'wait', to: 'queued' })
    expect(hear(outgoing({ wasInDoubt: true }), AWAY)).toEqual({ kind: 'wait', to: 'unknown' })
  })

  test('staff are told of what stays unknown for too long, and of another amount (PAY-19, PAY-23)', () => {
    const late = outgoing({ stallsAt: ago(1) })
    expect(hear(late, { kind: 'unknown', code: 'X' })).toEqual({ kind: 'stall', reason: 'overdue' })
    expect(hear(late, AWAY)).toMatchObject({ kind: 'end', to: 'failed', failure: 'operator_unavailable' })
    expect(hear(outgoing(), success({ amount: 1 }))).toMatchObject({
      kind: 'stall',
      reason: 'another_amount',
      providerTransactionId: 'TX1',
    })
  })
})
