import { wordsOf } from '@salama/contract/kernel/text'
import { allergyOf } from '../src/domains/formulary/rules/checks/allergy-words.ts'
import type { CheckedLine, CheckInput } from '../src/domains/formulary/rules/checks/check-medicines.ts'
import { checkMedicines } from '../src/domains/formulary/rules/checks/check-medicines.ts'
import type { CheckedProduct } from '../src/domains/formulary/rules/checks/medicine.ts'
import type { Warning } from '../src/domains/formulary/rules/checks/warning.ts'

const NAMES: Record<string, readonly string[]> = {
  augmentin: ['amoxicilina', 'acido-clavulanico'],
  amoxiclav: ['amoxicilina', 'acido-clavulanico'],
  amoxil: ['amoxicilina'],
  amoxicilina: ['amoxicilina'],
  brufen: ['ibuprofeno'],
  ibuprofeno: ['ibuprofeno'],
  bactrim: ['sulfametoxazol', 'trimetoprim'],
  cotrimoxazol: ['sulfametoxazol', 'trimetoprim'],
  aas: ['acido-acetilsalicilico'],
  aspirina: ['acido-acetilsalicilico'],
  'acido acetilsalicilico': ['acido-acetilsalicilico'],
  quinino: ['quinino'],
  quinina: ['quinino'],
  quinidina: ['quinidina'],
  dipirona: ['metamizol'],
  metamizol: ['metamizol'],
  coartem: ['artemeter', 'lumefantrina'],
  ceftriaxona: ['ceftriaxona'],
  penicilamina: ['penicilamina'],
  morfina: ['morfina'],
  'sulfato ferroso': ['sulfato-ferroso'],
  'acido folico': ['acido-folico'],
}

/** As the names of the formulary will: whole names, folded. */
export const named = (words: string): readonly string[] => NAMES[wordsOf(words).join(' ')] ?? []

export const allergy = (text: string) => allergyOf(text, named)

type Told = { atc: string; route?: string; unit?: string; strength?: string; form?: string }

/** 'amoxicilina' or 'amoxicilina+acido-clavulanico'; strengths as '500 mg' or '250 mg/5 mL', in the same order, '+' between. */
export function product(
  substances: string,
  { atc, route = 'oral', unit = '{tablet}', form = 'tablet', strength }: Told,
): CheckedProduct {
  const codes = substances.split('+')
  const strengths = (strength?.split('+') ?? []).map((each, place) => {
    const [numerator = '', per] = each.trim().split('/')
    const [value = '', unitOf = ''] = numerator.split(' ')
    const [many = '1', perUnit = unit] = per?.split(' ') ?? []
    return {
      substance: codes[place] ?? '',
      numerator: { value: Number(value), unit: unitOf },
      denominator: { value: Number(many), unit: perUnit },
    }
  })
  return {
    name: [substances, strength].filter(Boolean).join(' '),
    substances: codes.map((code) => ({ code, name: code })),
    atc,
    form,
    route,
    strengths,
    unit: { code: unit },
  }
}

export const ADULT = { ageMonths: 40 * 12 }

export const check = (lines: readonly CheckedLine[], rest: Partial<Omit<CheckInput, 'lines'>> = {}): Warning[] =>
  checkMedicines({ patient: ADULT, allergies: [], taken: [], ...rest, lines })

/** 'allergy contraindicated', of all but what could not be checked. */
export const said = (warnings: readonly Warning[]): string[] =>
  warnings
    .filter(({ kind }) => kind !== 'unchecked')
    .map(({ kind, severity, basis }) => [kind, severity, basis].filter(Boolean).join(' '))
