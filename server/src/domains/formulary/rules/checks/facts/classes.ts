import type { Severity } from '@salama/contract/formulary/warnings'
import type { Term } from './groups.ts'
import { ansm } from './interactions/interaction.ts'
import type { Source } from './sources.ts'

/** A class of which one medicine is enough. */
export type SingleClass = { of: Term; named: string; severity: Severity; source: Source }

const ATC = (level: string): Source => ['atc', level]

export const SINGLE_CLASSES: readonly SingleClass[] = [
  {
    of: '@aines-sem-aas',
    named: 'anti-inflamatórios não esteróides',
    severity: 'avoid',
    source: ['msfIbuprofen', 'precauções'],
  },
  { of: '@opioides', named: 'opióides', severity: 'avoid', source: ['msfTramadol', 'precauções'] },
  { of: '@iecas', named: 'inibidores da ECA', severity: 'avoid', source: ansm(155) },
  { of: '@aras', named: 'antagonistas da angiotensina II', severity: 'avoid', source: ansm(155) },
  {
    of: '@poupadores-de-potassio',
    named: 'poupadores de potássio',
    severity: 'avoid',
    source: ['ansm', 'hyperkaliémiants'],
  },
  { of: '@anticoagulantes-orais', named: 'anticoagulantes orais', severity: 'avoid', source: ansm(20) },
  { of: '@benzodiazepinas', named: 'benzodiazepinas', severity: 'caution', source: ['ansm', 'hypnotiques'] },
  { of: '@anti-histaminicos', named: 'anti-histamínicos', severity: 'caution', source: ATC('R06A') },
  { of: '@penicilinas', named: 'penicilinas', severity: 'caution', source: ATC('J01C') },
  { of: '@cefalosporinas', named: 'cefalosporinas', severity: 'caution', source: ATC('J01DB–DE') },
  { of: '@macrolidos', named: 'macrólidos', severity: 'caution', source: ATC('J01FA') },
  { of: '@quinolonas', named: 'quinolonas', severity: 'caution', source: ATC('J01M') },
  { of: '@tetraciclinas', named: 'tetraciclinas', severity: 'caution', source: ATC('J01AA') },
  { of: '@aminoglicosidos', named: 'aminoglicósidos', severity: 'caution', source: ATC('J01G') },
  { of: '@estatinas', named: 'estatinas', severity: 'caution', source: ATC('C10AA') },
  { of: '@bloqueadores-beta', named: 'bloqueadores beta', severity: 'caution', source: ATC('C07') },
  { of: 'C08CA', named: 'antagonistas do cálcio', severity: 'caution', source: ATC('C08CA') },
  { of: '@tiazidas', named: 'tiazidas', severity: 'caution', source: ATC('C03A') },
  { of: '@diureticos-da-ansa', named: 'diuréticos da ansa', severity: 'caution', source: ATC('C03C') },
  { of: '@sulfonilureias', named: 'sulfonilureias', severity: 'caution', source: ATC('A10BB') },
  { of: '@ibps', named: 'inibidores da bomba de protões', severity: 'caution', source: ATC('A02BC') },
  { of: 'A02BA', named: 'antagonistas H2', severity: 'caution', source: ATC('A02BA') },
  { of: '@isrss', named: 'inibidores da recaptação da serotonina', severity: 'caution', source: ATC('N06AB') },
  { of: '@triciclicos', named: 'antidepressivos tricíclicos', severity: 'caution', source: ATC('N06AA') },
  { of: '@glucocorticoides', named: 'corticóides', severity: 'caution', source: ATC('H02AB') },
  { of: 'J05AJ', named: 'inibidores da integrase', severity: 'caution', source: ATC('J05AJ') },
  { of: 'J05AG', named: 'não nucleósidos contra o VIH', severity: 'caution', source: ATC('J05AG') },
]

/**
 * Of these two products are often meant: a slow and a fast insulin, salts for a drip, and a second tablet of dolutegravir for
 * who takes rifampicin.
 */
export const MEANT_TWICE: readonly Term[] = [
  '@insulinas',
  'cloreto-de-sodio',
  'glicose',
  'sais-de-reidratacao-oral',
  'dolutegravir',
]
