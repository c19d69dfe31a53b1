/**
 * Bank accounts of Mozambique. A NIB is 21 digits: bank (4), branch (4), account (11) and two check digits by
 * ISO 7064 MOD 97-10, which find every wrong digit and every swapped pair. The IBAN is the country, its own two check
 * digits and the NIB; for a valid NIB those digits are always 59.
 */
const NIB_DIGITS = 21
const IBAN_START = 'MZ59'

export const isNib = (digits: string): boolean =>
  new RegExp(`^\\d{${NIB_DIGITS}}$`).test(digits) && remainder(digits) === 1

/** The IBAN of a valid NIB, without spaces. */
export const ibanOf = (nib: string): string => IBAN_START + nib

/** Checked as ISO 13616 says: the first four characters go last, letters count from 10. */
export function isIban(iban: string): boolean {
  if (!/^MZ\d{23}$/.test(iban)) return false
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return remainder(digits) === 1
}

/** Digit by digit: the whole number is beyond what a number holds exactly. */
const remainder = (digits: string): number =>
  Array.from(digits).reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0)
