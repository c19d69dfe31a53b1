import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  dayInMaputo,
  formatDateTime,
  formatDay,
  formatLongDay,
  formatMoment,
  formatTime,
  isInstant,
  maputoInstant,
  minutesInMaputo,
  weekdayInMaputo,
} from './time.ts'
import { sentDay, sentInstant } from './time-field.ts'

const dates = fc.date({
  min: new Date('1970-01-02T00:00:00Z'),
  max: new Date('2099-12-31T00:00:00Z'),
  noInvalidDate: true,
})

test.each([
  '2026-11-21T08:30:00Z',
  '2026-11-21T08:30Z',
  '2026-11-21T08:30:00.000Z',
  '2026-11-21T10:30:00+02:00',
  '2026-11-21T14:15:00+05:45',
  '2028-02-29T10:00:00Z',
])('takes %s as a moment (APT-03)', (sent) => {
  expect(isInstant(sent)).toBe(true)
})

test.each([
  ['a day that does not exist', '2026-02-30T10:00:00Z'],
  ['29 February of a common year', '2026-02-29T10:00:00Z'],
  ['the thirteenth month', '2026-13-01T10:00:00Z'],
  ['the zeroth day', '2026-11-00T10:00:00Z'],
  ['hour 24', '2026-11-21T24:00:00Z'],
  ['minute 60', '2026-11-21T10:60:00Z'],
  ['a leap second', '2026-12-31T23:59:60Z'],
  ['no zone', '2026-11-21T10:00:00'],
  ['a zone without a colon', '2026-11-21T10:00:00+0200'],
  ['a zone that is none', '2026-11-21T10:00:00+99:99'],
  ['a day alone', '2026-11-21'],
  ['the year 0', '0000-11-21T10:00:00Z'],
  ['the year 275760', '+275760-09-13T00:00:00Z'],
  ['a number of seconds', '1795255200'],
  ['words', 'amanhã às 10h'],
  ['space around it', ' 2026-11-21T10:00:00Z'],
  ['a line after it', '2026-11-21T10:00:00Z\n'],
  ['other digits', '٢٠٢٦-11-21T10:00:00Z'],
  ['nothing', ''],
])('takes no moment from %s (APT-03)', (_what, sent) => {
  expect(isInstant(sent)).toBe(false)
})

test.each([1_795_255_200_000, ['2026-11-21T10:00:00Z'], null, {}, true])('takes no moment from %j (APT-03)', (sent) => {
  expect(sentInstant.safeParse(sent).success).toBe(false)
})

test('a moment it takes is the moment JavaScript reads, never another day (APT-03)', () => {
  const part = (max: number) => fc.nat(max).map((value) => String(value).padStart(2, '0'))
  const year = fc.integer({ min: 1900, max: 2200 }).map(String)
  const written = fc
    .tuple(year, part(13), part(32), part(25), part(61))
    .map(([y, month, day, hour, minute]) => `${y}-${month}-${day}T${hour}:${minute}:00Z`)
  fc.assert(
    fc.property(written, (sent) => {
      const read = new Date(sent)
      const same = !Number.isNaN(read.getTime()) && read.toISOString().startsWith(sent.slice(0, 19))
      return isInstant(sent) === same
    }),
    { numRuns: 2000 },
  )
})

test('a calendar day exists or is refused (APT-03)', () => {
  expect(['2026-11-21', '2028-02-29'].every((day) => sentDay.safeParse(day).success)).toBe(true)
  expect(['2026-02-30', '2026-11-21T00:00:00Z', '21/11/2026', ''].some((day) => sentDay.safeParse(day).success)).toBe(
    false,
  )
})

test('a day in Maputo begins at 22:00 of the day before in UTC', () => {
  expect(maputoInstant('2026-11-21').toISOString()).toBe('2026-11-20T22:00:00.000Z')
  expect(maputoInstant('2026-11-21', 14 * 60 + 30).toISOString()).toBe('2026-11-21T12:30:00.000Z')
  expect([dayInMaputo(new Date('2026-11-20T21:59:59Z')), dayInMaputo(new Date('2026-11-20T22:00:00Z'))]).toEqual([
    '2026-11-20',
    '2026-11-21',
  ])
})

test('day and minute in Maputo lead back to the moment', () => {
  fc.assert(
    fc.property(dates, (at) => {
      const minute = Math.floor(at.getTime() / 60_000) * 60_000
      return maputoInstant(dayInMaputo(at), minutesInMaputo(at)).getTime() === minute
    }),
  )
})

test('day, time and weekday are those of the zone database', () => {
  const zone = { timeZone: 'Africa/Maputo' }
  fc.assert(
    fc.property(dates, (at) => {
      const day = new Intl.DateTimeFormat('en-CA', zone).format(at)
      const weekday = new Intl.DateTimeFormat('en-US', { ...zone, weekday: 'short' }).format(at)
      const clock = new Intl.DateTimeFormat('en-GB', { ...zone, hour: '2-digit', minute: '2-digit' }).format(at)
      const [hours = 0, minutes = 0] = clock.split(':').map(Number)
      return (
        dayInMaputo(at) === day &&
        ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'][weekdayInMaputo(at)] === weekday &&
        minutesInMaputo(at) === hours * 60 + minutes
      )
    }),
  )
})

test('days are added over the ends of months and years', () => {
  expect([addDays('2026-12-31', 1), addDays('2028-02-28', 1), addDays('2026-03-01', -1)]).toEqual([
    '2027-01-01',
    '2028-02-29',
    '2026-02-28',
  ])
})

test('people read Portuguese dates on the clock of Maputo (X-169)', () => {
  const at = '2026-11-21T12:30:00Z'
  expect([formatDay(at), formatTime(at), formatLongDay(at), formatDateTime(at)]).toEqual([
    '21/11/2026',
    '14:30',
    'sábado, 21 de novembro',
    '21 nov. 2026, 14:30',
  ])
  expect([formatDay('2026-11-20T22:00:00Z'), formatTime(new Date('2026-11-20T22:00:00Z'))]).toEqual([
    '21/11/2026',
    '00:00',
  ])
})

test('names the days around today, then says day and month, and the year where it is another', () => {
  const now = new Date('2026-11-21T12:30:00Z')
  const said = ['2026-11-21T06:00:00Z', '2026-11-20T21:59:00Z', '2026-11-22T08:00:00Z'].map((at) =>
    formatMoment(at, now),
  )
  expect(said).toEqual(['hoje, 08:00', 'ontem, 23:59', 'amanhã, 10:00'])
  expect(formatMoment('2026-11-23T08:00:00Z', now)).toBe('23 nov., 10:00')
  expect(formatMoment('2025-12-31T23:00:00Z', now)).toBe('1 jan., 01:00')
  expect(formatMoment('2025-05-03T08:00:00Z', now)).toBe('3 mai. 2025, 10:00')
})
