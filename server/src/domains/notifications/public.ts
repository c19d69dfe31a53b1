import type { Settings } from '../../platform/config/settings.ts'
import { newId, type Tx } from '../../platform/db/database.ts'
import { notificationsSettings } from './settings.ts'
import { insertNotifications } from './store/inbox.ts'

/** What a notification says; `href` is a page of this site. */
export type Message = { title: string; body: string; href: string }

export type Notice = {
  userId: string
  /** The news it tells, e.g. `appointments.held:<id>`: a person gets one notification per source, ever. */
  source: string
  title: string
  body: string
  /** A page of this site, beginning with '/'. */
  href: string | null
  /** The source of earlier news that this one settles: it counts as read. */
  settles?: string
  now: Date
}

/** Puts notifications into people's inboxes and tells their open browsers; a repeated delivery does nothing. */
export async function notify(tx: Tx, ...notices: readonly Notice[]): Promise<void> {
  const given = notices.map((notice) => ({ ...notice, id: newId(notice.now.getTime()) }))
  const added = await insertNotifications(tx.sql, given)
  for (const { id, userId } of given) if (added.has(id)) tx.tell(userId, 'notification', { id, version: 1 })
}

/** Whether messages leave by SMS. */
export const sendsSms = (settings: Settings): boolean => settings.of(notificationsSettings).smsUrl !== undefined
