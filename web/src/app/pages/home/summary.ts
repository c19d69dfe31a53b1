import type { Appointment, ShownStatus } from '@salama/contract/appointments'

/** Still to come or under way. */
const AHEAD: readonly ShownStatus[] = ['pending_payment', 'confirmed', 'waiting', 'in_call', 'interrupted']

/** The first of the list, which begins with the next; undefined when it is already past. */
export function nextAppointment(appointments: Appointment[], now: Date): Appointment | undefined {
  const [first] = appointments
  return first && AHEAD.includes(first.status) && Date.parse(first.endsAt) > now.getTime() ? first : undefined
}

/** Services that were really given. */
export const servicesUsed = (appointments: Appointment[]): number =>
  appointments.filter(({ status }) => status === 'completed').length

/** What cover paid of them: the price less what the person owed, in centavos. */
export const moneySaved = (appointments: Appointment[]): number =>
  appointments.reduce((sum, { status, price, amountDue }) => sum + (status === 'completed' ? price - amountDue : 0), 0)
