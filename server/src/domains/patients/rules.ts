import { randomInt } from 'node:crypto'
import { DAY_MS, dayInMaputo, maputoInstant } from '@salama/contract/kernel/time'
import { ADULT_YEARS, ageOn, birthday, type Role } from '@salama/contract/patients/words'

/** Nobody has grown older (the oldest was 122). */
const OLDEST_YEARS = 125
/** A code is handed over from person to person. */
const CODE_SERVES_MS = 2 * DAY_MS
/** A person's own record is offered to them from so long before they come of age, */
const PASSES_FROM_MS = 90 * DAY_MS
/** and their code serves until so long after. */
const PASSES_UNTIL_MS = 30 * DAY_MS

/** Helpers of one person. */
export const MOST_HELPERS = 6

/** Whether somebody born then can be alive today. */
export function isBirthDate(bornOn: string, now: Date): boolean {
  const today = dayInMaputo(now)
  return bornOn <= today && ageOn(bornOn, today) <= OLDEST_YEARS
}

/** When somebody born then is an adult: their eighteenth birthday, as it begins in Maputo. */
export const adultFrom = (bornOn: string): Date => maputoInstant(birthday(bornOn, ADULT_YEARS))

export const isAdult = (bornOn: string, now: Date): boolean => adultFrom(bornOn) <= now

/** Whether the record of somebody without an account may be offered to them by now. */
export const mayPass = (bornOn: string, now: Date): boolean =>
  adultFrom(bornOn).getTime() - PASSES_FROM_MS <= now.getTime()

/** Until when a code serves. */
export function codeEnd(role: Role, bornOn: string | null, now: Date): Date {
  const soon = now.getTime() + CODE_SERVES_MS
  if (role !== 'self' || bornOn === null) return new Date(soon)
  return new Date(Math.max(soon, adultFrom(bornOn).getTime() + PASSES_UNTIL_MS))
}

/** From when and until when somebody acts for a patient: others for a child until it is an adult, the adult from then on. */
export function spanOf(
  role: Role,
  { bornOn, hasAccount }: { bornOn: string | null; hasAccount: boolean },
  now: Date,
): { since: Date; until: Date | null } {
  const adult = hasAccount || bornOn === null ? null : adultFrom(bornOn)
  if (role === 'self') return { since: adult !== null && adult > now ? adult : now, until: null }
  return { since: now, until: adult !== null && adult > now ? adult : null }
}

/** Letters and digits that nobody takes for another. */
const SPOKEN = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const CODE_LENGTH = 10

/** 49 bits. */
export const drawJoinCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => SPOKEN[randomInt(SPOKEN.length)]).join('')

/** 'ABCDE-FGHJK', as it is read out. */
export const spokenJoinCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`
