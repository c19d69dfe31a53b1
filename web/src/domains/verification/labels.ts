import { formatDay, maputoInstant } from '@salama/contract/kernel/time'
import { type Paper, type VerificationStatus, verificationMachine } from '@salama/contract/verification'
import type { BadgeTone } from '../../ui/display/badge.tsx'

const { states } = verificationMachine

export const CASE_BADGES: Record<VerificationStatus, { label: string; tone: BadgeTone }> = {
  draft: { label: states.draft.label, tone: 'outline' },
  submitted: { label: states.submitted.label, tone: 'emphasis' },
  in_review: { label: states.in_review.label, tone: 'action' },
  approved: { label: states.approved.label, tone: 'action' },
  rejected: { label: states.rejected.label, tone: 'danger' },
  suspended: { label: states.suspended.label, tone: 'danger' },
}

/** 'N.º 1234 · válido até 31/05/2031' */
export function paperNote({ number, expiresOn }: Pick<Paper, 'number' | 'expiresOn'>): string | undefined {
  const parts = [number && `N.º ${number}`, expiresOn && `válido até ${formatDay(maputoInstant(expiresOn))}`]
  return parts.filter(Boolean).join(' · ') || undefined
}
