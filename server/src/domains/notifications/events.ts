import type { Listener } from '../../platform/events/dispatcher.ts'
import { notify } from './public.ts'
import {
  contactChanged,
  erasureAsked,
  erasureWaits,
  erasureWithdrawn,
  exportReady,
  passwordChanged,
  welcome,
} from './rules/messages.ts'
import { followContacts } from './ways/commands.ts'

/** Domains above this one notify in listeners of their own; accounts are below. */
export const notificationsListener: Listener = {
  consumer: 'notifications',
  on: {
    'accounts.registered': (tx, { userId }, now) =>
      notify(tx, { userId, source: 'accounts.registered', ...welcome, now }),
    'accounts.password_changed': (tx, { userId, at }, now) =>
      notify(tx, { userId, source: `accounts.password_changed:${at}`, ...passwordChanged, now }),
    'accounts.export_ready': (tx, { userId, exportId, keptUntil }, now) =>
      notify(tx, { userId, source: `accounts.export_ready:${exportId}`, ...exportReady(keptUntil), now }),
    'accounts.erasure_asked': (tx, { userId, dueAt }, now) =>
      notify(tx, { userId, source: `accounts.erasure_asked:${dueAt}`, ...erasureAsked(dueAt), now }),
    'accounts.erasure_withdrawn': (tx, { userId, at }, now) =>
      notify(tx, { userId, source: `accounts.erasure_withdrawn:${at}`, ...erasureWithdrawn, now }),
    'accounts.erasure_waits': (tx, { userId, at, reason }, now) =>
      notify(tx, { userId, source: `accounts.erasure_waits:${at}`, ...erasureWaits(reason), now }),
    'accounts.contact_changed': async (tx, { userId, channel, at }, now) => {
      // By the ways of before: the new contact is not confirmed.
      await notify(tx, { userId, source: `accounts.contact_changed:${channel}:${at}`, ...contactChanged(channel), now })
      await followContacts(tx, userId)
    },
    'accounts.contact_confirmed': (tx, { userId }) => followContacts(tx, userId),
  },
}
