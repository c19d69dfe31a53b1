import { MINUTE_MS } from '@salama/contract/kernel/time'
import { expect, test } from 'vitest'
import { bearerOfLate, fitsAtOnce } from './reports.ts'

test.each([
  ['customer', 1_000_00],
  ['shop', 5_000_00],
  ['pair', 500_00],
] as const)('what goes back at once to one %s ends at its sum', (whose, most) => {
  const given = { customer: 0, shop: 0, pair: 0 }
  expect(fitsAtOnce({ ...given, [whose]: most - 1 }, 1)).toBe(true)
  expect(fitsAtOnce({ ...given, [whose]: most }, 1)).toBe(false)
})

test('the shop bears what would not have been late without its delay', () => {
  const promisedTo = new Date('2026-11-23T12:00:00Z')
  const late = { promisedTo, endedAt: new Date(promisedTo.getTime() + 20 * MINUTE_MS) }
  expect(bearerOfLate({ ...late, kitchenDelayMs: 5 * MINUTE_MS })).toBe('house')
  expect(bearerOfLate({ ...late, kitchenDelayMs: 5 * MINUTE_MS + 1 })).toBe('seller')
})
