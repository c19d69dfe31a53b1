import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anySale, rates } from '../../../../../testing/payments/any-sale.ts'
import { type Funds, type Share, sharesOfSale, sumOf } from '../../sales/rules.ts'
import { linesOfCompletedRefund } from './channels.ts'
import {
  leftToPayer,
  linesOfRefund,
  linesOfRefusedRefund,
  partsOfRefund,
  partsOfWaiting,
  type RefundPart,
  type SoldShare,
  type Wanted,
  wantedOf as wantedOfRule,
} from './parts.ts'

const DOCTOR = { kind: 'doctor', id: 'd' }
const INSURER = { kind: 'insurer', id: 'i' }

let ids = 0
const newId = () => `share-${++ids}`
const untouched = (shares: readonly Share[]): SoldShare[] =>
  shares.map((share) => ({ ...share, returned: 0, returnedCommission: 0 }))

/** The shares after a refund, or after one was refused that they count. */
const after = (shares: readonly SoldShare[], parts: readonly RefundPart[], sign: 1 | -1 = 1): SoldShare[] =>
  shares.map((share) => {
    const part = parts.find((each) => each.share.id === share.id)
    if (!part) return share
    return {
      ...share,
      returned: share.returned + sign * part.amount,
      returnedCommission: share.returnedCommission + sign * part.commission,
    }
  })

const consultation = (cover: number): SoldShare[] => {
  const funds: Funds = { paid: 800_00 - cover, cover: { insurer: INSURER, amount: cover } }
  const shares = [{ part: 'goods', payee: DOCTOR, amount: 800_00 }] as const
  return untouched(sharesOfSale(shares, { funds, rateOf: () => 1500, newId }))
}

const taken = (parts: readonly RefundPart[]) =>
  parts.map(({ share: { part }, amount, commission }) => [part, amount, commission])

describe('who gives back how much', () => {
  test('of 800 MT at 15 %, a refund of 100 MT takes 85 from the doctor and 15 from the commission (PAY-19)', () => {
    expect(taken(partsOfRefund(consultation(0), { paid: 100_00 }))).toEqual([['goods', 100_00, 15_00]])
  })

  test('half a centavo of the commission and more is a whole one, less is none', () => {
    const commissionOf = (amount: number) => partsOfRefund(consultation(0), { paid: amount })[0]?.commission
    expect([3, 4, 9, 10].map(commissionOf)).toEqual([0, 1, 1, 2])
  })

  test('half of a covered consultation gives half to the patient and half to the insurer', () => {
    const half: Wanted = { parts: [{ part: 'goods', amount: 400_00 }] }
    expect(taken(partsOfRefund(consultation(300_00), half))).toEqual([
      ['goods', 400_00, 60_00],
      ['cover', -150_00, 0],
    ])
    expect(taken(partsOfRefund(consultation(300_00), { paid: 250_00 }))).toEqual([
      ['goods', 400_00, 60_00],
      ['cover', -150_00, 0],
    ])
  })

  test('nothing of a wholly covered consultation goes back to its patient, all of it to the insurer', () => {
    expect(partsOfRefund(consultation(800_00), { paid: 0 })).toEqual([])
    expect(taken(partsOfRefund(consultation(800_00), 'all'))).toEqual([
      ['goods', 800_00, 120_00],
      ['cover', -800_00, 0],
    ])
  })

  test('more than is left of a part, or a part that was not sold, is an error', () => {
    expect(() => partsOfRefund(consultation(0), { parts: [{ part: 'goods', amount: 800_01 }] })).toThrow('has less')
    expect(() => partsOfRefund(consultation(0), { parts: [{ part: 'tip', amount: 1 }] })).toThrow('was not sold')
  })
})

describe('a refund that waited for staff', () => {
  const meal = (): SoldShare[] => {
    const shares = [
      { part: 'goods', payee: { kind: 'shop', id: 's' }, amount: 700_00 },
      { part: 'delivery', payee: { kind: 'driver', id: 'r' }, amount: 50_00 },
    ] as const
    return untouched(sharesOfSale(shares, { funds: { paid: 750_00 }, rateOf: () => 1000, newId }))
  }
  const wanted = { parts: [{ part: 'goods', amount: 400_00 }], borne: { goods: 'house', delivery: 'house' } } as const
  const borneOf = (parts: readonly RefundPart[]) =>
    parts.map(({ share, amount, borneBy }) => [
      share.part,
      amount,
      typeof borneBy === 'string' ? borneBy : borneBy?.part,
    ])

  test('wants what its rule wanted of each part, the delivery among them, and nothing of the cover', () => {
    const parts = [...partsOfRefund(meal(), 'all')]
    const [goods] = parts
    if (!goods) throw new Error('a meal has goods')
    const cover = { ...goods, share: { ...goods.share, part: 'cover' as const }, amount: -100_00 }
    expect(wantedOfRule([...parts, cover], { delivery: 'seller' })).toEqual({
      parts: [
        { part: 'goods', amount: 700_00 },
        { part: 'delivery', amount: 50_00 },
      ],
      borne: { delivery: 'seller' },
    })
  })

  test('takes of the same parts, borne by the same', () => {
    expect(borneOf(partsOfWaiting(meal(), { amount: 400_00, wanted }))).toEqual([['goods', 400_00, 'house']])
  })

  test('takes the same amount of all parts where others have taken of them meanwhile', () => {
    const [goods, ...others] = meal() as [SoldShare, ...SoldShare[]]
    const left = [{ ...goods, returned: 350_00 }, ...others]
    expect(borneOf(partsOfWaiting(left, { amount: 400_00, wanted }))).toEqual([
      ['goods', 350_00, 'house'],
      ['delivery', 50_00, 'house'],
    ])
  })

  test('of the fee alone may be borne by who sold the goods', () => {
    const parts = [{ part: 'delivery', amount: 50_00 }] as const
    const borne = partsOfWaiting(meal(), { amount: 50_00, wanted: { parts, borne: { delivery: 'seller' } } })
    expect(borneOf(borne)).toEqual([['delivery', 50_00, 'goods']])
    expect(linesOfRefund(borne, 'wallet')).toEqual([
      { account: 'payable:shop:s', amount: 50_00 },
      { account: 'refunds', amount: -50_00 },
    ])
  })

  test('that its payer asked for takes of all parts, of who earned them', () => {
    expect(borneOf(partsOfWaiting(meal(), { amount: 750_00, wanted: null }))).toEqual([
      ['goods', 700_00, undefined],
      ['delivery', 50_00, undefined],
    ])
  })
})

const fractions = fc.double({ min: 0, max: 1, noNaN: true })
const steps = fc.array(
  fc.record({
    fractions: fc.array(fractions, { minLength: 4, maxLength: 4 }),
    by: fc.constantFrom('parts', 'paid'),
    isRefused: fc.boolean(),
  }),
  { maxLength: 8 },
)
type Step = { fractions: number[]; by: string }

function wantedOf(shares: readonly SoldShare[], { fractions: [share = 0, ...rest], by }: Step): Wanted {
  if (by === 'paid') return { paid: Math.floor(leftToPayer(shares) * share) }
  const earned = shares.filter(({ part }) => part !== 'cover')
  return {
    parts: earned.map(({ part, amount, returned }, place) => ({
      part: part as 'goods',
      amount: Math.floor((amount - returned) * (rest[place] ?? share)),
    })),
  }
}

/** What must hold of the shares of a sale, however much of them was given back. */
function expectSound(shares: readonly SoldShare[]): void {
  for (const { amount, commission, returned, returnedCommission } of shares) {
    expect(Math.abs(returned)).toBeLessThanOrEqual(Math.abs(amount))
    expect(Math.sign(returned) * Math.sign(amount)).toBeGreaterThanOrEqual(0)
    expect(returnedCommission).toBeGreaterThanOrEqual(0)
    expect(returnedCommission).toBeLessThanOrEqual(commission)
    expect(Math.abs(returned) - returnedCommission).toBeLessThanOrEqual(Math.abs(amount) - commission)
  }
  expect(leftToPayer(shares)).toBeGreaterThanOrEqual(0)
}

test('any sale, refunded in any parts, some refused: never more than was sold, the last takes the rest (PAY-19)', () => {
  fc.assert(
    fc.property(anySale, rates, steps, ({ shares: sold, funds }, rate, refunds) => {
      let shares = untouched(sharesOfSale(sold, { funds, rateOf: () => rate, newId }))
      for (const step of refunds) {
        const wanted = wantedOf(shares, step)
        const parts = partsOfRefund(shares, wanted)
        if (typeof wanted === 'object' && 'paid' in wanted) {
          expect(sumOf(parts, ({ amount }) => amount)).toBe(wanted.paid)
        }
        shares = after(shares, parts)
        expectSound(shares)
        if (step.isRefused) shares = after(shares, parts, -1)
      }
      shares = after(shares, partsOfRefund(shares, 'all'))
      for (const { amount, commission, returned, returnedCommission } of shares) {
        expect([returned, returnedCommission]).toEqual([amount, commission])
      }
    }),
    { numRuns: 400 },
  )
})

test('every posting of a refund sums to zero, and a refused one leaves no trace (PAY-22)', () => {
  fc.assert(
    fc.property(anySale, rates, fractions, ({ shares: sold, funds }, rate, fraction) => {
      const shares = untouched(sharesOfSale(sold, { funds, rateOf: () => rate, newId }))
      const parts = partsOfRefund(shares, { paid: Math.floor(leftToPayer(shares) * fraction) })
      const to = funds.cash ? { cash: funds.cash } : 'wallet'
      const [approved, refused] = [linesOfRefund(parts, to), linesOfRefusedRefund(parts, to)]
      for (const lines of [approved, refused]) {
        expect(sumOf(lines, ({ amount }) => amount)).toBe(0)
        expect(lines.every(({ amount }) => amount !== 0)).toBe(true)
        expect(new Set(lines.map(({ account }) => account)).size).toBe(lines.length)
      }
      expect(refused.map(({ account, amount }) => [account, -amount])).toEqual(
        approved.map(({ account, amount }) => [account, amount]),
      )
      if (to !== 'wallet') return
      const back = linesOfCompletedRefund({ method: 'm-pesa', amount: sumOf(parts, ({ amount }) => amount) })
      const onRefunds = [...approved, ...back].filter(({ account }) => account === 'refunds')
      expect(sumOf(onRefunds, ({ amount }) => amount)).toBe(0)
    }),
  )
})
