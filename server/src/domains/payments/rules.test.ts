import type { Centavos } from '@salama/contract/kernel/money'
import { canMove, statesOf } from '@salama/contract/kernel/status'
import { paymentMachine } from '@salama/contract/payments'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Line } from '../ledger/public.ts'
import { makeReference } from '../wallets/public.ts'
import { linesOfRelease, linesOfReversal } from './intents/rules.ts'
import { linesOfCapture, linesOfSuspense } from './rules/postings.ts'
import { type KnownPayment, reactionTo, type SettledCollect } from './rules/reactions.ts'
import { isBankReference, keyOfReference, makeBankReference, reversalReference } from './rules/references.ts'

const amounts = fc.integer({ min: 1, max: 100_000_000_00 })
const sumOf = (lines: Line[]): Centavos => lines.reduce((sum, line) => sum + line.amount, 0)

describe('postings', () => {
  test('every posting sums to zero, names no account twice and has no empty line (PAY-22)', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        const payment = { method: 'm-pesa' as const, payerId: 'p', amount }
        const unallocated = { account: 'suspense:m-pesa', amount }
        const postings = [
          linesOfCapture(payment),
          linesOfSuspense(payment),
          linesOfRelease(unallocated, 'p'),
          linesOfReversal(unallocated, 'm-pesa'),
        ]
        for (const lines of postings) {
          expect(sumOf(lines)).toBe(0)
          expect(new Set(lines.map((line) => line.account)).size).toBe(lines.length)
          expect(lines.every((line) => line.amount !== 0)).toBe(true)
        }
      }),
    )
  })
})

const known = (more: Partial<KnownPayment> = {}): KnownPayment => ({
  status: 'pending',
  failure: null,
  amount: 100_00,
  ...more,
})
const settled = (more: Partial<SettledCollect> = {}): SettledCollect => ({
  status: 'succeeded',
  failure: null,
  moved: 100_00,
  wasSent: true,
  ...more,
})
const anySettled: fc.Arbitrary<SettledCollect> = fc.record({
  status: fc.constantFrom('succeeded' as const, 'failed' as const, 'expired' as const),
  failure: fc.constantFrom(null, 'insufficient_balance' as const, 'operator_unavailable' as const),
  moved: fc.constantFrom(100_00, 1),
  wasSent: fc.boolean(),
})

describe('what the end of its transfer does to a payment', () => {
  test('every move it asks for is one of the machine (PAY-09)', () => {
    fc.assert(
      fc.property(fc.constantFrom(...statesOf(paymentMachine)), anySettled, (status, of) => {
        const reaction = reactionTo(known({ status, failure: status === 'failed' ? 'operator_unavailable' : null }), of)
        if (reaction.kind === 'none') return
        if (reaction.kind === 'release') expect(canMove(paymentMachine, 'in_review', 'confirmed', 'system')).toBe(true)
        const to = { confirm: 'confirmed', release: 'in_review', review: 'in_review' } as const
        const target = reaction.kind === 'end' ? reaction.to : to[reaction.kind]
        expect(canMove(paymentMachine, status, target, 'system')).toBe(true)
      }),
    )
  })

  test('no end of a transfer takes a success back (PAY-09)', () => {
    fc.assert(
      fc.property(anySettled, (of) => {
        for (const status of ['confirmed', 'reversed'] as const)
          expect(reactionTo(known({ status }), of)).toEqual({ kind: 'none' })
      }),
    )
  })

  test('only the full amount confirms; another one is for staff to decide (PAY-23)', () => {
    expect(reactionTo(known(), settled())).toEqual({ kind: 'confirm' })
    for (const moved of [1, 99_99, 100_01])
      expect(reactionTo(known(), settled({ moved }))).toMatchObject({ kind: 'review', suspense: moved })
  })

  test.each([
    ['expired', 'pin_timeout'],
    ['failed', 'operator_unavailable'],
  ] as const)(
    'a success of exactly the amount after it %s without the provider’s last word is its payer’s (PAY-09, X-061)',
    (status, failure) => {
      const ended = known({ status, failure })
      expect(reactionTo(ended, settled())).toEqual({ kind: 'release' })
      expect(reactionTo(ended, settled({ moved: 1 }))).toMatchObject({ kind: 'review', suspense: 1 })
      // Never sent, and charged all the same.
      expect(reactionTo(ended, settled({ wasSent: false }))).toMatchObject({ kind: 'review' })
    },
  )

  test.each(['refused_by_customer', 'insufficient_balance', 'misconfigured', 'not_charged'] as const)(
    'a success after the end was settled (%s) contradicts it, and is for staff to decide (PAY-09, PAY-23)',
    (failure) => {
      const ended = known({ status: 'failed', failure })
      expect(reactionTo(ended, settled())).toMatchObject({ kind: 'review', suspense: 100_00 })
    },
  )
})

test('a reversal has a reference of its own', () => {
  const made = fc.uint8Array({ minLength: 19, maxLength: 19 }).map((bytes) => makeReference(Buffer.from(bytes)))
  fc.assert(
    fc.property(made, (reference) => {
      expect(reversalReference(reference)).toMatch(/^[A-Z0-9]{20}$/)
      expect(reversalReference(reference)).not.toBe(reference)
    }),
  )
})

describe('what a payer writes into a transfer', () => {
  const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
  const made = fc.uint8Array({ minLength: 8, maxLength: 8 }).map((bytes) => makeBankReference(Buffer.from(bytes)))
  const places = fc.nat({ max: 8 })

  test('is nine letters and digits that cannot be mistaken for each other', () => {
    fc.assert(fc.property(made, (reference) => /^[2-9A-HJKMNP-Z]{9}$/.test(reference) && isBankReference(reference)))
  })

  test('is known again with spaces and small letters', () => {
    fc.assert(
      fc.property(made, places, (reference, place) => {
        const typed = ` ${reference.slice(0, place)} ${reference.slice(place).toLowerCase()}`
        return isBankReference(typed) && keyOfReference(typed) === reference
      }),
    )
  })

  test('with one wrong character is known to be wrong', () => {
    fc.assert(
      fc.property(made, places, fc.integer({ min: 1, max: 30 }), (reference, place, by) => {
        const wrong = LETTERS[(LETTERS.indexOf(reference[place] ?? '') + by) % LETTERS.length]
        return !isBankReference(reference.slice(0, place) + wrong + reference.slice(place + 1))
      }),
    )
  })

  test('with two neighbours that changed places is known to be wrong', () => {
    const swaps = fc.tuple(made, fc.nat({ max: 7 })).filter(([text, place]) => text[place] !== text[place + 1])
    fc.assert(
      fc.property(swaps, ([text, place]) => {
        return !isBankReference(text.slice(0, place) + text[place + 1] + text[place] + text.slice(place + 2))
      }),
    )
  })

  test.each(['', '2', 'ABCDEFGH0', 'ABCDEFGHJK', '222222222x'])('«%s» is none', (text) => {
    expect(isBankReference(text)).toBe(false)
  })
})
