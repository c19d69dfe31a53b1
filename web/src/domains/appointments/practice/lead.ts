import type { AgendaEntry } from '@salama/contract/appointments'
import { MINUTE_MS } from '@salama/contract/kernel/time'

/** The room opens so long before the start, and closes so long after the end. */
const OPENS_MS = 10 * MINUTE_MS
const CLOSES_MS = 30 * MINUTE_MS

type Entry = Pick<AgendaEntry, 'status' | 'appointmentTime' | 'endsAt'>

export type Lead = 'Entrar' | 'Abrir'

const AHEAD: readonly AgendaEntry['status'][] = ['confirmed', 'waiting', 'in_call', 'interrupted']

/** What a row leads to: the room while it is open; before and after, where the consultation is read and written. */
export function leadOf({ status, appointmentTime, endsAt }: Entry, now: Date): Lead | undefined {
  if (status === 'completed') return 'Abrir'
  if (!AHEAD.includes(status)) return undefined
  const at = now.getTime()
  const hasOpened = at >= Date.parse(appointmentTime) - OPENS_MS
  return hasOpened && at < Date.parse(endsAt) + CLOSES_MS ? 'Entrar' : 'Abrir'
}

export const mayCancel = ({ status, appointmentTime }: Entry, now: Date): boolean =>
  (status === 'confirmed' || status === 'pending_payment') && Date.parse(appointmentTime) > now.getTime()
