import fc from 'fast-check'
import type { Funds, NewShare } from '../../src/domains/payments/sales/rules.ts'

/** Basis points. */
export const rates = fc.integer({ min: 0, max: 10_000 })

const amounts = fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 20_000_000_00 }))
const payees = fc.constantFrom(
  { kind: 'doctor', id: 'd' },
  { kind: 'shop', id: 's' },
  { kind: 'driver', id: 'r' },
  { kind: 'teacher', id: 't' },
  { kind: 'insurer', id: 'i' },
  { kind: 'driver', id: null },
)
const PARTS = ['goods', 'delivery', 'fare', 'tip'] as const

/** Any sale that adds up: one share of each part at most, covered in part or wholly, paid by wallet or in cash. */
export const anySale: fc.Arbitrary<{ shares: NewShare[]; funds: Funds }> = fc
  .record({
    shares: fc.uniqueArray(fc.record({ part: fc.constantFrom(...PARTS), payee: payees, amount: amounts }), {
      selector: ({ part }) => part,
    }),
    covered: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
    isCash: fc.boolean(),
  })
  .map(({ shares, covered, isCash }) => {
    const gross = shares.reduce((sum, { amount }) => sum + amount, 0)
    const cover = covered === null ? 0 : Math.floor(gross * covered)
    const due = gross - cover
    return {
      shares,
      funds: {
        paid: isCash ? 0 : due,
        ...(cover > 0 ? { cover: { insurer: { kind: 'insurer', id: 'i' }, amount: cover } } : {}),
        ...(isCash && due > 0 ? { cash: { collector: { kind: 'driver', id: 'r' }, amount: due } } : {}),
      },
    }
  })
