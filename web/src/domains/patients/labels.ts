import { dayInMaputo } from '@salama/contract/kernel/time'
import type { Patient } from '@salama/contract/patients'
import { ageText, RELATION_NAMES, RELATIONS, type Right, SEX_NAMES, SEXES } from '@salama/contract/patients/words'

/** 'Filho ou filha · 6 anos · Feminino': who somebody is, in one line; 'Eu' for the account's own person. */
export function describePatient({ relation, bornOn, sex }: Pick<Patient, 'relation' | 'bornOn' | 'sex'>): string {
  const parts = [
    relation === null ? 'Eu' : RELATIONS[relation],
    bornOn === null ? '' : ageText(bornOn, dayInMaputo(new Date())),
    sex === 'unknown' ? '' : SEXES[sex],
  ]
  return parts.filter((part) => part !== '').join(' · ')
}

export const RELATION_OPTIONS = RELATION_NAMES.filter((name) => name !== 'self').map((value) => ({
  value,
  label: RELATIONS[value],
}))
export const SEX_OPTIONS = SEX_NAMES.map((value) => ({ value, label: SEXES[value] }))

/** What an account may do, as people say it. */
export function rightsText(rights: readonly Right[]): string {
  if (rights.length === 0) return 'Ainda não pode fazer nada'
  return rights.includes('read') ? 'Marca, paga e lê o processo' : 'Marca e paga, sem ler o processo'
}
