import type { Listener } from '../../platform/events/dispatcher.ts'
import { notify } from '../notifications/public.ts'
import { answeredNotice, closedNotice } from './rules.ts'

/** People are notified of what staff wrote to them. */
export const supportListener: Listener = {
  consumer: 'support',
  on: {
    'support.answered': (tx, { messageId, ticketId, personId, number }, now) =>
      notify(tx, {
        userId: personId,
        source: `support.answered:${messageId}`,
        now,
        ...answeredNotice({ ticketId, number }),
      }),

    'support.closed': (tx, { personId, closedAt, ...ticket }, now) =>
      notify(tx, {
        userId: personId,
        source: `support.closed:${ticket.ticketId}:${closedAt}`,
        now,
        ...closedNotice(ticket),
      }),
  },
}
