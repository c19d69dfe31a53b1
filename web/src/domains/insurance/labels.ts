import { type Benefit, type SubscriptionStatus, subscriptionMachine } from '@salama/contract/insurance'
import { formatMoney, shareOf } from '@salama/contract/kernel/money'
import type { BadgeTone } from '../../ui/display/badge.tsx'

const TONES: Record<SubscriptionStatus, BadgeTone> = {
  pending_payment: 'emphasis',
  active: 'action',
  past_due: 'danger',
  expired: 'outline',
  cancelled: 'outline',
}

export const statusBadge = (status: SubscriptionStatus): { label: string; tone: BadgeTone } => ({
  label: subscriptionMachine.states[status].label,
  tone: TONES[status],
})

/** 'paga 80 %, até 2 000 MT por mês' */
export function benefitWords({ share, amount, ceiling, waitingDays }: Benefit): string {
  const part = share === undefined ? `até ${formatMoney(amount ?? 0)} de cada` : `${shareOf(100, share)} %`
  const waiting =
    waitingDays === 0 ? 'sem período de espera' : `depois de ${waitingDays} ${waitingDays === 1 ? 'dia' : 'dias'}`
  return `paga ${part}, até ${formatMoney(ceiling)} por mês, ${waiting}`
}

/** What a plan is called in law: an insurance where somebody insures, else a membership. */
export const termsOf = (insurer: { name: string } | undefined) =>
  insurer
    ? { number: 'Apólice', person: 'Pessoa segura', card: 'Cartão de seguro' }
    : { number: 'Adesão', person: 'Titular', card: 'Cartão de adesão' }
export type Terms = ReturnType<typeof termsOf>
