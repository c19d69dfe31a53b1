import type { Appointment } from '@salama/contract/appointments'
import { expect, it } from 'vitest'
import { nextAppointment } from './summary.ts'

const now = new Date('2026-11-21T08:00:00Z')
const appointment = (over: Partial<Appointment>): Appointment => ({
  id: 'a',
  doctorId: 'd',
  doctorName: 'Dr. Helena Macuácua',
  specialty: 'Pediatria',
  appointmentTime: '2026-11-22T08:00:00Z',
  endsAt: '2026-11-22T08:30:00Z',
  type: 'video',
  status: 'confirmed',
  notes: '',
  price: 80000,
  amountDue: 80000,
  paymentStatus: 'paid',
  ...over,
})

it('shows the first of the list as the next consultation (HOME-031)', () => {
  const list = [appointment({ id: 'first' }), appointment({ id: 'second' })]
  expect(nextAppointment(list, now)?.id).toBe('first')
})

it('never shows a past or cancelled consultation, or an invented one, as the next (HOME-027)', () => {
  expect(nextAppointment([], now)).toBeUndefined()
  expect(nextAppointment([appointment({ status: 'cancelled' })], now)).toBeUndefined()
  expect(nextAppointment([appointment({ status: 'completed' })], now)).toBeUndefined()
  expect(nextAppointment([appointment({ endsAt: '2026-11-21T07:59:00Z' })], now)).toBeUndefined()
  expect(nextAppointment([appointment({ status: 'in_call', endsAt: '2026-11-21T08:10:00Z' })], now)).toBeDefined()
})
