import { expect, it } from 'vitest'
import { age, ago, seenText, untilText } from './ago.ts'

const now = new Date('2026-11-21T08:00:00Z')

it.each([
  ['2026-11-21T07:59:30Z', 'agora mesmo'],
  ['2026-11-21T08:00:20Z', 'agora mesmo'],
  ['2026-11-21T07:59:00Z', 'há 1 min'],
  ['2026-11-21T07:55:01Z', 'há 4 min'],
  ['2026-11-21T07:00:00Z', 'há 1 h'],
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
  ['2026-11-21T07:00:00Z', '1 h'],
  ['2026-11-19T08:00:01Z', '47 h'],
  ['2026-11-19T08:00:00Z', '2 dias'],
  ['2026-11-20T06:00:00Z', '26 h'],
  ['2026-11-18T07:00:00Z', '3 dias'],
])('says how long something has lasted since %s: %s', (since, said) => {
  expect(age(since, now)).toBe(said)
})

it.each([
  ['2026-11-21T05:05:00Z', 'Visto às 07:05'],
  ['2026-11-20T12:00:00Z', 'Visto ontem às 14:00'],
  ['2026-11-18T07:00:00Z', 'Visto a 18 nov.'],
])('says how old is what was read at %s: %s', (at, said) => {
  expect(seenText(Date.parse(at), now)).toBe(said)
})

it.each([
  ['2026-11-21T18:45:00Z', 'às 20:45'],
  ['2026-11-22T18:30:00Z', 'amanhã às 20:30'],
  ['2026-11-24T06:00:00Z', '24 nov. às 08:00'],
])('says until when something waits, %s: %s', (at, said) => {
  expect(untilText(at, now)).toBe(said)
})
