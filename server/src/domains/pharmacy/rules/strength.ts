import { fold } from '@salama/contract/kernel/text'

/** A strength in words: how much of each substance, in one unit, so that '1 g' equals '1000 mg' and '0.5' equals '0,5'. */
type Named = {
  /** What stands before it, or after it where nothing does. */
  name: string
  /** 'mg 500'; of a mixture 'mg 875 + mg 125'; of a liquid 'mg 50/ml'. Undefined where none is said. */
  strength: string | undefined
}

const NUMBER = String.raw`\d+(?:[ \u00a0]\d{3})*(?:[.,]\d+)?`
const UNIT = String.raw`(?:mcg|[uµμ]g|mg|g|ui|ml|mmol|%)(?!\p{L})`
const AMOUNT = new RegExp(`(${NUMBER})\\s*(${UNIT})?`, 'uy')
const BEGINNING = new RegExp(`(?<![\\p{L}\\d.,])(?=${NUMBER}\\s*(?:${UNIT}|/\\s*\\d))`, 'u')
const PER_DOSE = /\s*\/\s*dose\b/uy
const JOINED = /\s*[+/]\s*(?=\d)/uy
const PER_MILLILITRE = /\s*\/\s*(?=ml(?!\p{L}))/uy

const IN_MILLIGRAMS: Record<string, number> = { g: 1_000, mg: 1, mcg: 0.001, ug: 0.001, µg: 0.001, μg: 0.001 }

/** The first strength that a line says; every later figure is of a dose, of days or of a quantity. */
export function strengthIn(line: string): Named {
  const text = fold(line)
  const at = BEGINNING.exec(text)?.index
  if (at === undefined) return { name: text, strength: undefined }
  const { strength, end } = readAmounts(text, at)
  return { name: text.slice(0, at).trim() || text.slice(end), strength }
}

function readAmounts(text: string, at: number): { strength: string; end: number } {
  let end = at
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = end
    const found = pattern.exec(text)
    if (found) end = pattern.lastIndex
    return found
  }
  const amounts: { value: number; unit: string | undefined; isPerMillilitre: boolean }[] = []
  do {
    const [, digits = '', unit] = take(AMOUNT) ?? []
    const value = Number(digits.replace(/[ \u00a0]/g, '').replace(',', '.'))
    const last = amounts.at(-1)
    // '250 mg/5 ml' and '100 ui/ml' are a liquid; of '875/125 mg' the unit is said once.
    if (unit === 'ml' && last?.unit) Object.assign(last, { value: last.value / value, isPerMillilitre: true })
    else amounts.push({ value, unit, isPerMillilitre: false })
    take(PER_DOSE)
    const amount = amounts.at(-1)
    if (amount && take(PER_MILLILITRE)) {
      amount.isPerMillilitre = true
      end += 'ml'.length
    }
  } while (take(JOINED))
  const unit = amounts.find((amount) => amount.unit)?.unit ?? 'mg'
  const said = amounts.map(
    (amount) => `${inOneUnit(amount.value, amount.unit ?? unit)}${amount.isPerMillilitre ? '/ml' : ''}`,
  )
  return { strength: said.join(' + '), end }
}

function inOneUnit(value: number, unit: string): string {
  const factor = IN_MILLIGRAMS[unit]
  return factor === undefined ? `${unit} ${rounded(value)}` : `mg ${rounded(value * factor)}`
}

/** Without what binary fractions leave behind. */
const rounded = (value: number): number => Number(value.toPrecision(9))
