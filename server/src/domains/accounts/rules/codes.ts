import { randomInt } from 'node:crypto'
import { MINUTE_MS } from '@salama/contract/kernel/time'

/** How long a code serves, and how often it may be typed wrong (AN-07). */
export const CODE = { servesMs: 10 * MINUTE_MS, mostTries: 5 }

/** Codes to one contact: enough for a slow SMS, too few to annoy a stranger with. */
export const CODES_SENT = { most: 3, windowMs: 15 * MINUTE_MS }

/** Six digits, each code as likely as any other. */
export const drawCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')
