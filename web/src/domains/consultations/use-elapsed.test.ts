import { expect, test } from 'vitest'
import { clock } from './use-elapsed.ts'

test.each([
  [0, '00:00'],
  [59, '00:59'],
  [60, '01:00'],
  [754, '12:34'],
  [3_599, '59:59'],
  [3_600, '1:00:00'],
  [3_723, '1:02:03'],
])('%i seconds of a consultation are shown as %s (ROOM-022)', (seconds, shown) => {
  expect(clock(seconds)).toBe(shown)
})
