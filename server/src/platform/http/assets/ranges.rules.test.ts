import { expect, test } from 'vitest'
import { rangeOf } from './ranges.ts'

test.each([
  ['bytes=0-', { startsAt: 0, bytes: 100 }],
  ['bytes=10-19', { startsAt: 10, bytes: 10 }],
  ['bytes=90-500', { startsAt: 90, bytes: 10 }],
  ['bytes=-30', { startsAt: 70, bytes: 30 }],
  ['bytes=-300', { startsAt: 0, bytes: 100 }],
  ['bytes=100-', 'none'],
  ['bytes=-0', 'none'],
  ['bytes=20-10', undefined],
  ['bytes=0-1,5-9', undefined],
  ['bytes=-', undefined],
  ['lines=0-1', undefined],
  ['bytes=99999999999999999-', undefined],
  [undefined, undefined],
])('reads the range %j of a file of 100 bytes', (header, range) => {
  expect(rangeOf(header, 100)).toEqual(range)
})
