import { expect, test } from 'vitest'
import { type CheckIn, isDiary, type Level, needsCompany, withCheckIn } from './mood.ts'

const on = (day: string, level: Level): CheckIn => ({ day, level, note: '' })

test('a day has one check-in, and the newest day comes first', () => {
  const diary = withCheckIn([on('2026-03-02', 2), on('2026-03-01', 4)], on('2026-03-02', 5))
  expect(diary).toEqual([on('2026-03-02', 5), on('2026-03-01', 4)])
})

test('a day that is filled in late stands in its place', () => {
  const diary = withCheckIn([on('2026-03-04', 2), on('2026-03-01', 4)], on('2026-03-02', 5))
  expect(diary.map(({ day }) => day)).toEqual(['2026-03-04', '2026-03-02', '2026-03-01'])
})

test('after ninety days the oldest is forgotten', () => {
  const days = Array.from({ length: 95 }, (_, index) =>
    new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
  )
  const diary = days.reduce<CheckIn[]>((kept, day) => withCheckIn(kept, on(day, 3)), [])
  expect(diary).toHaveLength(90)
  expect(diary[0]?.day).toBe(days.at(-1))
})

test('three low days of the last five ask for company', () => {
  const low = [on('2026-03-05', 1), on('2026-03-04', 4), on('2026-03-03', 2), on('2026-03-02', 2)]
  expect(needsCompany(low)).toBe(true)
  expect(needsCompany(low.slice(0, 3))).toBe(false)
})

test('what somebody else wrote into the storage is no diary', () => {
  expect(isDiary([on('2026-03-01', 4)])).toBe(true)
  for (const value of [null, {}, [{ day: 1, level: 2, note: '' }], [{ day: '2026-03-01', level: 9, note: '' }]])
    expect(isDiary(value)).toBe(false)
})
