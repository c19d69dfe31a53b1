import type { Source } from './sources.ts'

/** The most of a substance, in milligrams, for the whole body; per kilogram where so named. */
export type DoseLimit = {
  of: string
  /** Months of age, from and below. */
  from: number
  below: number
  single?: number
  daily?: number
  singlePerKg?: number
  dailyPerKg?: number
  /** Of injections; other rows are of what is swallowed or given rectally. */
  injected?: true
  source: Source
}

const YEAR = 12
const ALWAYS = Number.POSITIVE_INFINITY

export const DOSE_LIMITS: readonly DoseLimit[] = [
  { of: 'paracetamol', from: 12 * YEAR, below: ALWAYS, single: 1_000, daily: 4_000, source: ['bnf63', ''] },
  {
    of: 'paracetamol',
    from: 1,
    below: 12 * YEAR,
    singlePerKg: 15,
    dailyPerKg: 60,
    single: 1_000,
    daily: 4_000,
    source: ['msfParacetamol', 'doses'],
  },
  { of: 'ibuprofeno', from: 12 * YEAR, below: ALWAYS, daily: 3_200, source: ['msfIbuprofen', 'doses'] },
  {
    of: 'ibuprofeno',
    from: 3,
    below: 12 * YEAR,
    singlePerKg: 10,
    dailyPerKg: 40,
    daily: 3_200,
    source: ['msfIbuprofen', 'doses'],
  },
  { of: 'diclofenac', from: 18 * YEAR, below: ALWAYS, daily: 150, source: ['sdcep', ''] },
  { of: 'tramadol', from: 12 * YEAR, below: ALWAYS, single: 100, daily: 400, source: ['msfTramadol', 'doses'] },
  { of: 'codeina', from: 18 * YEAR, below: ALWAYS, single: 60, source: ['nhsHighland', ''] },
  { of: 'metamizol', from: 15 * YEAR, below: ALWAYS, single: 1_000, daily: 4_000, source: ['emaMetamizole', ''] },
  { of: 'metamizol', from: 15 * YEAR, below: ALWAYS, daily: 5_000, injected: true, source: ['emaMetamizole', ''] },
  { of: 'enalapril', from: 18 * YEAR, below: ALWAYS, daily: 40, source: ['msfEnalapril', 'doses'] },
  { of: 'metformina', from: 10 * YEAR, below: ALWAYS, daily: 3_000, source: ['glucophage', ''] },
  { of: 'amoxicilina', from: 12 * YEAR, below: ALWAYS, daily: 3_000, source: ['msfAmoxicillin', 'doses'] },
  {
    of: 'amoxicilina',
    from: 0,
    below: 12 * YEAR,
    singlePerKg: 30,
    dailyPerKg: 90,
    daily: 3_000,
    source: ['msfAmoxicillin', 'doses'],
  },
  {
    of: 'ciprofloxacina',
    from: 18 * YEAR,
    below: ALWAYS,
    single: 750,
    daily: 1_500,
    source: ['msfCiprofloxacin', 'doses'],
  },
  {
    of: 'ciprofloxacina',
    from: 1,
    below: 18 * YEAR,
    singlePerKg: 15,
    dailyPerKg: 45,
    single: 750,
    daily: 1_500,
    source: ['msfCiprofloxacin', 'doses'],
  },
  { of: 'doxiciclina', from: 18 * YEAR, below: ALWAYS, daily: 300, source: ['msfDoxycycline', 'doses'] },
  {
    of: 'doxiciclina',
    from: 0,
    below: 18 * YEAR,
    dailyPerKg: 4.4,
    daily: 200,
    source: ['msfDoxycycline', 'doses'],
  },
  {
    of: 'sulfametoxazol',
    from: 12 * YEAR,
    below: ALWAYS,
    single: 1_600,
    daily: 4_800,
    source: ['msfCotrimoxazole', 'doses'],
  },
  {
    of: 'sulfametoxazol',
    from: 1,
    below: 12 * YEAR,
    singlePerKg: 50,
    dailyPerKg: 100,
    single: 1_600,
    daily: 3_200,
    source: ['msfCotrimoxazole', 'doses'],
  },
  { of: 'domperidona', from: 12 * YEAR, below: ALWAYS, single: 10, daily: 30, source: ['emaDomperidone', ''] },
  { of: 'domperidona', from: 0, below: 12 * YEAR, singlePerKg: 0.25, single: 10, source: ['emaDomperidone', ''] },
  { of: 'metoclopramida', from: 18 * YEAR, below: ALWAYS, single: 10, daily: 30, source: ['emaMetoclopramide', ''] },
  {
    of: 'metoclopramida',
    from: 1 * YEAR,
    below: 18 * YEAR,
    singlePerKg: 0.15,
    dailyPerKg: 0.5,
    single: 10,
    daily: 30,
    source: ['emaMetoclopramide', ''],
  },
]
