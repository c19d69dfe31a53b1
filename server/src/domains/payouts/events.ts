import type { Listener } from '../../platform/events/dispatcher.ts'
import { notify } from '../notifications/public.ts'
import { payoutSettled } from './rules.ts'

/** Payees are notified when their payout ends. */
export const payoutsListener: Listener = {
  consumer: 'payouts',
  on: {
    'payouts.settled': (tx, { payoutId, userId, ...settled }, now) =>
      notify(tx, { userId, source: `payouts.settled:${payoutId}`, ...payoutSettled(settled), now }),
  },
}
