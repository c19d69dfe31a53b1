import { type PrescriptionLine, type PrescriptionStatus, prescriptionMachine } from '@salama/contract/prescriptions'
import type { BadgeTone } from '../../ui/display/badge.tsx'

const TONES: Record<PrescriptionStatus, BadgeTone> = {
  draft: 'neutral',
  active: 'action',
  dispensed: 'outline',
  cancelled: 'danger',
  expired: 'danger',
}

export const statusBadge = (status: PrescriptionStatus): { label: string; tone: BadgeTone } => ({
  label: prescriptionMachine.states[status].label,
  tone: TONES[status],
})

/** How a medicine is taken: '1 cápsula, via oral, de 8 em 8 horas, 7 dias'. */
export const directionsOf = ({ dose, route, frequency, durationDays }: PrescriptionLine): string =>
  `${dose}, via ${route}, ${frequency}, ${durationDays} ${durationDays === 1 ? 'dia' : 'dias'}`
