import { accounts } from '@salama/contract/ledger'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anySale, rates } from '../../../../testing/payments/any-sale.ts'
import type { Line } from '../../ledger/public.ts'
import {
  type Funds,
  linesOfReleasedShare,
  linesOfSale,
  type NewShare,
  type Share,
  sharesOfSale,
  sumOf,
} from './rules.ts'

const DOCTOR = { kind: 'doctor', id: 'd' } as const
const DRIVER = { kind: 'driver', id: 'r' } as const
const SHOP = { kind: 'shop', id: 's' } as const
const INSURER = { kind: 'insurer', id: 'i' } as const

let ids = 0
const newId = () => `share-${++ids}`
const RATES: Record<string, number> = { doctor: 1500, driver: 1000, shop: 1200 }
const rateOf = ({ payee, part }: { payee: { kind: string }; part: string }) =>
  part === 'tip' ? 0 : (RATES[payee.kind] ?? 0)
const sold = (shares: readonly NewShare[], funds: Funds): Share[] => sharesOfSale(shares, { funds, rateOf, newId })
const posted = (lines: readonly Line[]) => Object.fromEntries(lines.map(({ account, amount }) => [account, amount]))
const entries = (shares: readonly NewShare[], funds: Funds) => posted(linesOfSale('p', funds, sold(shares, funds)))

describe('what a sale posts', () => {
  test('a doctor keeps 85 % of a consultation (PAY-22)', () => {
    expect(entries([{ part: 'goods', payee: DOCTOR, amount: 800_00 }], { paid: 800_00 })).toEqual({
      'credit:p': 800_00,
      'payable:doctor:d': -680_00,
      commission: -120_00,
    })
  })

  test('a meal is of the shop, its delivery of a driver who is not known yet, and the tip has no commission', () => {
    const shares: NewShare[] = [
      { part: 'goods', payee: SHOP, amount: 500_00 },
      { part: 'delivery', payee: { kind: 'driver', id: null }, amount: 100_00 },
      { part: 'tip', payee: DRIVER, amount: 20_00 },
    ]
    expect(entries(shares, { paid: 620_00 })).toEqual({
      'credit:p': 620_00,
      'payable:shop:s': -440_00,
      held: -90_00,
      'payable:driver:r': -20_00,
      commission: -70_00,
    })
    expect(posted(linesOfReleasedShare(DRIVER, 90_00))).toEqual({ held: 90_00, 'payable:driver:r': -90_00 })
  })

  test('a covered consultation pays the doctor in full, and the insurer owes its part', () => {
    const goods = [{ part: 'goods', payee: DOCTOR, amount: 800_00 }] as const
    const cover = { insurer: INSURER, amount: 300_00 }
    expect(entries(goods, { paid: 500_00, cover })).toEqual({
      'credit:p': 500_00,
      'payable:insurer:i': 300_00,
      'payable:doctor:d': -680_00,
      commission: -120_00,
    })
    expect(entries(goods, { paid: 0, cover: { ...cover, amount: 800_00 } })).toEqual({
      'payable:insurer:i': 800_00,
      'payable:doctor:d': -680_00,
      commission: -120_00,
    })
  })

  test('cash makes the commission the debt of who took it; a tip in cash leaves nothing to post', () => {
    const fare = [{ part: 'fare', payee: DRIVER, amount: 150_00 }] as const
    expect(entries(fare, { paid: 0, cash: { collector: DRIVER, amount: 150_00 } })).toEqual({
      'payable:driver:r': 15_00,
      commission: -15_00,
    })
    const tip = [{ part: 'tip', payee: DRIVER, amount: 20_00 }] as const
    expect(entries(tip, { paid: 0, cash: { collector: DRIVER, amount: 20_00 } })).toEqual({})
  })

  test.each<[string, number, Funds]>([
    ['more than what is paid', 100_01, { paid: 100_00 }],
    ['less than what is paid', 99_99, { paid: 100_00 }],
    ['parts of a centavo', 0.5, { paid: 0.5 }],
    ['less than nothing', -1, { paid: -1 }],
  ])('shares of %s are not sold', (_, amount, funds) => {
    expect(() => sold([{ part: 'goods', payee: DOCTOR, amount }], funds)).toThrow('which is not what is paid')
  })

  test('whatever is sold and however it is paid: every posting sums to zero, to the centavo (PAY-22)', () => {
    fc.assert(
      fc.property(anySale, rates, ({ shares, funds }, rate) => {
        const made = sharesOfSale(shares, { funds, rateOf: () => rate, newId })
        const lines = linesOfSale('p', funds, made)
        expect(sumOf(lines, ({ amount }) => amount)).toBe(0)
        expect(new Set(lines.map(({ account }) => account)).size).toBe(lines.length)
        expect(lines.every(({ amount }) => amount !== 0)).toBe(true)
        expect(sumOf(made, ({ amount }) => amount)).toBe(funds.paid + (funds.cash?.amount ?? 0))
        for (const { amount, commission } of made) {
          expect(commission).toBeGreaterThanOrEqual(0)
          expect(commission).toBeLessThanOrEqual(Math.max(amount, 0))
        }
        const kept = sumOf(made, ({ commission }) => commission)
        expect(0 - sumOf(lines, ({ account, amount }) => (account === accounts.commission ? amount : 0))).toBe(kept)
      }),
    )
  })
})
