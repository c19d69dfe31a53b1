import fc from 'fast-check'
import { expect, test } from 'vitest'
import { printable } from '../../platform/documents/printable.ts'
import { numberOf, vatIn, yearOf } from './rules/receipts.ts'

const price = fc.integer({ min: 1, max: 100_000_000_00 })
const percent = fc.integer({ min: 0, max: 100 })

test.each([
  [116_00, 16, 16_00],
  [100_00, 16, 13_79],
  [1, 16, 0],
  [500_00, 0, 0],
])('%i centavos contain, at %i %%, %i of VAT', (amount, at, vat) => {
  expect(vatIn(amount, at)).toBe(vat)
})

test('what is left of a price without its VAT, taxed again, is the price to the centavo', () => {
  fc.assert(
    fc.property(price, percent, (amount, at) => {
      const vat = vatIn(amount, at)
      expect(Number.isSafeInteger(vat)).toBe(true)
      expect(Math.abs((amount - vat) * (1 + at / 1e2) - amount)).toBeLessThanOrEqual(1)
    }),
  )
})

test('a document belongs to the year in Maputo, which begins two hours before that of UTC', () => {
  expect(yearOf(new Date('2026-12-31T21:59:59.999Z'))).toBe(2026)
  expect(yearOf(new Date('2026-12-31T22:00:00.000Z'))).toBe(2027)
  expect(numberOf({ series: 'REC', year: 2026, number: 123 })).toBe('REC 2026/000123')
})

test.each([
  ['Conceição João Ñandú', 'Conceição João Ñandú'],
  ['Conceic\u0327a\u0303o', 'Conceição'],
  ['Łukasz', '?ukasz'],
  ['Đức', '?uc'],
  ['linha\r\noutra\tcoluna', 'linha outra coluna'],
  ['Consulta 😀', 'Consulta ?'],
  ['a\u202eb\u0000c', 'ab c'],
  ['1\u00a0234,50', '1 234,50'],
  ['“Saúde” – 5 €', '“Saúde” – 5 €'],
])('prints %j as %j', (typed, printed) => {
  expect(printable(typed)).toBe(printed)
})

test('whatever was typed, only letters that the fonts have are printed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) =>
      /^[ -~\u00a1-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/.test(printable(typed)),
    ),
  )
})
