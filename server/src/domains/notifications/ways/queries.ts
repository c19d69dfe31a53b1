import type { Reply } from '@salama/contract/kernel/endpoint'
import { CLASS_RULES, NOTICE_CLASSES, WAYS } from '@salama/contract/notifications/classes'
import type { getPreferences } from '@salama/contract/notifications/preferences'
import type { Sql } from '../../../platform/db/database.ts'
import type { Actor, Sessions } from '../../../platform/session/sessions.ts'
import { confirmedContactsOf } from '../../accounts/public.ts'
import { sessionIdOf } from '../devices/commands.ts'
import { findDevicesOf } from '../devices/store.ts'
import type { Channels } from '../gateways/configured.ts'
import { preferencesOf } from './commands.ts'
import { isWanted, NO_PREFERENCES } from './rules.ts'
import { findReach } from './store.ts'

export async function describePreferences(
  db: Sql,
  { sessions, channels, actor, now }: { sessions: Sessions; channels: Channels; actor: Actor; now: Date },
): Promise<Reply<typeof getPreferences>> {
  const { userId } = actor
  const row = (await findReach(db, [userId])).get(userId)
  const contacts = (await confirmedContactsOf(db, [userId])).get(userId)
  const devices = await findDevicesOf(db, [userId])
  const sessionId = devices.length > 0 ? await sessionIdOf(db, sessions, { actor, now }) : undefined
  const preferences = row ? preferencesOf(row) : NO_PREFERENCES
  // What is shown of SMS is what was chosen, also while all of them are stopped.
  const chosen = { ...preferences, isSmsStopped: false }
  return {
    ways: NOTICE_CLASSES.flatMap((noticeClass) =>
      WAYS.map((way) => ({
        class: noticeClass,
        way,
        isOn: isWanted(noticeClass, way, chosen),
        isFixed: ['always', 'never'].includes(CLASS_RULES[noticeClass].ways[way]),
      })),
    ),
    quietHours: preferences.quiet,
    isSmsStopped: preferences.isSmsStopped,
    reach: {
      phone: contacts?.phone ?? null,
      email: contacts?.email ?? null,
      devices: devices.length,
      thisDevice: devices.find((device) => device.session_id === sessionId)?.id ?? null,
      sendsSms: channels.modeOf('sms') !== 'off',
      sendsEmail: channels.modeOf('email') !== 'off',
    },
  }
}
