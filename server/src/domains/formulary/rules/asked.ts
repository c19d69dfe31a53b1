import { readNumber, readStrength, type SaidAmount, saysStrengths } from '@salama/contract/formulary/said'
import { inOneUnit, rounded, type Strength } from '@salama/contract/formulary/strength'
import { wordsOf } from '@salama/contract/kernel/text'

/** Say nothing of a medicine: small words, units without a figure, and what it is sold in. */
const SMALL_WORDS = new Set([
  ...'a o as os ao de da do das dos e em com para por um uma via cada'.split(' '),
  ...'mg ml mcg ug ui frasco frascos caixa caixas bisnaga bisnagas embalagem embalagens unidades'.split(' '),
])

/** More words do not make a search more precise. */
const MOST_WORDS = 8

/** The words that name something, folded and each once. The A of 'vitamina A' is no small word. */
export const namingWords = (text: string): string[] => [
  ...new Set(wordsOf(text).filter((word, at, words) => !SMALL_WORDS.has(word) || words[at - 1] === 'vitamina')),
]

/** What is looked for. */
export type Asked = {
  words: readonly string[]
  /** What the figures may mean; none where there are none. */
  strengths: readonly (readonly SaidAmount[])[]
}

/** Figures that stand alone: not '3TC', not 'B12'. */
const ALONE = /(?<![\p{L}\d.,])\d+(?:[.,]\d+)?(?![\p{L}\d])/gu

/** 'amoxicilina 250/5 suspensão': the words, and the first strength; later figures are of a package. */
export function readAsked(typed: string): Asked {
  const { before, amounts, after } = readStrength(typed)
  const words = namingWords(`${before} ${after}`.replace(ALONE, ' ')).slice(0, MOST_WORDS)
  return { words, strengths: amounts.length > 0 ? [amounts] : bareStrengths(before.match(ALONE) ?? []) }
}

/** '500'; '20 120' are two substances, and '100 000' may be one amount. */
function bareStrengths(figures: readonly string[]): SaidAmount[][] {
  if (figures.length === 0) return []
  const bare = (digits: string): SaidAmount => ({ value: readNumber(digits), unit: undefined, per: undefined })
  const isGrouped = figures.length > 1 && figures.slice(1).every((figure) => /^\d{3}$/.test(figure))
  return [figures.map(bare), ...(isGrouped ? [[bare(figures.join(''))]] : [])]
}

/** How well a product's strengths answer the figures: 0 is exact, undefined not at all. */
export function fitOf(strengths: readonly Strength[], asked: Asked['strengths']): number | undefined {
  if (asked.length === 0) return 0
  const fits = asked.flatMap((amounts) => fitOfOne(strengths, amounts) ?? [])
  return fits.length > 0 ? Math.min(...fits) : undefined
}

function fitOfOne(strengths: readonly Strength[], amounts: readonly SaidAmount[]): number | undefined {
  if (saysStrengths(amounts, strengths)) return 0
  const [first, second] = amounts
  const [strength] = strengths
  if (!first || !strength) return undefined
  // '250/5': so much in 5 mL.
  if (amounts.length === 2 && strengths.length === 1) {
    const isPair = second?.value === strength.denominator.value && strength.denominator.unit === 'mL'
    return isPair && !first.per && isNumerator(first, strength) ? 0 : undefined
  }
  if (amounts.length > 1 || first.per) return undefined
  // Of a liquid without its measure, or of one substance of several.
  if (strengths.some((one) => isNumerator(first, one))) return 1
  // Not all figures are typed yet.
  const isBegun = first.unit === undefined && `${strength.numerator.value}`.startsWith(`${first.value}`)
  return isBegun ? 2 : undefined
}

function isNumerator({ value, unit }: SaidAmount, { numerator }: Strength): boolean {
  if (unit === undefined) return rounded(value) === rounded(numerator.value)
  if (unit === 'mL' || unit === 'mmol' || unit === '%') return false
  const [said, amount] = [inOneUnit({ value, unit }), inOneUnit(numerator)]
  return said.unit === amount.unit && said.value === amount.value
}
