/**
 * News between domains. Written to the outbox in the transaction that made it true, delivered at least once; a listener
 * reads what it needs by id. Types live here so that a listener imports nothing from a higher domain.
 */
export type DomainEvents = {
  'accounts.registered': { userId: string }
  'accounts.role_selected': { userId: string }
  'payments.confirmed': { paymentId: string; payerId: string; purpose: { kind: string; id: string } | null }
  /** The payment of a quote: its purchase is made by itself. */
  'payments.quote_paid': { paymentId: string; payerId: string }
  /** failed, expired or, `isReturned`, reversed: whatever waited for it may stop waiting. `amount` in centavos. */
  'payments.ended': {
    paymentId: string
    payerId: string
    purpose: { kind: string; id: string } | null
    amount: number
    isReturned: boolean
  }
  /** The desk's word on a refund; `reason` as the payer reads it. */
  'payments.refund_decided': {
    refundId: string
    paymentId: string
    payerId: string
    amount: number
    decision: 'approved' | 'refused'
    reason: string | null
  }
  /** The money is back with its payer. `amount` in centavos; `purchase` had been paid with it. */
  'payments.refunded': {
    refundId: string
    paymentId: string
    payerId: string
    amount: number
    /** Nothing of what was paid is left. */
    isWhole: boolean
    purchase: { kind: string; id: string }
  }
  /** Earnings reached their wallet, or did not and are in the balance again. `amount` in centavos. */
  'payouts.settled': { payoutId: string; userId: string; amount: number; status: 'completed' | 'failed' }
  'appointments.held': { appointmentId: string; patientId: string; doctorUserId: string | null }
  'appointments.confirmed': { appointmentId: string; patientId: string; doctorUserId: string | null }
  /** Its money was returned before it began: the slot is free again. */
  'appointments.cancelled': { appointmentId: string; patientId: string; doctorUserId: string }
  'appointments.expired': { appointmentId: string; patientId: string; doctorUserId: string | null }
  'reviews.published': { subjectKind: string; subjectId: string }
  /** Staff wrote to somebody with an account. */
  'support.answered': { messageId: string; ticketId: string; personId: string; number: string }
  'support.closed': { ticketId: string; personId: string; number: string; reason: string | null; closedAt: string }
  /** `decisionId` is the case's history row: the same subject may be decided upon again. */
  'verification.decided': { decisionId: number; applicantId: string; kind: string; subjectId: string; status: string }
}
export type EventType = keyof DomainEvents

/** What `GET /api/events` says: this changed, read it again. `version` grows with every change of the subject. */
export const LIVE_EVENTS = ['payment', 'appointment', 'notification'] as const
export type LiveEventName = (typeof LIVE_EVENTS)[number]
export type LiveEvent = { event: LiveEventName; id: string; version: number }
