import { DAY_MS, HOUR_MS, MINUTE_MS } from '@salama/contract/kernel/time'
import type { Sweep } from '../../platform/jobs/sweeps.ts'
import type { Platform } from '../../platform/platform.ts'
import { PUSH_SWEEP, SEND_SWEEP, sendDueMessages, sendDuePushes } from './commands/send-message.ts'
import type { Channels } from './gateways/configured.ts'
import type { NotificationsSettings } from './settings.ts'
import { deleteHeard } from './store/heard.ts'
import { deleteMessages, findNextDue } from './store/messages.ts'

/** Long enough for a question about a code that did not come. */
const KEPT_MS = 7 * DAY_MS

type Deps = Pick<Platform, 'db' | 'log'> & {
  channels: Channels
  limits: NotificationsSettings
  signal: AbortSignal
}

export function notificationsSweeps(deps: Deps): Sweep[] {
  return [
    {
      name: SEND_SWEEP,
      everyMs: MINUTE_MS,
      findNextDue: () => findNextDue(deps.db.sql, ['sms', 'email', 'push']),
      run: (now) => sendDueMessages(deps, now),
    },
    {
      // Push waits for no SMS. What another node left behind the sweep above finds.
      name: PUSH_SWEEP,
      everyMs: HOUR_MS,
      run: async (now) => {
        const { more } = await sendDuePushes(deps, now)
        return { more, nextDueAt: more ? null : await findNextDue(deps.db.sql, ['push']) }
      },
    },
    {
      name: 'notifications.purge_messages',
      everyMs: HOUR_MS,
      run: async (now) => {
        await deleteMessages(deps.db.sql, new Date(now.getTime() - KEPT_MS))
        return { more: false }
      },
    },
    {
      name: 'notifications.purge_heard',
      everyMs: HOUR_MS,
      run: async (now) => {
        // Nobody waits that long: an order is refused, a room closed, an offer over.
        await deleteHeard(deps.db.sql, new Date(now.getTime() - DAY_MS))
        return { more: false }
      },
    },
  ]
}
