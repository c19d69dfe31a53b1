import { addMonths, maputoInstant } from '@salama/contract/kernel/time'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { isBorn, makeCardCode, makePolicyNumber, shortName } from './rules/members.ts'
import { dueAtOf, isValidOn, periodOf, type Standing, stepOf } from './rules/periods.ts'

const DAY = 86_400_000
const TIMES = { HOLD: 1_800_000, RENEWAL_NOTICE: 5 * DAY, GRACE: 7 * DAY }
const NOW = new Date('2026-03-10T10:00:00Z')
const standing = (changes: Partial<Standing> = {}): Standing => ({
  status: 'active',
  paidUntil: new Date('2026-03-31T10:00:00Z'),
  cancelsAtEnd: false,
  due: null,
  ...changes,
})

describe('months', () => {
  it.each([
    ['2026-01-31T10:00:00.000Z', 1, '2026-02-28T10:00:00.000Z'],
    ['2026-01-31T10:00:00.000Z', 2, '2026-03-31T10:00:00.000Z'],
    ['2024-01-31T10:00:00.000Z', 1, '2024-02-29T10:00:00.000Z'],
    ['2026-12-15T23:30:00.000Z', 1, '2027-01-15T23:30:00.000Z'],
    ['2026-03-31T10:00:00.000Z', -1, '2026-02-28T10:00:00.000Z'],
  ])('%s and %i months is %s', (from, months, to) => {
    expect(addMonths(new Date(from), months).toISOString()).toBe(to)
  })

  test('follow each other without a gap, whenever they begin (INSU-047)', () => {
    const dates = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(dates, fc.integer({ min: 1, max: 40 }), (startedAt, number) => {
        const [month, next] = [periodOf(startedAt, number), periodOf(startedAt, number + 1)]
        const days = (month.endsAt.getTime() - month.startsAt.getTime()) / DAY
        return month.endsAt.getTime() === next.startsAt.getTime() && days >= 28 && days <= 31
      }),
    )
  })
})

test('a month is valid on the whole of the day that is printed as its last, wherever in it it was paid', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_439 }), fc.integer({ min: 0, max: 1_439 }), (paidAt, minute) => {
      const paidUntil = maputoInstant('2026-11-27', paidAt)
      expect(isValidOn(paidUntil, maputoInstant('2026-11-27', minute))).toBe(true)
      expect(isValidOn(paidUntil, maputoInstant('2026-11-28', minute))).toBe(false)
      const asPrinted = standing({ paidUntil, cancelsAtEnd: true })
      expect(stepOf(asPrinted, maputoInstant('2026-11-27', minute))).toBe('wait')
      expect(stepOf(asPrinted, maputoInstant('2026-11-28', minute))).toBe('cancelled')
    }),
  )
})

describe('what time does', () => {
  it.each<[string, Partial<Standing>, string | null]>([
    ['reminds before the end', {}, '2026-03-26T10:00:00.000Z'],
    ['waits for the end of the last day once reminded', { due: { isUnderWay: false } }, '2026-03-31T22:00:00.000Z'],
    ['waits for the end of what is cancelled', { cancelsAtEnd: true }, '2026-03-31T22:00:00.000Z'],
    [
      'gives seven days, the last of them whole',
      { status: 'past_due', due: { isUnderWay: false } },
      '2026-04-07T22:00:00.000Z',
    ],
    ['leaves a payment its time', { status: 'past_due', due: { isUnderWay: true } }, null],
    ['gives half an hour', { status: 'pending_payment', paidUntil: null }, '2026-03-10T10:30:00.000Z'],
    ['forgets what has ended', { status: 'expired' }, null],
  ])('%s', (_, changes, at) => {
    expect(dueAtOf(standing(changes), NOW, TIMES)?.toISOString() ?? null).toBe(at)
  })

  const over = { paidUntil: new Date('2026-03-01T10:00:00Z') }
  it.each<[string, Partial<Standing>]>([
    ['announce', {}],
    ['wait', { due: { isUnderWay: false } }],
    ['wait', { cancelsAtEnd: true }],
    ['past_due', over],
    ['cancelled', { ...over, cancelsAtEnd: true }],
    ['expired', { ...over, status: 'past_due', due: { isUnderWay: false } }],
    ['wait', { ...over, status: 'past_due', due: { isUnderWay: true } }],
    ['expired', { status: 'pending_payment', paidUntil: null, due: { isUnderWay: false } }],
  ])('%s: %j', (step, changes) => {
    expect(stepOf(standing(changes), NOW)).toBe(step)
  })
})

test('a card says the first name and an initial', () => {
  expect(['Amina Carlos Bila', ' Yara ', 'João Mucavele'].map(shortName)).toEqual(['Amina B.', 'Yara', 'João M.'])
})

test('numbers and codes are readable aloud, and codes too long to guess', () => {
  expect(makePolicyNumber()).toMatch(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/)
  expect(makeCardCode()).toMatch(/^[2-9A-HJKMNP-Z]{20}$/)
  expect(new Set(Array.from({ length: 1000 }, makeCardCode)).size).toBe(1000)
})

test('nobody is born tomorrow in Maputo', () => {
  expect([isBorn('2026-03-10', NOW), isBorn('2026-03-11', NOW)]).toEqual([true, false])
})
