/**
 * NUITs, the tax numbers of Mozambique, are nine digits. The last one checks the others by a rule that python-stdnum
 * (`stdnum.mz.nuit`) has and the tax authority has not confirmed to us: who types a number that breaks it is asked to look
 * again, and only our own receipts refuse it.
 */
const WEIGHTS = [8, 9, 4, 5, 6, 7, 8, 9]
const CHECK_DIGITS = '01234567891'

/** The number that begins with these eight digits. */
export const nuitOf = (eight: string): string => {
  const sum = WEIGHTS.reduce((total, weight, place) => total + weight * Number(eight[place]), 0)
  return eight + CHECK_DIGITS.charAt(sum % CHECK_DIGITS.length)
}

/** Whether nine digits fit the rule. */
export const isNuit = (digits: string): boolean => /^\d{9}$/.test(digits) && nuitOf(digits.slice(0, 8)) === digits
