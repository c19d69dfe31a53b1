import fc from 'fast-check'
import { expect, test } from 'vitest'
import { availableOf, linesOfFailedPayout, linesOfPaidPayout, linesOfPayout } from './rules.ts'

test('what is available stays between zero and the balance; holds and pending refunds are reserved (X-064)', () => {
  expect(availableOf({ balance: 850_00, onHold: 0, pendingRefunds: 0 })).toBe(850_00)
  expect(availableOf({ balance: 850_00, onHold: 300_00, pendingRefunds: 0 })).toBe(550_00)
  expect(availableOf({ balance: 850_00, onHold: 300_00, pendingRefunds: 85_00 })).toBe(465_00)
  // Refunds of older purchases have eaten into what is on hold.
  expect(availableOf({ balance: 100_00, onHold: 300_00, pendingRefunds: 0 })).toBe(0)
  expect(availableOf({ balance: -50_00, onHold: 0, pendingRefunds: 0 })).toBe(0)
  const centavos = fc.integer({ min: -(10 ** 12), max: 10 ** 12 })
  fc.assert(
    fc.property(centavos, centavos, fc.nat(), (balance, onHold, pendingRefunds) => {
      const available = availableOf({ balance, onHold, pendingRefunds })
      return available >= 0 && available <= Math.max(0, balance)
    }),
  )
})

test('every posting sums to zero; paid or failed, nothing stays on the way (PAY-22)', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 ** 12 }), (amount) => {
      const payout = { account: 'payable:doctor:d', method: 'm-pesa' as const, amount }
      const [asked, paid, failed] = [linesOfPayout(payout), linesOfPaidPayout(payout), linesOfFailedPayout(payout)]
      const totals = (lines: { account: string; amount: number }[]) =>
        Object.entries(Object.groupBy(lines, ({ account }) => account)).flatMap(([account, of = []]) => {
          const total = of.reduce((sum, line) => sum + line.amount, 0)
          return total === 0 ? [] : [[account, total]]
        })
      expect(totals([...asked, ...failed])).toEqual([])
      expect(totals([...asked, ...paid])).toEqual([
        ['payable:doctor:d', amount],
        ['clearing:m-pesa', -amount],
      ])
    }),
  )
})
