import type { Slot } from '@salama/contract/appointments'
import { DAY_MS, maputoInstant } from '@salama/contract/kernel/time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { doctorName } from './rules/doctor-name.ts'
import { holdOf, paymentStatusOf } from './rules/holds.ts'
import { missedByDoctor, missedToDoctor } from './rules/notices.ts'
import {
  type Hours,
  isAtNight,
  isOnGrid,
  issueOfTime,
  isWithinHours,
  nearestFree,
  nextFree,
  slotsOf,
  windowEnd,
} from './rules/schedule.ts'

const NOW = new Date('2026-11-18T09:10:00Z')
const roundTheClock = { is24x7: true, hours: [] as Hours[], exceptions: [], busy: [] }
const instants = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })

describe('the grid', () => {
  it('has 48 half hours a day from 00:00 to 23:30 on Maputo’s clock (BOOK-113)', () => {
    const slots = slotsOf(roundTheClock, { from: '2026-11-19', days: 1, now: NOW })
    expect(slots).toHaveLength(48)
    expect(slots[0]?.startsAt).toBe('2026-11-18T22:00:00.000Z')
    expect(slots[1]?.startsAt).toBe('2026-11-18T22:30:00.000Z')
    expect(slots[47]?.startsAt).toBe('2026-11-19T21:30:00.000Z')
  })

  it('spans fourteen days from today in Maputo, even when it is still yesterday in UTC (BOOK-109)', () => {
    const justAfterMidnight = new Date('2026-11-18T22:05:00Z')
    expect(windowEnd(justAfterMidnight)).toEqual(maputoInstant('2026-12-03'))
    expect(windowEnd(NOW)).toEqual(maputoInstant('2026-12-02'))
    expect(issueOfTime(new Date('2026-12-01T21:30:00Z'), NOW)).toBeUndefined()
    expect(issueOfTime(new Date('2026-12-01T22:00:00Z'), NOW)?.code).toBe('too_far')
  })

  it('offers only what can be booked: free slots and bookable instants are the same (BOOK-114)', () => {
    fc.assert(
      fc.property(instants, (now) => {
        const from = '2028-02-28'
        for (const { startsAt, free } of slotsOf(roundTheClock, { from, days: 2, now })) {
          expect(isOnGrid(new Date(startsAt))).toBe(true)
          expect(free).toBe(issueOfTime(new Date(startsAt), now) === undefined)
        }
      }),
      { numRuns: 50 },
    )
  })

  it('is free exactly where nothing is booked', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 47 })), (taken) => {
        const at = (index: number) => new Date(maputoInstant('2026-11-20').getTime() + index * 1_800_000)
        const busy = taken.map((index) => ({ startsAt: at(index), endsAt: at(index + 1) }))
        const slots = slotsOf({ ...roundTheClock, busy }, { from: '2026-11-20', days: 1, now: NOW })
        expect(slots.flatMap(({ free }, index) => (free ? [] : [index]))).toEqual(taken.sort((a, b) => a - b))
      }),
    )
  })

  it.each([
    ['now itself', '2026-11-18T09:00:00Z', 'in_the_past'],
    ['yesterday', '2026-11-17T10:00:00Z', 'in_the_past'],
    ['seven minutes past', '2026-11-19T10:07:00Z', 'off_grid'],
    ['one second past', '2026-11-19T10:00:01Z', 'off_grid'],
    ['one millisecond past', '2026-11-19T10:00:00.001Z', 'off_grid'],
    ['a quarter from Kathmandu’s clock', '2026-11-19T10:00:00+05:45', 'off_grid'],
  ])('refuses %s', (_name, at, code) => {
    expect(issueOfTime(new Date(at), NOW)?.code).toBe(code)
  })
})

describe('the doctor’s hours', () => {
  // 18 November 2026 is a Wednesday.
  const hours: Hours[] = [
    { weekday: 3, opens: 480, closes: 720 },
    { weekday: 3, opens: 1320, closes: 1440 },
    { weekday: 4, opens: 0, closes: 60 },
  ]
  const within = (time: string, day = '2026-11-18') =>
    isWithinHours({ is24x7: false, hours, exceptions: [] }, new Date(`${day}T${time}:00+02:00`))

  it('take in their first half hour and leave out the one that begins at their end (BOOK-115)', () => {
    expect([within('07:30'), within('08:00'), within('11:30'), within('12:00')]).toEqual([false, true, true, false])
  })

  it('reach to midnight and go on after it', () => {
    expect([within('23:30'), within('00:00', '2026-11-19'), within('00:30', '2026-11-19')]).toEqual([true, true, true])
    expect([within('01:00', '2026-11-19'), within('00:00'), within('21:30')]).toEqual([false, false, false])
  })

  it('never end for who is there round the clock (BOOK-119)', () => {
    fc.assert(fc.property(instants, (at) => isWithinHours({ is24x7: true, hours: [], exceptions: [] }, at)))
  })
})

it('the night is what 07:00 to 20:00 leaves of the grid; what began between half hours is none', () => {
  const isNight = (time: string) => isAtNight(new Date(`2026-11-18T${time}:00+02:00`))
  expect(['06:30', '07:00', '19:30', '20:00', '03:00', '03:07'].map(isNight)).toEqual([
    true,
    false,
    false,
    true,
    true,
    false,
  ])
})

describe('the next free time', () => {
  it('is the first free slot of the grid, or nothing when the grid has none', () => {
    const hours = fc.array(
      fc.record({ weekday: fc.nat(6), opens: fc.nat(40).map((n) => n * 30), closes: fc.nat(48).map((n) => n * 30) }),
    )
    const days = fc.array(fc.nat(14 * 48), { maxLength: 40 })
    fc.assert(
      fc.property(fc.boolean(), hours, days, (is24x7, spans, taken) => {
        const first = maputoInstant('2026-11-18').getTime()
        const busy = taken.map((n) => ({
          startsAt: new Date(first + n * 1_800_000),
          endsAt: new Date(first + (n + 1) * 1_800_000),
        }))
        const doctor = { is24x7, hours: spans, exceptions: [], busy }
        const slots = slotsOf(doctor, { from: '2026-11-18', days: 14, now: NOW })
        expect(nextFree(doctor, NOW)?.toISOString()).toBe(slots.find(({ free }) => free)?.startsAt)
      }),
      { numRuns: 50 },
    )
  })
})

describe('the nearest free slots', () => {
  const slot = (time: string, free = true): Slot => ({ startsAt: `2026-11-20T${time}:00.000Z`, free })

  it('are three, nearest first, the earlier of two as near', () => {
    const slots = [slot('08:00'), slot('09:30'), slot('10:00', false), slot('10:30'), slot('12:00')]
    const wished = new Date('2026-11-20T10:00:00Z')
    expect(nearestFree(slots, wished)).toEqual(['09:30', '10:30', '08:00'].map((time) => slot(time).startsAt))
  })

  it('are as many as there are', () => {
    expect(nearestFree([slot('08:00', false)], NOW)).toEqual([])
  })
})

it('keeps an unpaid slot for its time, but never beyond its own start (BOOK-117)', () => {
  const durations = { holdMs: 1_800_000, limitMs: 3 * 3_600_000 }
  fc.assert(
    fc.property(instants, fc.integer({ min: 1, max: 14 * DAY_MS }), (now, ahead) => {
      const startsAt = new Date(now.getTime() + ahead)
      const { until, limit } = holdOf(startsAt, now, durations)
      expect(until.getTime()).toBe(Math.min(now.getTime() + durations.holdMs, startsAt.getTime()))
      expect(limit.getTime()).toBe(Math.min(now.getTime() + durations.limitMs, startsAt.getTime() + 30 * 60_000))
    }),
  )
})

it('says of the money what is true: nothing paid, under way, paid', () => {
  expect(paymentStatusOf('held', null, 80_000)).toBe('unpaid')
  expect(paymentStatusOf('held', 'p', 80_000)).toBe('pending')
  expect(paymentStatusOf('expired', null, 80_000)).toBe('unpaid')
  expect(paymentStatusOf('confirmed', 'p', 80_000)).toBe('paid')
  expect(paymentStatusOf('completed', null, 0)).toBe('paid')
  expect(paymentStatusOf('cancelled', null, 80_000)).toBe('unpaid')
})

describe('who is told of a missed consultation reads', () => {
  const named = {
    id: '1',
    first_name: 'Ana',
    last_name: 'Silva',
    starts_at: new Date('2026-11-19T08:00:00Z'),
    type: 'video',
    amount_due: 80_000,
    refund_amount: 80_000,
  } as const
  const free = { ...named, amount_due: 0, refund_amount: 0 }

  it('how much goes back, when the doctor did not come', () => {
    expect(missedByDoctor(named).body).toContain('800 MT voltam a quem pagou.')
    expect(missedToDoctor(named, 'Amina', 'doctor').body).toContain('800 MT voltam a quem pagou.')
  })

  it('that what was paid stays, when the patient did not come', () => {
    expect(missedToDoctor(named, 'Amina', 'patient').body).toContain('O que pagou fica consigo.')
  })

  it('nothing of money where nobody paid', () => {
    for (const { body } of [
      missedByDoctor(free),
      missedToDoctor(free, 'Amina', 'doctor'),
      missedToDoctor(free, 'Amina', 'patient'),
    ])
      expect(body).not.toMatch(/MT|pagou/)
  })
})

it('writes a doctor’s name as the booking page does', () => {
  expect(doctorName({ firstName: 'Ana', lastName: 'Silva' })).toBe('Dr. Ana Silva')
})
