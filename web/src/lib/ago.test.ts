import { expect, it } from 'vitest'
import { age, ago } from './ago.ts'

const now = new Date('2026-11-21T08:00:00Z')

it.each([
  ['2026-11-21T07:59:30Z', 'agora mesmo'],
  ['2026-11-21T08:00:20Z', 'agora mesmo'],
  ['2026-11-21T07:55:00Z', 'há 5 min'],
  ['2026-11-21T05:00:00Z', 'há 3 h'],
  ['2026-11-20T21:30:00Z', 'ontem, 23:30'],
  ['2026-11-20T22:30:00Z', 'há 9 h'],
  ['2026-11-19T07:00:00Z', '19 nov., 09:00'],
])("says of %s, on Maputo's clock: %s", (at, said) => {
  expect(ago(at, now)).toBe(said)
})

it.each([
  ['2026-11-21T08:00:20Z', '0 min'],
  ['2026-11-21T07:18:00Z', '42 min'],
  ['2026-11-20T06:00:00Z', '26 h'],
  ['2026-11-18T07:00:00Z', '3 dias'],
])('says how long something has lasted since %s: %s', (since, said) => {
  expect(age(since, now)).toBe(said)
})
