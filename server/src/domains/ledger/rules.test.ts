import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withBalances } from './rules.ts'

const centavos = fc.integer({ min: -(10 ** 10), max: 10 ** 10 })
const entries = fc.array(fc.record({ amount: centavos }))

test('opening balance and lines are the closing balance, line by line (PAY-22)', () => {
  fc.assert(
    fc.property(centavos, entries, (opening, posted) => {
      const lines = withBalances(opening, posted)
      const sum = posted.reduce((total, { amount }) => total + amount, opening)
      expect(lines.at(-1)?.balance ?? opening).toBe(sum)
      expect(
        lines.map(({ amount, balance }, place) => balance - amount - (lines[place - 1]?.balance ?? opening)),
      ).toEqual(lines.map(() => 0))
    }),
  )
})

test('a statement read in pieces says the same as one read at once', () => {
  fc.assert(
    fc.property(centavos, entries, fc.nat(), (opening, posted, cut) => {
      const first = withBalances(opening, posted.slice(0, cut))
      const rest = withBalances(first.at(-1)?.balance ?? opening, posted.slice(cut))
      expect([...first, ...rest]).toEqual(withBalances(opening, posted))
    }),
  )
})
