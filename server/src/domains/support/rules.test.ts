import { DAY_MS } from '@salama/contract/kernel/time'
import { expect, test } from 'vitest'
import { goesOn, numberOf, plainContact, ticketNumber } from './rules.ts'

test('numbers conversations so that they can be said', () => {
  expect([1, 123, 1_234_567].map(numberOf)).toEqual(['S-000001', 'S-000123', 'S-1234567'])
})

test('reads the number of a conversation as it is said, and nothing else as one', () => {
  const typed = ['S-000123', 's123', ' 123 ', 'S-1234567', 'P-000123', '0', '841234567', 'ana']
  expect(typed.map(ticketNumber)).toEqual([123, 123, 123, 1_234_567, null, null, null, null])
})

test.each([
  ['+258 84 765-4321', '847654321'],
  ['847654321', '847654321'],
  ['Zita.Cossa@Exemplo.co.mz', 'zita.cossa@exemplo.co.mz'],
])('writes %s as anybody else would: %s', (typed, plain) => {
  expect(plainContact(typed)).toBe(plain)
})

test('goes on with what lives or was closed lately, and with nothing older', () => {
  const now = new Date('2026-03-10T10:00:00Z')
  const closed = (agoMs: number) => ({ status: 'closed' as const, closed_at: new Date(now.getTime() - agoMs) })
  const when = { now, reopenMs: 7 * DAY_MS }
  expect(goesOn({ status: 'open', closed_at: null }, when)).toBe(true)
  expect(goesOn({ status: 'answered', closed_at: null }, when)).toBe(true)
  expect(goesOn(closed(7 * DAY_MS - 1), when)).toBe(true)
  expect(goesOn(closed(7 * DAY_MS), when)).toBe(false)
})
