import type { Level } from '@salama/contract/duty/signs'

export const LEVEL_TITLES: Readonly<Record<Level, string>> = {
  emergency: 'É uma emergência',
  urgent: 'Urgente',
  routine: 'Pode esperar',
}

/** '3 pessoas à espera' */
export const waitingText = (waiting: number): string =>
  waiting === 0 ? 'ninguém à espera' : waiting === 1 ? '1 pessoa à espera' : `${waiting} pessoas à espera`

/** 'cerca de 4 min' */
export const waitText = (minutes: number): string => `cerca de ${minutes} min`

const MONTHS = 12
/** '18 meses', '4 anos' */
export const ageText = (months: number): string =>
  months < 2 * MONTHS ? `${months} ${months === 1 ? 'mês' : 'meses'}` : `${Math.floor(months / MONTHS)} anos`
