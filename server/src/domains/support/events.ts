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

    'support.closed': async (tx, { personId, closedAt, by, ...ticket }, now) => {
      if (by === 'customer') return
      const source = `support.closed:${ticket.ticketId}:${closedAt}`
      await notify(tx, { userId: personId, source, now, ...closedNotice(ticket) })
    },
  },
}
