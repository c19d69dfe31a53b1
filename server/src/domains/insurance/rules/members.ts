import { randomInt } from 'node:crypto'
import type { Relation } from '@salama/contract/insurance/relations'
import { dayInMaputo } from '@salama/contract/kernel/time'

/** Letters and digits that nobody takes for another. */
const SPOKEN = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const code = (length: number): string => Array.from({ length }, () => SPOKEN[randomInt(SPOKEN.length)]).join('')

/** '7QK2-M9XA'. */
export const makePolicyNumber = (): string => `${code(4)}-${code(4)}`
/** 99 bits: nobody guesses the card of somebody. */
export const makeCardCode = (): string => code(20)

/** 'Amina M.': enough to recognise the person in front of the desk. */
export function shortName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/)
  const last = others.at(-1)
  return last ? `${first} ${last.charAt(0)}.` : first
}

/** Whether somebody born then is alive to be insured. */
export const isBorn = (bornOn: string, now: Date): boolean => bornOn <= dayInMaputo(now)

export type NewMember = { name: string; bornOn: string; relation: Relation }
