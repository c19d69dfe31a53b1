import type { OpeningSpan } from '@salama/contract/shops'
import { overlap } from '@salama/contract/shops'
import { expect, test } from 'vitest'
import { dayOf, isBackAt, isOpenAt, isPausedAt, nextOpening, type Opening, resumesAt } from './opening.ts'
import { bandAt, withSample } from './pace.ts'
import { minutesToDoor, refusalOf, type Seller } from './selling.ts'

/** An instant on Maputo's clock; 2026-11-23 is a Monday. */
const at = (day: string, time: string) => new Date(`${day}T${time}:00+02:00`)
const MONDAY = '2026-11-23'
const span = (weekday: number, opens: number, closes: number): OpeningSpan => ({
  weekday,
  opens: opens * 60,
  closes: closes * 60,
})
const opening = (more: Partial<Opening> = {}): Opening => ({ is24x7: false, hours: [], closures: [], ...more })

test('is open from its opening minute until just before its closing one (X-090, REST-011)', () => {
  const lunch = opening({ hours: [span(1, 11, 15)] })
  const seen = ['10:59', '11:00', '14:59', '15:00'].map((time) => isOpenAt(lunch, at(MONDAY, time)))
  expect(seen).toEqual([false, true, true, false])
  expect(isOpenAt(lunch, at('2026-11-24', '12:00'))).toBe(false)
})

test('what opens on Saturday night closes on Sunday morning', () => {
  const bar = opening({ hours: [span(6, 18, 26)] })
  expect(isOpenAt(bar, at('2026-11-29', '01:59'))).toBe(true)
  expect(isOpenAt(bar, at('2026-11-29', '02:00'))).toBe(false)
})

test("a shop's day ends with what opened on it, also after midnight (X-131)", () => {
  const bar = opening({ hours: [span(1, 11, 15), span(1, 18, 26), span(2, 18, 22)] })
  const [monday, tuesday] = [
    { from: at(MONDAY, '00:00'), until: at('2026-11-24', '02:00') },
    { from: at('2026-11-24', '02:00'), until: at('2026-11-25', '00:00') },
  ]
  expect(['00:00', '12:00', '23:30'].map((time) => dayOf(bar, at(MONDAY, time)))).toEqual([monday, monday, monday])
  expect(['00:01', '01:59'].map((time) => dayOf(bar, at('2026-11-24', time)))).toEqual([monday, monday])
  expect(['02:00', '23:59'].map((time) => dayOf(bar, at('2026-11-24', time)))).toEqual([tuesday, tuesday])
  expect(isBackAt(bar, at(MONDAY, '23:30'))).toEqual(at('2026-11-24', '02:00'))
  // It was closed on that Monday, so that nothing goes on after it.
  const closures = [{ firstOn: MONDAY, lastOn: MONDAY, reason: '' }]
  expect(dayOf({ ...bar, closures }, at('2026-11-24', '00:01')).from).toEqual(at('2026-11-24', '00:00'))
})

test('round the clock the day is the calendar, and what ran out is back at five (X-131)', () => {
  const always = opening({ is24x7: true })
  expect(dayOf(always, at(MONDAY, '23:30'))).toEqual({ from: at(MONDAY, '00:00'), until: at('2026-11-24', '00:00') })
  const seen = ['04:59', '05:00', '23:30'].map((time) => isBackAt(always, at(MONDAY, time)))
  expect(seen).toEqual([at(MONDAY, '05:00'), at('2026-11-24', '05:00'), at('2026-11-24', '05:00')])
})

test('a closure keeps it closed, also round the clock, and the evening before still ends after midnight', () => {
  const closures = [{ firstOn: '2026-11-24', lastOn: '2026-11-25', reason: 'Obras' }]
  const always = opening({ is24x7: true, closures })
  expect(isOpenAt(always, at('2026-11-24', '00:00'))).toBe(false)
  expect(isOpenAt(always, at('2026-11-26', '00:00'))).toBe(true)
  const bar = opening({ hours: [span(1, 18, 26)], closures })
  expect(isOpenAt(bar, at('2026-11-24', '01:00'))).toBe(true)
})

test('the next opening passes over closures, and is unknown after two weeks', () => {
  const daily = [0, 1, 2, 3, 4, 5, 6].map((weekday) => span(weekday, 9, 17))
  const closed = opening({ hours: daily, closures: [{ firstOn: '2026-11-24', lastOn: '2026-11-25', reason: '' }] })
  expect(nextOpening(closed, at(MONDAY, '18:00'))).toEqual(at('2026-11-26', '09:00'))
  expect(nextOpening(closed, at(MONDAY, '08:00'))).toEqual(at(MONDAY, '09:00'))
  expect(nextOpening(closed, at(MONDAY, '10:00'))).toBeNull()
  expect(nextOpening(opening(), at(MONDAY, '10:00'))).toBeNull()
})

test('a pause ends by itself where the owner said when', () => {
  const now = at(MONDAY, '12:00')
  expect(isPausedAt({ isPaused: true, pausedUntil: null }, now)).toBe(true)
  expect(isPausedAt({ isPaused: true, pausedUntil: at(MONDAY, '12:30') }, now)).toBe(true)
  expect(isPausedAt({ isPaused: true, pausedUntil: now }, now)).toBe(false)
  expect(isPausedAt({ isPaused: false, pausedUntil: null }, now)).toBe(false)
})

test('a pause is over at its end, or when the shop opens after it (REST-011)', () => {
  const now = at(MONDAY, '12:00')
  const daily = [0, 1, 2, 3, 4, 5, 6].map((weekday) => span(weekday, 9, 17))
  const end = (pausedUntil: Date | null) =>
    resumesAt({ opening: opening({ hours: daily }), pause: { isPaused: true, pausedUntil } }, now)
  expect(end(at(MONDAY, '12:30'))).toEqual(at(MONDAY, '12:30'))
  expect(end(at(MONDAY, '17:30'))).toEqual(at('2026-11-24', '09:00'))
  expect(end(null)).toBeNull()
  expect(end(at(MONDAY, '11:00'))).toBeNull()
})

test('hours overlap within a day, past midnight and past the end of the week', () => {
  expect(overlap([span(1, 9, 13), span(1, 13, 17)])).toBe(false)
  expect(overlap([span(1, 9, 13), span(1, 12, 17)])).toBe(true)
  expect(overlap([span(1, 20, 26), span(2, 1, 5)])).toBe(true)
  expect(overlap([span(6, 20, 26), span(0, 1, 5)])).toBe(true)
})

const NOON = new Date('2026-11-23T10:00:00Z')
const order = { preparationMinutes: 20, rushMinutes: 0, paces: [], waiting: 0 }
const toDoor = (shop: Parameters<typeof minutesToDoor>[0], distanceKm: number | null = 4.2) =>
  minutesToDoor(shop, { distanceKm, now: NOON })

test('the time to the door is the same for the same order, 20 to 60 minutes within a town (FOOD-131)', () => {
  expect(toDoor(order)).toBe(toDoor(order))
  for (const distanceKm of [null, 0, 2, 5, 10]) {
    const minutes = toDoor(order, distanceKm)
    expect(minutes).toBeGreaterThanOrEqual(20)
    expect(minutes).toBeLessThanOrEqual(60)
  }
  expect(toDoor({ ...order, rushMinutes: 15 })).toBe(toDoor(order) + 15)
})

test('orders in hand make a shop slower, up to half an hour', () => {
  const at = (waiting: number) => toDoor({ ...order, waiting }) - toDoor(order)
  expect([0, 2, 3, 5, 12, 500].map(at)).toEqual([0, 0, 3, 9, 30, 30])
})

test('what orders took at this time of day is believed after five of them', () => {
  const slow = (count: number, band = bandAt(NOON)) =>
    toDoor({ ...order, paces: [{ part: 'kitchen', band, ratio: 1.5, count }] })
  expect([slow(4), slow(5), slow(5, 0)]).toEqual([toDoor(order), toDoor(order) + 10, toDoor(order)])
})

test('a pace comes to what orders take, whether it is used yet or not', () => {
  let pace = { ratio: 1, count: 0 }
  for (let done = 0; done < 80; done++) {
    const used = pace.count >= 5 ? pace.ratio : 1
    pace = withSample(pace, { expected: 20 * used, took: 30, used })
  }
  expect(pace.ratio).toBeCloseTo(1.5, 1)
  expect(withSample({ ratio: 3, count: 20 }, { expected: 1, took: 9_000, used: 3 }).ratio).toBe(3)
})

test('sells while it is approved, listed, open and not paused; who hides it sells nothing (REST-011)', () => {
  const now = at(MONDAY, '12:00')
  const open: Seller = {
    status: 'approved',
    isListed: true,
    opening: opening({ is24x7: true }),
    pause: { isPaused: false, pausedUntil: null },
  }
  const codeOf = (changes: Partial<Seller>) => refusalOf({ ...open, ...changes }, now)?.code
  expect(codeOf({})).toBeUndefined()
  for (const hidden of [{ isListed: false }, { status: 'submitted' }, { status: 'suspended' }] as const) {
    expect([hidden, codeOf(hidden)]).toEqual([hidden, 'shops.not_found'])
  }
  expect(codeOf({ opening: opening({ hours: [span(2, 11, 15)] }) })).toBe('shops.closed')
  expect(codeOf({ pause: { isPaused: true, pausedUntil: null } })).toBe('shops.paused')
})
