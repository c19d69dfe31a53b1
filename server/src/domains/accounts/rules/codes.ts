import { randomInt } from 'node:crypto'
import { DAY_MS, MINUTE_MS } from '@salama/contract/kernel/time'

/** How long a code serves, and how often it may be typed wrong (AN-07). */
export const CODE = { servesMs: 10 * MINUTE_MS, mostTries: 5 }

/** Codes to one contact: enough for a slow SMS, too few to annoy a stranger with. */
export const CODES_SENT = { most: 3, windowMs: 15 * MINUTE_MS }

/** And so many a day: with five tries each, a guesser of six digits needs centuries. */
export const CODES_A_DAY = { most: 10, windowMs: DAY_MS }

/** Wrong codes for one contact, of all its codes, until its owner signs in or so much time is over (NIST 800-63B: 100). */
export const WRONG_CODES = { most: 50, windowMs: 30 * DAY_MS }

/** Numbers that share their first digits: who sells SMS to themselves rents them by the block. */
export const blockOf = (phone: string): string => phone.slice(0, 5)

/** Who works with other people's records keeps to the password: a stolen SIM must not open them. */
export const signsInByCode = (profiles: readonly string[]): boolean =>
  !profiles.some((profile) => profile === 'operator' || profile === 'doctor')

/** Six digits, each code as likely as any other. */
export const drawCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')
