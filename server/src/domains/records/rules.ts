/** Clinical data that was read or written, as the patient reads it in the list of readings. */
const READINGS = {
  'record.read': 'Leu o processo',
  'snapshot.read': 'Leu o resumo do paciente para a consulta',
  'note.read': 'Leu a nota clínica',
  'note.signed': 'Assinou a nota clínica',
  'note.added': 'Acrescentou uma adenda à nota clínica',
  'summary.read': 'Leu o resumo da consulta',
  'messages.read': 'Leu as mensagens da consulta',
  'fact.noted': 'Acrescentou uma informação ao processo',
  'prescription.read': 'Leu uma receita',
  'prescription.signed': 'Assinou uma receita',
  'prescription.dispensed': 'Aviou uma receita',
} as const

export type ReadingAction = keyof typeof READINGS

export const labelOf = (action: string): string => (READINGS as Record<string, string>)[action] ?? action

/** Facts of one kind that a record takes. */
export const MOST_FACTS = 50
