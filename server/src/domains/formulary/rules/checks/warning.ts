import type { Severity, WarningKind } from '@salama/contract/formulary/warnings'

export type Warning = {
  kind: WarningKind
  severity: Severity
  /** Places in the input of what meets what, from 0. */
  lines: readonly number[]
  taken: readonly number[]
  allergies: readonly number[]
  /** What meets what: substances, beginnings of ATC codes, groups ('@penicilinas'). */
  codes: readonly string[]
  /** Why it is an allergy: the substance, its group, or another that it resembles. */
  basis?: 'substance' | 'group' | 'cross'
  /** A sentence for a doctor. */
  text: string
  /** Where the fact is stated. */
  source: string
}

/** What a doctor wrote or what the formulary says needs no other source. */
export const OWN_SOURCES = { record: 'Ficha do paciente', formulary: 'Composição no formulário', none: '' } as const

type Places = Partial<Pick<Warning, 'lines' | 'taken' | 'allergies'>>

/** With the places that are not said empty. */
export const warn = (warning: Omit<Warning, 'lines' | 'taken' | 'allergies'> & Places): Warning => ({
  lines: [],
  taken: [],
  allergies: [],
  ...warning,
})
