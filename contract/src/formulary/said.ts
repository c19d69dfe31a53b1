import { fold } from '../kernel/text.ts'
import { inOneUnit, rounded, type Strength } from './strength.ts'
import { isMeasured, type StrengthUnit } from './units.ts'

/** An amount in words. */
export type SaidAmount = {
  value: number
  /** Undefined where none is said: '500', the first of '875/125 mg'. */
  unit: StrengthUnit | 'mL' | 'mmol' | '%' | undefined
  /** In how much of a liquid or a cream: 5 mL of '250 mg/5 ml', 1 g of '10 mg/g'. */
  per: { value: number; unit: 'mL' | 'g' } | undefined
}

/** What a line names, and the first strength that it says. */
export type SaidStrength = {
  before: string
  /** One for each substance, as they are said; none where no strength is. */
  amounts: readonly SaidAmount[]
  after: string
}

const NUMBER = String.raw`\d+(?:[ \u00a0]\d{3})*(?:[.,]\d+)?`
const UNIT = String.raw`(?:mcg|[uµμ]g|mg|g|ui|ml|mmol|%)(?!\p{L})`
const AMOUNT = new RegExp(`(${NUMBER})\\s*(${UNIT})?`, 'uy')
const BEGINNING = new RegExp(`(?<![\\p{L}\\d.,])(?=${NUMBER}\\s*(?:${UNIT}|/\\s*\\d))`, 'u')
const PER_DOSE = /\s*\/\s*dose\b/uy
const JOINED = /\s*[+/]\s*(?=\d)/uy
const PER_ONE = /\s*\/\s*(ml|g)(?!\p{L})/uy

const UCUM: Record<string, SaidAmount['unit']> = {
  g: 'g',
  mg: 'mg',
  mcg: 'ug',
  ug: 'ug',
  µg: 'ug',
  μg: 'ug',
  ui: '[iU]',
  ml: 'mL',
  mmol: 'mmol',
  '%': '%',
}

/** The first strength that a line says; every later figure is of a dose, of days or of a quantity. Words come folded. */
export function readStrength(line: string): SaidStrength {
  const text = fold(line)
  const at = BEGINNING.exec(text)?.index
  if (at === undefined) return { before: text, amounts: [], after: '' }
  const { amounts, end } = readAmounts(text, at)
  return { before: text.slice(0, at), amounts, after: text.slice(end) }
}

export const readNumber = (digits: string): number => Number(digits.replace(/[ \u00a0]/g, '').replace(',', '.'))

function readAmounts(text: string, at: number): { amounts: SaidAmount[]; end: number } {
  let end = at
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = end
    const found = pattern.exec(text)
    if (found) end = pattern.lastIndex
    return found
  }
  const amounts: SaidAmount[] = []
  do {
    const [, digits = '', word = ''] = take(AMOUNT) ?? []
    const [value, unit, last] = [readNumber(digits), UCUM[word], amounts.at(-1)]
    // '250 mg/5 ml' is a liquid; of '875/125 mg' the unit is said once.
    if (unit === 'mL' && last?.unit) last.per = { value, unit }
    else amounts.push({ value, unit, per: undefined })
    take(PER_DOSE)
    const amount = amounts.at(-1)
    const [, one] = take(PER_ONE) ?? []
    if (amount && one) amount.per = { value: 1, unit: one === 'ml' ? 'mL' : 'g' }
  } while (take(JOINED))
  const unit = amounts.find((amount) => amount.unit)?.unit
  return { amounts: amounts.map((amount) => ({ ...amount, unit: amount.unit ?? unit })), end }
}

/**
 * A strength in words, in one unit: 'mg 500'; of a mixture 'mg 875 + mg 125'; of a liquid 'mg 50/ml'. `name` is what stands
 * before it, or after it where nothing does; undefined where none is said.
 */
export function strengthIn(line: string): { name: string; strength: string | undefined } {
  const { before, amounts, after } = readStrength(line)
  if (amounts.length === 0) return { name: before, strength: undefined }
  return { name: before.trim() || after, strength: amounts.map(inWords).join(' + ') }
}

function inWords({ value, unit = 'mg', per }: SaidAmount): string {
  const inOne = unit === 'mL' || unit === 'mmol' || unit === '%' ? { value, unit } : inOneUnit({ value, unit })
  const [amount, word] = inOne.unit === 'ug' ? [inOne.value / 1_000, 'mg'] : [inOne.value, inOne.unit]
  return `${word} ${rounded(amount / (per?.value ?? 1))}${per ? `/${per.unit}` : ''}`
}

/** Whether words say just these strengths: of each substance in any order, or of all of them together ('cotrimoxazol 480 mg'). */
export function saysStrengths(amounts: readonly SaidAmount[], strengths: readonly Strength[]): boolean {
  if (amounts.length === strengths.length) {
    const left = [...strengths]
    return amounts.every((amount) => {
      const at = left.findIndex((strength) => isSaid(amount, strength))
      if (at >= 0) left.splice(at, 1)
      return at >= 0
    })
  }
  const [amount] = amounts
  const sum = sumOf(strengths)
  return amounts.length === 1 && amount !== undefined && sum !== undefined && isSaid(amount, sum)
}

/** Of several substances that are said in one unit, all of them as one. */
function sumOf([first, ...others]: readonly Strength[]): Strength | undefined {
  if (!first) return undefined
  const { numerator, denominator } = first
  const isAlike = others.every(
    (other) =>
      other.numerator.unit === numerator.unit &&
      other.denominator.unit === denominator.unit &&
      other.denominator.value === denominator.value,
  )
  const value = others.reduce((sum, other) => sum + other.numerator.value, numerator.value)
  return isAlike ? { numerator: { value, unit: numerator.unit }, denominator } : undefined
}

/** Whether an amount is that of a strength, in any unit. A liquid and a cream need their measure: '50 mg' is not '50 mg/ml'. */
export function isSaid({ value, unit, per }: SaidAmount, { numerator, denominator }: Strength): boolean {
  const amount = inOneUnit(numerator)
  const isMixed = isMeasured(denominator.unit)
  if (unit === undefined) return isEqual(value, numerator.value)
  if (unit === 'mL' || unit === 'mmol') return false
  if (unit === '%')
    return isMixed && amount.unit === 'ug' && isEqual(value * MICROGRAMS_PER_CENT, amount.value / denominator.value)
  const said = inOneUnit({ value, unit })
  if (said.unit !== amount.unit || per?.unit !== (isMixed ? denominator.unit : undefined)) return false
  return isEqual(said.value / (per?.value ?? 1), amount.value / (isMixed ? denominator.value : 1))
}

/** In one millilitre or gram: 1 % is a gram in a hundred. */
const MICROGRAMS_PER_CENT = 10_000

const isEqual = (one: number, other: number): boolean => rounded(one) === rounded(other)
