import type { Appointment } from '@salama/contract/appointments'
import { CLOSES_AFTER, OPENS_BEFORE } from '@salama/contract/consultations'
import { MINUTE_MS } from '@salama/contract/kernel/time'

type Starting = Pick<Appointment, 'status' | 'appointmentTime' | 'endsAt'>

export const isRunning = ({ status }: Pick<Starting, 'status'>): boolean =>
  status === 'in_call' || status === 'interrupted'

/** Of the consultations whose room is open, the one that runs, else the one that begins first. */
export function startingConsultation<A extends Starting>(appointments: readonly A[], now: Date): A | undefined {
  const at = now.getTime()
  const open = appointments.filter((one) => {
    const endsAt = Date.parse(one.endsAt)
    if (isRunning(one)) return at < endsAt + CLOSES_AFTER * MINUTE_MS
    if (one.status !== 'confirmed' && one.status !== 'waiting') return false
    return Date.parse(one.appointmentTime) - OPENS_BEFORE * MINUTE_MS <= at && at < endsAt
  })
  const first = (one: A) => (isRunning(one) ? 0 : Date.parse(one.appointmentTime))
  return open.sort((a, b) => first(a) - first(b))[0]
}

export function startingText(starting: Starting, now: Date): string {
  if (isRunning(starting)) return 'A sua consulta está a decorrer'
  const minutes = Math.ceil((Date.parse(starting.appointmentTime) - now.getTime()) / MINUTE_MS)
  if (minutes > 0) return `A sua consulta começa em ${minutes} min`
  return minutes === 0 ? 'A sua consulta começa agora' : `A sua consulta começou há ${-minutes} min`
}
