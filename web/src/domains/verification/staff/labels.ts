import { type VerificationKind, type VerificationStatus, verificationMachine } from '@salama/contract/verification'
import type { BadgeTone } from '../../../ui/badge.tsx'

export const KIND_LABELS: Record<VerificationKind, string> = {
  doctor: 'Médico',
  business: 'Negócio',
  driver: 'Entregador',
  course: 'Curso',
}

const { states } = verificationMachine

export const CASE_BADGES: Record<VerificationStatus, { label: string; tone: BadgeTone }> = {
  draft: { label: states.draft.label, tone: 'outline' },
  submitted: { label: states.submitted.label, tone: 'emphasis' },
  in_review: { label: states.in_review.label, tone: 'action' },
  approved: { label: states.approved.label, tone: 'action' },
  rejected: { label: states.rejected.label, tone: 'danger' },
  suspended: { label: states.suspended.label, tone: 'danger' },
}
