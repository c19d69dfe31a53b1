import { expect, it } from 'vitest'
import { ago } from './ago.ts'

const now = new Date('2026-11-21T08:00:00Z')

it.each([
  ['2026-11-21T07:59:30Z', 'agora mesmo'],
  ['2026-11-21T08:00:20Z', 'agora mesmo'],
  ['2026-11-21T07:55:00Z', 'há 5 min'],
  ['2026-11-21T05:00:00Z', 'há 3 h'],
  ['2026-11-20T21:30:00Z', 'ontem, 23:30'],
  ['2026-11-20T22:30:00Z', 'há 9 h'],
  ['2026-11-19T07:00:00Z', '19/11/2026'],
])("says of %s, on Maputo's clock: %s", (at, said) => {
  expect(ago(at, now)).toBe(said)
})
