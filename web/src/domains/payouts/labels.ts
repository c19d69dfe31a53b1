import { type PayoutStatus, payoutMachine } from '@salama/contract/payouts'
import type { BadgeTone } from '../../ui/display/badge.tsx'

export const PAYOUT_BADGES: Record<PayoutStatus, { label: string; tone: BadgeTone }> = {
  processing: { label: payoutMachine.states.processing.label, tone: 'emphasis' },
  completed: { label: payoutMachine.states.completed.label, tone: 'action' },
  failed: { label: payoutMachine.states.failed.label, tone: 'danger' },
}
