import fc from 'fast-check'
import { extractText } from 'unpdf'
import { expect, test } from 'vitest'
import { renderReceipt } from './queries/receipt-pdf.ts'
import { numberOf, vatIn, vatOfCredit, yearOf } from './rules/receipts.ts'

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

test('the VAT of credit notes is together what the receipt has of as much, in however many parts', () => {
  fc.assert(
    fc.property(fc.array(price, { minLength: 1, maxLength: 12 }), percent, (parts, at) => {
      const credited = { amount: 0, vat: 0 }
      for (const part of parts) {
        const vat = vatOfCredit(part, at, credited)
        expect(vat).toBeGreaterThanOrEqual(0)
        credited.amount += part
        credited.vat += vat
        expect(credited.vat).toBe(vatIn(credited.amount, at))
      }
    }),
  )
})

test('a document belongs to the year in Maputo, which begins two hours before that of UTC', () => {
  expect(yearOf(new Date('2026-12-31T21:59:59.999Z'))).toBe(2026)
  expect(yearOf(new Date('2026-12-31T22:00:00.000Z'))).toBe(2027)
  expect(numberOf({ series: 'REC', year: 2026, number: 123 })).toBe('REC 2026/000123')
})

test('names, signs and units of a purchase are printed as they were written (X-058)', async () => {
  const contents = await renderReceipt({
    number: 'REC 2026/000123',
    issuedAt: '2026-11-27T08:00:00.000Z',
    paidAt: '2026-11-27T08:00:00.000Z',
    method: 'm-pesa',
    payer: 'Đặng Thị Łucja',
    description: 'Penicilina G 2 × 10⁶ UI',
    purchase: { kind: 'order', id: 'order' },
    transactionId: 'payment',
    reference: null,
    amount: 350_00,
    vat: null,
    seller: { name: 'Farmácia Ŋoma', nuit: '400123454', address: 'Avenida Ɓapwiti, 5' },
    isDemonstration: false,
  })
  const { text } = await extractText(new Uint8Array(contents), { mergePages: true })
  for (const part of ['Đặng Thị Łucja', 'Penicilina G 2 × 10⁶ UI', 'Farmácia Ŋoma', 'Avenida Ɓapwiti, 5'])
    expect(text).toContain(part)
})
