import { expect, it } from 'vitest'
import {
  bookingDays,
  DAY_PARTS,
  dayLabel,
  firstFree,
  freeTimes,
  hasFree,
  TIMES,
  timeLabel,
  whenLabel,
} from './slots.ts'

/** 12:10 of 21 November in Maputo. */
const noon = new Date('2026-11-21T10:10:00Z')

it('offers 14 days that follow each other, from today on (BOOK-109, BOOK-110)', () => {
  const days = bookingDays(noon)
  expect(days).toHaveLength(14)
  expect(days[0]).toBe('2026-11-21')
  expect(days.slice(9, 11)).toEqual(['2026-11-30', '2026-12-01'])
})

it('begins the day at midnight in Maputo, whatever the day in UTC is', () => {
  expect(bookingDays(new Date('2026-11-21T21:59:00Z'))[0]).toBe('2026-11-21')
  expect(bookingDays(new Date('2026-11-21T22:00:00Z'))[0]).toBe('2026-11-22')
})

it("calls today 'Hoje' and the others by their short name of pt-PT (BOOK-111, BOOK-112)", () => {
  expect(dayLabel('2026-11-21', '2026-11-21')).toBe('Hoje')
  expect(dayLabel('2026-11-22', '2026-11-21')).toBe('domingo, 22/11')
})

it('offers 48 half hours from 00:00 to 23:30, each in one part of the day (BOOK-113)', () => {
  expect(TIMES.map(timeLabel)).toHaveLength(48)
  expect(TIMES.map(timeLabel).slice(0, 3)).toEqual(['00:00', '00:30', '01:00'])
  expect(TIMES.map(timeLabel).at(-1)).toBe('23:30')
  expect(DAY_PARTS.flatMap(({ times }) => times)).toEqual(TIMES)
})

it('offers a time only when the doctor is free and it has not passed (BOOK-114)', () => {
  const isFree = freeTimes(
    [
      { startsAt: '2026-11-21T10:00:00.000Z', free: true },
      { startsAt: '2026-11-21T10:30:00.000Z', free: true },
      { startsAt: '2026-11-21T11:00:00.000Z', free: false },
    ],
    noon,
  )
  expect(isFree('2026-11-21', 12 * 60)).toBe(false)
  expect(isFree('2026-11-21', 12 * 60 + 30)).toBe(true)
  expect(isFree('2026-11-21', 13 * 60)).toBe(false)
  expect(isFree('2026-11-22', 12 * 60 + 30)).toBe(false)
})

it('lets every coming time be tried while nobody could say which are free', () => {
  const isFree = freeTimes(undefined, noon)
  expect(isFree('2026-11-21', 12 * 60)).toBe(false)
  expect(isFree('2026-11-21', 12 * 60 + 30)).toBe(true)
  expect(freeTimes(undefined, new Date('2026-11-21T10:30:00Z'))('2026-11-21', 12 * 60 + 30)).toBe(false)
})

it('finds the soonest free time over the days, and names today and tomorrow', () => {
  const now = new Date('2026-11-23T10:10:00Z')
  const days = bookingDays(now)
  const onlyTomorrow = (day: string, minutes: number) => day === days[1] && minutes >= 570
  const first = firstFree(days, onlyTomorrow)
  expect(first).toMatchObject({ day: '2026-11-24', minutes: 570 })
  expect(whenLabel(first?.at ?? now, now)).toBe('amanhã, 09:30')
  expect(whenLabel(new Date('2026-11-23T12:30:00Z'), now)).toBe('hoje, 14:30')
  expect(whenLabel(new Date('2026-11-26T12:30:00Z'), now)).toBe('quinta, 26/11, 14:30')
  expect(firstFree(days, () => false)).toBeUndefined()
  expect(days.filter((day) => hasFree(day, onlyTomorrow))).toEqual(['2026-11-24'])
})
