import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leftToBear, MOST_BORNE } from './borne.ts'

const NOTHING = { payer: 0, seller: 0, driver: 0 }

test.each(['payer', 'seller', 'driver'] as const)('what the house bears of one %s ends at its sum', (whose) => {
  expect(leftToBear({ ...NOTHING, [whose]: MOST_BORNE[whose] - 1 })).toBe(1)
  for (const borne of [MOST_BORNE[whose], MOST_BORNE[whose] + 1])
    expect(leftToBear({ ...NOTHING, [whose]: borne })).toBe(0)
})

test('whatever is left may be borne, and then nothing more', () => {
  const centavos = fc.nat({ max: 10_000_00 })
  fc.assert(
    fc.property(fc.record({ payer: centavos, seller: centavos, driver: centavos }), (borne) => {
      const left = leftToBear(borne)
      const after = { payer: borne.payer + left, seller: borne.seller + left, driver: borne.driver + left }
      expect(left).toBeGreaterThanOrEqual(0)
      expect(leftToBear(after)).toBe(0)
      for (const whose of ['payer', 'seller', 'driver'] as const) {
        expect(after[whose]).toBeLessThanOrEqual(Math.max(MOST_BORNE[whose], borne[whose]))
      }
    }),
  )
})
