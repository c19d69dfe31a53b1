import type { Pace } from '../gateways/provider.ts'

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
