import { expect, test } from 'vitest'
import { isEnough, slidShare } from './slide.ts'

test.each([
  [50, 0, false],
  [100, 0, false],
  [154, 0.54, false],
  [155, 0.55, true],
  [200, 1, true],
  [240, 1, true],
])('a finger from 100 to %i on a button of 100 has slid %d of it: enough is %s', (x, share, enough) => {
  expect([slidShare(x, { x: 100, width: 100 }), isEnough(share)]).toEqual([share, enough])
})

test('without a finger nothing is slid', () => {
  expect(slidShare(155, undefined)).toBe(0)
})
