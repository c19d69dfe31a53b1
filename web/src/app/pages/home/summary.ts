import type { Appointment, ShownStatus } from '@salama/contract/appointments'

/** Still to come or under way. */
const AHEAD: readonly ShownStatus[] = ['pending_payment', 'confirmed', 'waiting', 'in_call', 'interrupted']

/** The first of the list, which begins with the next; undefined when it is already past. */
export function nextAppointment(appointments: Appointment[], now: Date): Appointment | undefined {
  const [first] = appointments
  return first && AHEAD.includes(first.status) && Date.parse(first.endsAt) > now.getTime() ? first : undefined
}
