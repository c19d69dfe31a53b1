import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ibanOf, isIban, isNib } from './nib.ts'

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((list) => list.join(''))

/** Bank, branch and account with the check digits as the banks compute them: 98 less the rest of the number times 100. */
const nibOf = (account: string): string => account + String(98n - ((BigInt(account) * 100n) % 97n)).padStart(2, '0')
const nibs = digits(19).map(nibOf)

test('the example of the international IBAN registry is valid, as are its parts', () => {
  expect(isIban('MZ59000301080016367102371')).toBe(true)
  expect(isNib('000301080016367102371')).toBe(true)
  expect(nibOf('0003010800163671023')).toBe('000301080016367102371')
  expect(ibanOf('000301080016367102371')).toBe('MZ59000301080016367102371')
})

test.each([
  ['0001000000012345678', '000100000001234567851'],
  ['0008000500123456789', '000800050012345678987'],
  ['0099000100000581377', '009900010000058137733'],
])('bank, branch and account %s have the NIB %s', (account, nib) => {
  expect(nibOf(account)).toBe(nib)
  expect(isNib(nib)).toBe(true)
})

test('the IBAN of every valid NIB is valid', () => {
  fc.assert(fc.property(nibs, (nib) => isNib(nib) && isIban(ibanOf(nib))))
})

test('one wrong digit is always found, in the NIB and in the IBAN', () => {
  const slips = fc.tuple(nibs, fc.nat({ max: 20 }), fc.integer({ min: 1, max: 9 }))
  fc.assert(
    fc.property(slips, ([nib, place, by]) => {
      const wrong = nib.slice(0, place) + ((Number(nib[place]) + by) % 10) + nib.slice(place + 1)
      return !isNib(wrong) && !isIban(ibanOf(wrong))
    }),
  )
})

test('two neighbours that changed places are always found', () => {
  const swaps = fc.tuple(nibs, fc.nat({ max: 19 })).filter(([nib, place]) => nib[place] !== nib[place + 1])
  fc.assert(
    fc.property(swaps, ([nib, place]) => {
      const wrong = nib.slice(0, place) + nib[place + 1] + nib[place] + nib.slice(place + 2)
      return !isNib(wrong)
    }),
  )
})

test.each(['', '1', '00030108001636710237', '0003010800163671023710', '0003 0108 0016 3671 0237 1', 'x'.repeat(21)])(
  '«%s» is no NIB',
  (text) => {
    expect(isNib(text)).toBe(false)
    expect(isIban(`MZ59${text}`)).toBe(false)
  },
)

test('an IBAN of another country or with other check digits is refused', () => {
  expect(isIban('PT50000201231234567890154')).toBe(false)
  expect(isIban('MZ58000301080016367102371')).toBe(false)
})
