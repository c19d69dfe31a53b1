import { DAY_MS } from '@salama/contract/kernel/time'
import { CARE_MS } from '@salama/contract/records'
import type { RecordAccess } from '@salama/contract/records/access'

/** Clinical data that was read or written, as the patient reads it in the list of readings. */
const READINGS = {
  'record.read': 'Leu o processo',
  'record.read_for': 'Leu o processo, como responsável',
  'record.taken_for': 'Descarregou o processo, como responsável',
  'record.emergency': 'Abriu o processo numa emergência',
  'record.read_at_desk': 'Abriu o processo na mesa de operação, com motivo',
  'snapshot.read': 'Leu o resumo do paciente para a consulta',
  'note.read': 'Leu a nota clínica',
  'note.signed': 'Assinou a nota clínica',
  'note.added': 'Acrescentou uma adenda à nota clínica',
  'summary.read': 'Leu o resumo da consulta',
  'messages.read': 'Leu as mensagens da consulta',
  'fact.noted': 'Acrescentou uma informação ao processo',
  'fact.ended': 'Retirou uma informação do processo',
  'weight.noted': 'Escreveu o peso',
  'prescription.read': 'Leu uma receita',
  'prescription.listed': 'Leu as receitas da consulta',
  'prescription.warned': 'Viu avisos do processo ao passar uma receita',
  'prescription.signed': 'Assinou uma receita',
  'prescription.dispensed': 'Aviou uma receita',
} as const

export type ReadingAction = keyof typeof READINGS

export const labelOf = (action: string): string => (READINGS as Record<string, string>)[action] ?? action

/** Facts of one kind that a record takes. */
export const MOST_FACTS = 50

/** How long a consent given anew, and an emergency, open the record. */
export const ACCESS_MS = { consent: 30 * DAY_MS, emergency: DAY_MS }

type Standing = {
  /** When the last consultation of the two ends or ended; it is ahead from the booking on. */
  lastEnd: Date
  hasConsented: boolean
  /** A consent given anew, or an emergency, that is not over. */
  hasOpenAccess: boolean
}

/** Whether a doctor of this patient may read the record now. */
export const mayRead = ({ lastEnd, hasConsented, hasOpenAccess }: Standing, now: Date): boolean =>
  hasOpenAccess || (hasConsented && now.getTime() <= lastEnd.getTime() + CARE_MS)

type Access = { kind: 'consent' | 'emergency'; is_given: boolean | null; ends_at: Date | null }

export function accessState({ kind, is_given, ends_at }: Access, now: Date): RecordAccess['state'] {
  if (ends_at !== null && ends_at <= now) return 'over'
  if (kind === 'emergency') return 'emergency'
  if (is_given === null) return 'asked'
  return is_given ? 'given' : 'refused'
}
