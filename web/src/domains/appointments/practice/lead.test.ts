import type { AgendaEntry } from '@salama/contract/appointments'
import { expect, test } from 'vitest'
import { leadOf, mayCancel } from './lead.ts'

const NOW = new Date('2026-11-21T08:00:00Z')
/** One of half an hour that begins so many seconds from now. */
const entry = (seconds: number, status: AgendaEntry['status']) => ({
  status,
  appointmentTime: new Date(NOW.getTime() + seconds * 1_000).toISOString(),
  endsAt: new Date(NOW.getTime() + (seconds + 1_800) * 1_000).toISOString(),
})

test.each([
  [601, 'confirmed', 'Abrir', true],
  [600, 'confirmed', 'Entrar', true],
  [1, 'waiting', 'Entrar', false],
  [1, 'pending_payment', undefined, true],
  [0, 'confirmed', 'Entrar', false],
  [-3_599, 'in_call', 'Entrar', false],
  [-3_600, 'interrupted', 'Abrir', false],
  [601, 'cancelled', undefined, false],
  [-9_000, 'completed', 'Abrir', false],
] as const)('one that begins in %i s and is %s leads to %s, and may be cancelled: %s', (seconds, status, lead, may) => {
  const one = entry(seconds, status)
  expect([leadOf(one, NOW), mayCancel(one, NOW)]).toEqual([lead, may])
})
