import type { PaymentStatus } from '@salama/contract/payments'

/** What a payment's status means to the person who waits for it. */
export type Outlook = 'waiting' | 'unknown' | 'paid' | 'failed'

const OUTLOOKS: Record<PaymentStatus, Outlook> = {
  pending: 'waiting',
  pending_verification: 'waiting',
  confirmed: 'paid',
  failed: 'failed',
  expired: 'failed',
  // The provider's books and ours differ: only a person can tell.
  in_review: 'unknown',
  reversed: 'failed',
}

export const outlookOf = (payment: { status: PaymentStatus; outcome?: 'unknown' | undefined }): Outlook =>
  payment.outcome === 'unknown' && payment.status === 'pending' ? 'unknown' : OUTLOOKS[payment.status]

/** Nothing more will come by itself that the person waits for. */
export const isSettled = (status: PaymentStatus): boolean =>
  OUTLOOKS[status] === 'paid' || OUTLOOKS[status] === 'failed'
