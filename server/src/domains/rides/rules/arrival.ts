import { MINUTE_MS } from '@salama/contract/kernel/time'
import { usualMinutes } from './trip.ts'

/** When the driver should be there: by the way they have, else by the later end of the usual '3-5' minutes. */
export const arrivalBy = ({ eta, minutes }: { eta: string; minutes: number | null }, now: Date): Date =>
  new Date(now.getTime() + (minutes ?? usualMinutes(eta)) * MINUTE_MS)

/** Whole minutes until the driver is there, at least one. */
export const minutesUntil = (at: Date, now: Date): string =>
  String(Math.max(1, Math.ceil((at.getTime() - now.getTime()) / MINUTE_MS)))
