import type { Listener } from '../../platform/events/dispatcher.ts'
import { notify } from '../notifications/public.ts'
import { numberAdded, payoutSettled } from './rules.ts'

/** Payees are notified of a number that was added, and when their payout ends. */
export const payoutsListener: Listener = {
  consumer: 'payouts',
  on: {
    'payouts.number_added': (tx, { userId, ...added }, now) =>
      notify(tx, {
        userId,
        source: `payouts.number_added:${added.msisdn}:${added.usableAt}`,
        ...numberAdded(added),
        now,
      }),
    'payouts.settled': (tx, { payoutId, userId, ...settled }, now) =>
      notify(tx, { userId, source: `payouts.settled:${payoutId}`, ...payoutSettled(settled), now }),
  },
}
