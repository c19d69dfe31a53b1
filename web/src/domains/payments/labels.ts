import { MOBILE_MONEY, type MobileMoney, type PaymentStatus } from '@salama/contract/payments'

/** Who runs each wallet and what to dial when no prompt appears; the settings of the server may say otherwise. */
export const WALLETS: Record<MobileMoney, { operator: string; ussdCode: string }> = {
  'm-pesa': { operator: 'Vodacom', ussdCode: '*150*00#' },
  'e-mola': { operator: 'Movitel', ussdCode: '*575#' },
  mkesh: { operator: 'Tmcel', ussdCode: '*515#' },
}

export const isMobileMoney = (method: string): method is MobileMoney => MOBILE_MONEY.some((wallet) => wallet === method)

/** What a payment's status means to the person who waits for it. */
export type Outlook = 'waiting' | 'unknown' | 'paid' | 'failed'

const OUTLOOKS: Record<PaymentStatus, Outlook> = {
  pending: 'waiting',
  pending_verification: 'waiting',
  confirmed: 'paid',
  failed: 'failed',
  expired: 'failed',
  // The operator's books and ours differ: only a person can tell.
  in_review: 'unknown',
  reversed: 'failed',
}

export const outlookOf = (payment: { status: PaymentStatus; outcome?: 'unknown' | undefined }): Outlook =>
  payment.outcome === 'unknown' && payment.status === 'pending' ? 'unknown' : OUTLOOKS[payment.status]

/** Nothing more will come by itself that the person waits for. */
export const isSettled = (status: PaymentStatus): boolean =>
  OUTLOOKS[status] === 'paid' || OUTLOOKS[status] === 'failed'

export const OUTCOME_UNKNOWN =
  'Ainda não sabemos o resultado. Não volte a pagar; avisamos assim que o operador responder.'
