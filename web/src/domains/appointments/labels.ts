import { appointmentMachine, type ConsultationType, type Doctor, type ShownStatus } from '@salama/contract/appointments'
import type { BadgeTone } from '../../ui/display/badge.tsx'

const { states } = appointmentMachine

export const STATUS_BADGES: Record<ShownStatus, { label: string; tone: BadgeTone }> = {
  pending_payment: { label: states.held.label, tone: 'emphasis' },
  confirmed: { label: states.confirmed.label, tone: 'action' },
  waiting: { label: states.waiting.label, tone: 'emphasis' },
  in_call: { label: states.in_call.label, tone: 'action' },
  interrupted: { label: states.interrupted.label, tone: 'danger' },
  completed: { label: states.completed.label, tone: 'neutral' },
  expired: { label: states.expired.label, tone: 'outline' },
  cancelled: { label: states.cancelled.label, tone: 'outline' },
  no_show_patient: { label: states.no_show_patient.label, tone: 'danger' },
  no_show_doctor: { label: states.no_show_doctor.label, tone: 'danger' },
}

export const TYPE_LABELS: Record<ConsultationType, string> = { video: 'Videochamada', chat: 'Chat de texto' }

export const doctorName = ({ user }: Pick<Doctor, 'user'>): string => `Dr. ${user.firstName} ${user.lastName}`
