import { formatMoney } from '@salama/contract/kernel/money'
import { type Payment, type PaymentStatus, paymentMachine } from '@salama/contract/payments'
import { CONFIRMATION_HOURS } from '@salama/contract/payments/bank'
import { type Refund, type RefundStatus, refundMachine } from '@salama/contract/payments/refunds'
import { MOBILE_MONEY, type MobileMoney } from '@salama/contract/wallets'
import type { BadgeTone } from '../../ui/display/badge.tsx'
import { outlookOf } from './outlook.ts'

/** Who runs each wallet and what to dial when no prompt appears; the settings of the server may say otherwise. */
export const WALLETS: Record<MobileMoney, { provider: string; ussdCode: string }> = {
  'm-pesa': { provider: 'Vodacom', ussdCode: '*150*00#' },
  'e-mola': { provider: 'Movitel', ussdCode: '*575#' },
  mkesh: { provider: 'Tmcel', ussdCode: '*515#' },
}

export const isMobileMoney = (method: string): method is MobileMoney => MOBILE_MONEY.some((wallet) => wallet === method)

export const OUTCOME_UNKNOWN =
  'Ainda não sabemos o resultado. Não volte a pagar; avisamos assim que o operador responder.'

const { states } = paymentMachine

export const STATUS_BADGES: Record<PaymentStatus, { label: string; tone: BadgeTone }> = {
  pending: { label: states.pending.label, tone: 'emphasis' },
  pending_verification: { label: states.pending_verification.label, tone: 'emphasis' },
  confirmed: { label: states.confirmed.label, tone: 'action' },
  failed: { label: states.failed.label, tone: 'danger' },
  expired: { label: states.expired.label, tone: 'outline' },
  in_review: { label: states.in_review.label, tone: 'emphasis' },
  reversed: { label: states.reversed.label, tone: 'neutral' },
}

type Shown = Pick<Payment, 'status' | 'amount' | 'refunded'>

/** The badge of a payment: money that went back comes before the state in which it arrived. */
export const badgeOf = ({ status, amount, refunded = 0 }: Shown): { label: string; tone: BadgeTone } =>
  refunded === 0
    ? STATUS_BADGES[status]
    : { label: refunded < amount ? 'Devolvido em parte' : states.reversed.label, tone: 'neutral' }

/** What each state means to who pays, and what happens next. */
const STATUS_WORDS: Record<PaymentStatus, string> = {
  pending: 'O pedido está no seu telemóvel. Confirme com o PIN; avisamos assim que o operador responder.',
  pending_verification: `Estamos a procurar a sua transferência na nossa conta. A confirmação pode levar até ${CONFIRMATION_HOURS} horas; avisamos assim que a encontrarmos.`,
  confirmed: 'Recebemos o dinheiro deste pagamento.',
  failed: 'Este pagamento não foi feito.',
  expired: 'O tempo para confirmar terminou e o pagamento não foi feito.',
  in_review: 'A resposta do operador não bate certo com as nossas contas. Estamos a verificar; não volte a pagar.',
  reversed: 'Devolvemos-lhe o dinheiro deste pagamento.',
}

/** A payment's state in words: the failure's own sentence where there is one. */
export const wordsOf = (payment: Pick<Payment, 'status' | 'outcome' | 'failure' | 'refunded'>): string =>
  payment.refunded ? `Devolvemos-lhe ${formatMoney(payment.refunded)} deste pagamento.` : stateWordsOf(payment)

const stateWordsOf = (payment: Pick<Payment, 'status' | 'outcome' | 'failure'>): string =>
  outlookOf(payment) === 'failed' && payment.failure
    ? payment.failure.message
    : payment.status === 'pending' && payment.outcome === 'unknown'
      ? OUTCOME_UNKNOWN
      : STATUS_WORDS[payment.status]

const refundStates = refundMachine.states

export const REFUND_BADGES: Record<RefundStatus, { label: string; tone: BadgeTone }> = {
  requested: { label: refundStates.requested.label, tone: 'emphasis' },
  approved: { label: refundStates.approved.label, tone: 'action' },
  processing: { label: refundStates.processing.label, tone: 'action' },
  in_review: { label: refundStates.in_review.label, tone: 'emphasis' },
  completed: { label: refundStates.completed.label, tone: 'neutral' },
  refused: { label: refundStates.refused.label, tone: 'danger' },
}

const REFUND_WORDS: Record<RefundStatus, string> = {
  requested: 'Recebemos o seu pedido e vamos responder.',
  approved: 'Aprovámos o reembolso. O dinheiro volta pelo mesmo método com que pagou.',
  processing: 'O dinheiro está a caminho da sua conta.',
  in_review: 'O operador ainda não confirmou a devolução. Estamos a tratar disso.',
  completed: 'Devolvemos-lhe este dinheiro.',
  refused: 'Não aprovámos este reembolso.',
}

/** A refund's state in words, with the desk's own where it refused. */
export const refundWordsOf = ({ status, refusalReason }: Pick<Refund, 'status' | 'refusalReason'>): string =>
  refusalReason ? `${REFUND_WORDS[status]} ${refusalReason}` : REFUND_WORDS[status]
