import type { Appointment } from '@salama/contract/appointments'
import { expect, test } from 'vitest'
import { startingConsultation, startingText } from './starting.ts'

const NOW = new Date('2026-11-21T08:00:00Z')
/** One of half an hour that begins so many seconds from now. */
const one = (seconds: number, status: Appointment['status'] = 'confirmed') => ({
  status,
  appointmentTime: new Date(NOW.getTime() + seconds * 1_000).toISOString(),
  endsAt: new Date(NOW.getTime() + (seconds + 1_800) * 1_000).toISOString(),
})

test.each([
  [601, 'confirmed', false],
  [600, 'confirmed', true],
  [600, 'waiting', true],
  [-1_799, 'confirmed', true],
  [-1_800, 'confirmed', false],
  [300, 'cancelled', false],
  [300, 'pending_payment', false],
  [-3_599, 'in_call', true],
  [-3_599, 'interrupted', true],
  [-3_600, 'in_call', false],
] as const)('one that begins in %i s and is %s has an open room: %s', (seconds, status, isOpen) => {
  expect(startingConsultation([one(seconds, status)], NOW) !== undefined).toBe(isOpen)
})

test('the one that runs is first, else the one that begins first', () => {
  const [soon, sooner, running] = [one(500), one(400), one(-2_000, 'in_call')]
  expect(startingConsultation([soon, sooner], NOW)).toBe(sooner)
  expect(startingConsultation([sooner, soon, running], NOW)).toBe(running)
})

test.each([
  [61, 'confirmed', 'A sua consulta começa em 2 min'],
  [60, 'confirmed', 'A sua consulta começa em 1 min'],
  [1, 'waiting', 'A sua consulta começa em 1 min'],
  [0, 'waiting', 'A sua consulta começa agora'],
  [-59, 'waiting', 'A sua consulta começa agora'],
  [-60, 'waiting', 'A sua consulta começou há 1 min'],
  [-60, 'in_call', 'A sua consulta está a decorrer'],
] as const)('of one that begins in %i s and is %s it says: %s', (seconds, status, text) => {
  expect(startingText(one(seconds, status), NOW)).toBe(text)
})
