import { randomBytes } from 'node:crypto'
import type { Centavos } from '@salama/contract/kernel/money'
import type { Capabilities } from './gateways/provider.ts'

/** How the provider's pace shapes ours. */
export type Pace = {
  /** The longest that a charge's own call lasts. */
  callMs: number
  /** The longest that a question lasts. */
  queryMs: number
  /** The first pause before an unknown outcome is asked about again. */
  checkMs: number
}

/** The sweep that calls and asks the providers; whoever sets an earlier attempt wakes it. */
export const ATTEMPTS = 'wallets.transfers'

/** A call leaves within this after its fence was set, or not at all. */
export const SEND_WITHIN_MS = 2_000

/** From the fence on: once over, no call of this payment is still on its way, whichever process made it. */
export const leaseMs = ({ callMs }: Pick<Pace, 'callMs'>): number => callMs + SEND_WITHIN_MS

/** Money that leaves is asked about first where it may have left already; after this it leaves no more under its lease. */
export const sendWithinMs = ({ queryMs }: Pick<Pace, 'queryMs'>): number => SEND_WITHIN_MS + queryMs

/** From the lease on: the question, the call, and the question of a provider that knows the reference. */
export const sendingMs = (pace: Pick<Pace, 'callMs' | 'queryMs'>): number =>
  sendWithinMs(pace) + Math.max(pace.callMs, pace.queryMs) + pace.queryMs

/** While the PIN may still be typed somebody is looking at a screen. */
const MOST_WAITING_MS = 5_000
const MOST_MS = 60_000

/** Doubling pauses with a quarter of jitter either way, so that a provider that returns is not met by a herd (PAY-24). */
export function pauseMs({
  attempts,
  checkMs,
  callMs = MOST_MS,
  isPinOpen,
  random,
}: {
  attempts: number
  checkMs: number
  /** Where a call lasts seconds, no pause is longer. */
  callMs?: number
  isPinOpen: boolean
  /** 0 to 1. */
  random: number
}): number {
  const pause = Math.min(checkMs * 2 ** Math.min(attempts, 30), isPinOpen ? MOST_WAITING_MS : Math.min(MOST_MS, callMs))
  return Math.round(pause * (0.75 + random / 2))
}

/** Whether a provider takes this amount. */
export const takesAmount = (amount: Centavos, { minimum, maximum, wholeMeticaisOnly }: Capabilities): boolean =>
  amount >= minimum && amount <= maximum && !(wholeMeticaisOnly && amount % 100 !== 0)

/** Whose wire has no centavos, for money in either direction. */
export const takesCentavos = (provider: string): boolean => provider !== 'e-mola'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Our key in the provider's books: 20 letters and digits, 95 bits of them random. */
export function makeReference(random: Buffer = randomBytes(19)): string {
  return `S${Array.from(random, (byte) => LETTERS[byte % LETTERS.length]).join('')}`
}

/** The first of our keys in a text, whatever surrounds it: nothing else looks like one. */
export const referenceIn = (text: string): string | null =>
  /(?<![A-Z0-9])S[A-Z2-7]{19}(?![A-Z0-9])/.exec(text)?.[0] ?? null
