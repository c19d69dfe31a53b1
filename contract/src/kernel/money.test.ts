import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amount, formatDecimal, formatMeticais, formatMoney, readMoney, roundToMetical, shareOf } from './money.ts'

const plain = (shown: string): string => shown.replaceAll('\u00a0', ' ')
const centavos = fc.integer({ min: -(10 ** 13), max: 10 ** 13 })

test.each([
  [0, '0 MT'],
  [2500, '25 MT'],
  [15_000, '150 MT'],
  [80_000, '800 MT'],
  [2550, '25,50 MT'],
  [2505, '25,05 MT'],
  [7, '0,07 MT'],
  [150_000, '1 500 MT'],
  [123_450, '1 234,50 MT'],
  [1_234_567_89, '1 234 567,89 MT'],
  [-2550, '-25,50 MT'],
])('shows %i centavos as %s (MONEY-001, MONEY-002, MONEY-004, MONEY-007)', (value, shown) => {
  expect(plain(formatMoney(value))).toBe(shown)
})

test('every amount ends with its currency, and with that one only (MONEY-003)', () => {
  fc.assert(fc.property(centavos, (value) => /^-?[\d\u00a0,]+ MT$/.test(formatMoney(value))))
})

test('what is shown can be read back to the centavo (MONEY-001, MONEY-002)', () => {
  fc.assert(
    fc.property(centavos, (value) => {
      const [whole = '', cents = '00'] = formatMeticais(value).replaceAll('\u00a0', '').replace('-', '').split(',')
      return Number(whole) * 100 + Number(cents) === Math.abs(value)
    }),
  )
})

test('a spreadsheet reads the same amount from a cell: digits, one comma, two decimals', () => {
  fc.assert(
    fc.property(centavos, (value) => {
      const cell = formatDecimal(value)
      return /^-?\d+,\d\d$/.test(cell) && Number(cell.replace(',', '')) === value
    }),
  )
})

test('whole meticais show no decimals, others exactly two (MONEY-004)', () => {
  fc.assert(fc.property(centavos, (value) => /,/.test(formatMoney(value)) === (value % 100 !== 0)))
  fc.assert(fc.property(centavos, (value) => /^[^,]*(?:,\d\d)? MT$/.test(formatMoney(value))))
})

test('thousands are grouped by three and never broken over two lines (MONEY-004)', () => {
  fc.assert(fc.property(centavos, (value) => /^-?\d{1,3}(?:\u00a0\d{3})*(?:,\d\d)?$/.test(formatMeticais(value))))
})

test.each([0, -1, 0.5, 2500.01, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, '2500', null, [2500]])(
  'takes no amount of %s (MONEY-001)',
  (sent) => {
    expect(amount.safeParse(sent).success).toBe(false)
  },
)

test('takes any whole number of centavos up to its limit (MONEY-001)', () => {
  fc.assert(fc.property(fc.integer({ min: 1, max: 100_000_000_00 }), (sent) => amount.safeParse(sent).success))
})

test('an amount as it is written is read back, with or without its currency (MONEY-001)', () => {
  fc.assert(
    fc.property(
      fc.nat(100_000_000_00),
      (value) => readMoney(formatMeticais(value)) === value && readMoney(formatMoney(value)) === value,
    ),
  )
  expect(['150', '150,5', '150.50', ' 1 234,56 '].map(readMoney)).toEqual([150_00, 150_50, 150_50, 1234_56])
  expect(['', ' ', '-1', '1,234', '1.000', '1e3', '1,', ',5', 'MT', 'cem'].map(readMoney)).toEqual(Array(10).fill(null))
})

test('a share and its rest are the whole, and neither is negative', () => {
  fc.assert(
    fc.property(fc.nat(100_000_000_00), fc.nat(10_000), (value, basisPoints) => {
      const share = shareOf(value, basisPoints)
      return Number.isInteger(share) && share >= 0 && share <= value
    }),
  )
  expect([shareOf(10_000, 1500), shareOf(5, 5000), shareOf(333, 1000)]).toEqual([1500, 3, 33])
})

test('a booking price is rounded to the nearest whole metical', () => {
  expect([2549, 2550, 2500].map(roundToMetical)).toEqual([2500, 2600, 2500])
  fc.assert(
    fc.property(
      fc.nat(10 ** 9),
      (value) => roundToMetical(value) % 100 === 0 && Math.abs(roundToMetical(value) - value) <= 50,
    ),
  )
})
