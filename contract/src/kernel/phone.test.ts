import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fieldIssues } from './field.ts'
import { formatPhone, nationalDigits, walletOf } from './phone.ts'
import { phone } from './phone-field.ts'

const national = fc
  .tuple(fc.integer({ min: 82, max: 87 }), fc.nat(9_999_999))
  .map(([prefix, rest]) => `${prefix}${String(rest).padStart(7, '0')}`)

const refusalOf = (sent: unknown): string | undefined => {
  const result = phone.safeParse(sent)
  return result.success ? undefined : fieldIssues(result.error, sent)[0]?.message
}

test.each([
  '841234567',
  '84 123 4567',
  '+258 84 123 4567',
  '00258841234567',
  '258841234567',
  '84-123-4567',
  '+258.84.123.4567',
])('keeps the nine national digits of %s (PAYM-023)', (typed) => {
  expect(nationalDigits(typed)).toBe('841234567')
  expect(refusalOf(typed)).toBeUndefined()
})

test.each([
  'abcdefghi',
  '811234567',
  '881234567',
  '8412345678',
  '+258841234',
  '+27841234567',
  '٨٤١٢٣٤٥٦٧',
  '841234567;drop',
])("refuses %s with 'Número de telefone inválido' (PAYM-022, PAYM-023)", (typed) => {
  expect(nationalDigits(typed)).toBeNull()
  expect(refusalOf(typed)).toBe('Número de telefone inválido')
})

test("needs nine characters, and says 'Número de telefone inválido' below (PAYM-021, PAYM-022)", () => {
  expect([refusalOf('84123456'), refusalOf('841234567')]).toEqual(['Número de telefone inválido', undefined])
})

test('however a number is written, its digits are the same (PAYM-023)', () => {
  const prefix = fc.constantFrom('', '+258', '258', '00258', '+258 ')
  const gap = fc.constantFrom('', ' ', '-', '.', '  ')
  fc.assert(
    fc.property(national, prefix, gap, (digits, before, between) => {
      const typed = `${before}${digits.slice(0, 2)}${between}${digits.slice(2, 5)}${between}${digits.slice(5)}`
      return nationalDigits(typed) === digits && nationalDigits(formatPhone(typed)) === digits
    }),
  )
})

test('what is kept is the nine digits of a mobile number or nothing, whatever is typed (PAYM-023)', () => {
  const typed = fc.string({ unit: fc.constantFrom(...'0123456788882222+ -.a'), minLength: 8, maxLength: 14 })
  fc.assert(
    fc.property(typed, (value) => {
      const kept = nationalDigits(value)
      return kept === null || (/^8[2-7]\d{7}$/.test(kept) && value.replace(/\D/g, '').endsWith(kept))
    }),
    { numRuns: 5000 },
  )
})

test.each([
  ['82', 'mkesh'],
  ['83', 'mkesh'],
  ['84', 'm-pesa'],
  ['85', 'm-pesa'],
  ['86', 'e-mola'],
  ['87', 'e-mola'],
])('the prefix %s is of %s (PAYM-023)', (prefix, wallet) => {
  expect(walletOf(`+258 ${prefix} 123 4567`)).toBe(wallet)
})

test('a number that is none belongs to no wallet, and is shown as typed', () => {
  expect([walletOf('811234567'), formatPhone('811234567'), formatPhone('+258841234567')]).toEqual([
    null,
    '811234567',
    '84 123 4567',
  ])
})
