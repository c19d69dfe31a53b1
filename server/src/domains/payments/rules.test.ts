import type { Centavos } from '@salama/contract/kernel/money'
import { canMove, statesOf } from '@salama/contract/kernel/status'
import { paymentMachine } from '@salama/contract/payments'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Line } from '../ledger/public.ts'
import { linesOfRelease, linesOfReversal } from './rules/review.ts'
import {
  isBankReference,
  type Known,
  keyOfReference,
  linesOfCapture,
  linesOfClaim,
  linesOfSuspense,
  makeBankReference,
  makeReference,
  moveOf,
  type News,
  referenceIn,
  reversalReference,
  splitCommission,
} from './rules.ts'

const amounts = fc.integer({ min: 1, max: 100_000_000_00 })
const rates = fc.integer({ min: 0, max: 10_000 })
const sumOf = (lines: Line[]): Centavos => lines.reduce((sum, line) => sum + line.amount, 0)

describe('postings', () => {
  test('payable and commission are always the whole amount, and neither is negative (PAY-22)', () => {
    fc.assert(
      fc.property(amounts, rates, (amount, rate) => {
        const { payable, commission } = splitCommission(amount, rate)
        expect(payable + commission).toBe(amount)
        expect(Math.min(payable, commission)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('a doctor keeps 85 % of a consultation', () => {
    expect(splitCommission(800_00, 1500)).toEqual({ payable: 680_00, commission: 120_00 })
  })

  test('every posting sums to zero, names no account twice and has no empty line (PAY-22)', () => {
    fc.assert(
      fc.property(amounts, rates, (amount, rate) => {
        const sale = { method: 'm-pesa' as const, payerId: 'p', amount, payeeAccount: 'payable:doctor:d' }
        const unallocated = { account: 'suspense:m-pesa', amount }
        const postings = [
          linesOfCapture(sale),
          linesOfSuspense(sale),
          linesOfClaim(sale, splitCommission(amount, rate)),
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

const NOW = new Date('2026-11-21T10:00:00Z')
const LEASE_MS = 102_000
const ago = (ms: number) => new Date(NOW.getTime() - ms)
const known = (more: Partial<Known> = {}): Known => ({
  status: 'pending',
  failure: null,
  amount: 100_00,
  chargeStartedAt: ago(1_000),
  ...more,
})
const hear = (news: News, more: Partial<Known> = {}) => moveOf(known(more), news, { now: NOW, leaseMs: LEASE_MS })
const success = (more: object = {}): News => ({
  kind: 'confirmed',
  providerTransactionId: 'TX1',
  code: 'INS-0',
  ...more,
})

const anyNews: fc.Arbitrary<News> = fc.oneof(
  fc.record({
    kind: fc.constant('confirmed' as const),
    providerTransactionId: fc.constant('TX1'),
    code: fc.constant('INS-0'),
    amount: fc.option(fc.constantFrom(100_00, 1), { nil: undefined }),
  }),
  fc.record({
    kind: fc.constant('failed' as const),
    failure: fc.constantFrom('insufficient_balance' as const, 'operator_unavailable' as const),
    code: fc.constant('X'),
  }),
  fc.record({
    kind: fc.constantFrom('expired', 'pending', 'unknown', 'notFound', 'notSent', 'contradiction'),
    code: fc.constant('X'),
  }) as fc.Arbitrary<News>,
)

describe('what an answer does to a payment', () => {
  test('every move it asks for is one of the machine (PAY-09)', () => {
    fc.assert(
      fc.property(fc.constantFrom(...statesOf(paymentMachine)), anyNews, fc.nat(200_000), (status, news, age) => {
        const move = hear(news, { status, chargeStartedAt: ago(age) })
        const to = {
          none: null,
          wait: null,
          note: null,
          confirm: 'confirmed',
          end: 'failed',
          review: 'in_review',
        } as const
        const target = move.kind === 'end' ? move.to : to[move.kind === 'release' ? 'review' : move.kind]
        if (move.kind === 'release') expect(canMove(paymentMachine, 'in_review', 'confirmed', 'system')).toBe(true)
        if (target) expect(canMove(paymentMachine, status, target, 'system')).toBe(true)
        if (move.kind === 'wait') expect(status).toBe('pending')
      }),
    )
  })

  test('no sequence of answers takes a success back (PAY-09)', () => {
    fc.assert(
      fc.property(anyNews, (news) => {
        for (const status of ['confirmed', 'reversed'] as const)
          expect(hear(news, { status })).toEqual({ kind: 'none' })
      }),
    )
  })

  test('only the full amount confirms; another one is for a person to see (PAY-23)', () => {
    expect(hear(success())).toMatchObject({ kind: 'confirm', providerTransactionId: 'TX1' })
    expect(hear(success({ amount: 100_00 }))).toMatchObject({ kind: 'confirm' })
    for (const amount of [1, 99_99, 100_01]) expect(hear(success({ amount }))).toMatchObject({ kind: 'review' })
  })

  test.each([
    ['expired', 'pin_timeout'],
    ['failed', 'operator_unavailable'],
  ] as const)(
    'a success of exactly the amount after it %s without the provider’s last word is its payer’s (PAY-09, X-061)',
    (status, failure) => {
      expect(hear(success(), { status, failure })).toMatchObject({ kind: 'release', providerTransactionId: 'TX1' })
      expect(hear(success({ amount: 100_00 }), { status, failure })).toMatchObject({ kind: 'release' })
      expect(hear(success({ amount: 1 }), { status, failure })).toMatchObject({ kind: 'review', suspense: 1 })
      // Never sent, and charged all the same.
      expect(
        hear(success(), { status: 'failed', failure: 'operator_unavailable', chargeStartedAt: null }),
      ).toMatchObject({
        kind: 'review',
      })
    },
  )

  test.each(['refused_by_customer', 'insufficient_balance', 'misconfigured', 'not_charged'] as const)(
    'a success after the end was settled (%s) contradicts it, and is for a person to see (PAY-09, PAY-23)',
    (failure) => {
      expect(hear(success(), { status: 'failed', failure })).toMatchObject({ kind: 'review', suspense: 100_00 })
    },
  )

  test('a transaction of another payment is noted of an ended one, and brings a pending one into review (PAY-23)', () => {
    const news: News = { kind: 'contradiction', code: 'INS-0' }
    expect(hear(news)).toMatchObject({ kind: 'review', suspense: 0 })
    for (const status of ['failed', 'expired'] as const) expect(hear(news, { status })).toMatchObject({ kind: 'note' })
    for (const status of ['confirmed', 'in_review'] as const) expect(hear(news, { status })).toEqual({ kind: 'none' })
  })

  test('not knowing is never a failure, however long it lasts (PAY-10)', () => {
    fc.assert(
      fc.property(fc.nat(10 ** 9), (age) => {
        const move = hear({ kind: 'unknown', code: 'wire:timeout' }, { chargeStartedAt: ago(age) })
        expect(move).toEqual({ kind: 'wait', isUnknown: true, code: 'wire:timeout' })
      }),
    )
  })

  test('"not found" is believed only when no request can still be on its way (PAY-10, PAY-12)', () => {
    const news: News = { kind: 'notFound', code: 'N/A' }
    expect(hear(news, { chargeStartedAt: ago(LEASE_MS - 1) })).toMatchObject({ kind: 'wait', isUnknown: true })
    expect(hear(news, { chargeStartedAt: ago(LEASE_MS) })).toMatchObject({
      kind: 'end',
      to: 'failed',
      failure: 'operator_unavailable',
    })
    expect(hear(news, { chargeStartedAt: null })).toMatchObject({ kind: 'wait' })
  })

  test('what was started can no longer be called never sent (PAY-12)', () => {
    expect(hear({ kind: 'notSent', code: 'local:late' })).toEqual({ kind: 'none' })
    expect(hear({ kind: 'notSent', code: 'local:late' }, { chargeStartedAt: null })).toMatchObject({ kind: 'end' })
  })
})

test('references are 20 capital letters and digits, and a refund has one of its own', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 19, maxLength: 19 }), (bytes) => {
      const reference = makeReference(Buffer.from(bytes))
      expect(reference).toMatch(/^[A-Z0-9]{20}$/)
      expect(reversalReference(reference)).toMatch(/^[A-Z0-9]{20}$/)
      expect(reversalReference(reference)).not.toBe(reference)
    }),
  )
  expect(new Set(Array.from({ length: 1_000 }, () => makeReference())).size).toBe(1_000)
})

test('our reference is found whatever surrounds it, and nothing else is taken for one (PAY-07)', () => {
  const wrappings = [
    (key: string) => JSON.stringify({ input_ThirdPartyReference: key, input_ResultCode: '0' }),
    (key: string) => `<?xml version="1.0"?><callback><transId>${key}</transId></callback>`,
    (key: string) => `transId=${key}&errorCode=0`,
  ]
  const made = fc.uint8Array({ minLength: 19, maxLength: 19 }).map((bytes) => makeReference(Buffer.from(bytes)))
  fc.assert(
    fc.property(made, fc.constantFrom(...wrappings), fc.string(), (reference, wrap, noise) => {
      expect(referenceIn(wrap(reference) + noise)).toBe(reference)
      expect(referenceIn(wrap(reversalReference(reference)))).toBeNull()
    }),
  )
  for (const text of ['', '{}', 'SALAMA', 'S'.repeat(21), `X${'S'.repeat(20)}`]) expect(referenceIn(text)).toBeNull()
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
