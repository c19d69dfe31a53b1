import type { Listener } from '../../platform/events/dispatcher.ts'
import { notify } from './public.ts'
import { contactChanged, passwordChanged, welcome } from './rules.ts'

/** Domains above this one notify in listeners of their own; accounts are below. */
export const notificationsListener: Listener = {
  consumer: 'notifications',
  on: {
    'accounts.registered': (tx, { userId }, now) =>
      notify(tx, { userId, source: 'accounts.registered', ...welcome, now }),
    'accounts.password_changed': (tx, { userId, at }, now) =>
      notify(tx, { userId, source: `accounts.password_changed:${at}`, ...passwordChanged, now }),
    'accounts.contact_changed': (tx, { userId, channel, at }, now) =>
      notify(tx, { userId, source: `accounts.contact_changed:${channel}:${at}`, ...contactChanged(channel), now }),
  },
}
