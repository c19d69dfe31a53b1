import type { Listener } from '../../platform/events/dispatcher.ts'
import { notify } from './public.ts'
import * as texts from './rules.ts'

/** What people are told of the other domains' news. */
export const notificationsListener: Listener = {
  consumer: 'notifications',
  on: {
    'accounts.registered': (tx, { userId }, now) =>
      notify(tx, { userId, source: 'accounts.registered', ...texts.welcome, now }),

    'appointments.held': (tx, { appointmentId, patientId }, now) =>
      notify(tx, {
        userId: patientId,
        source: `appointments.held:${appointmentId}`,
        now,
        ...texts.appointmentHeld(appointmentId),
      }),

    'appointments.confirmed': async (tx, { appointmentId, patientId, doctorUserId }, now) => {
      const source = `appointments.confirmed:${appointmentId}`
      await notify(tx, { userId: patientId, source, ...texts.appointmentConfirmed, now })
      if (doctorUserId) await notify(tx, { userId: doctorUserId, source, ...texts.appointmentConfirmedToDoctor, now })
    },

    'appointments.cancelled': async (tx, { appointmentId, patientId, doctorUserId }, now) => {
      const source = `appointments.cancelled:${appointmentId}`
      await notify(tx, { userId: patientId, source, ...texts.appointmentCancelled, now })
      await notify(tx, { userId: doctorUserId, source, ...texts.appointmentCancelledToDoctor, now })
    },

    'appointments.expired': (tx, { appointmentId, patientId }, now) =>
      notify(tx, {
        userId: patientId,
        source: `appointments.expired:${appointmentId}`,
        now,
        ...texts.appointmentExpired,
      }),

    // It may have ended before, and been charged after all: money that is back is news of its own.
    'payments.ended': async (tx, { paymentId, payerId, purpose, amount, isReturned }, now) => {
      if (isReturned) {
        const source = `payments.returned:${paymentId}`
        return notify(tx, { userId: payerId, source, ...texts.refunded({ paymentId, amount }), now })
      }
      // Credit without a purpose is shown where it was sent from; there is nothing to come back to.
      if (!purpose) return
      await notify(tx, {
        userId: payerId,
        source: `payments.ended:${paymentId}`,
        now,
        ...texts.paymentEnded(purpose),
      })
    },

    'payments.refund_decided': (tx, { refundId, payerId, ...decided }, now) =>
      notify(tx, {
        userId: payerId,
        source: `payments.refund_decided:${refundId}:${decided.decision}`,
        now,
        ...texts.refundDecided(decided),
      }),

    'payments.refunded': (tx, { refundId, payerId, ...done }, now) =>
      notify(tx, { userId: payerId, source: `payments.refunded:${refundId}`, ...texts.refunded(done), now }),

    'support.answered': (tx, { messageId, ticketId, personId, number }, now) =>
      notify(tx, {
        userId: personId,
        source: `support.answered:${messageId}`,
        now,
        ...texts.supportAnswered({ ticketId, number }),
      }),

    'support.closed': (tx, { personId, closedAt, ...ticket }, now) =>
      notify(tx, {
        userId: personId,
        source: `support.closed:${ticket.ticketId}:${closedAt}`,
        now,
        ...texts.supportClosed(ticket),
      }),

    'payments.payout_settled': (tx, { payoutId, userId, ...settled }, now) =>
      notify(tx, { userId, source: `payments.payout_settled:${payoutId}`, ...texts.payoutSettled(settled), now }),

    'verification.decided': async (tx, { decisionId, applicantId, kind, status }, now) => {
      const text = texts.verificationDecided({ kind, status })
      if (text) await notify(tx, { userId: applicantId, source: `verification.decided:${decisionId}`, ...text, now })
    },
  },
}
