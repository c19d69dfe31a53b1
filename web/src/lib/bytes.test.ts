import { expect, test } from 'vitest'
import { bytesLabel } from './bytes.ts'

test('a file has at least one kilobyte, and megabytes from a million on', () => {
  expect([1, 340_400, 340_600, 999_999, 1_000_000, 1_240_000].map(bytesLabel)).toEqual([
    '1 kB',
    '340 kB',
    '341 kB',
    '1000 kB',
    '1 MB',
    '1,2 MB',
  ])
})
