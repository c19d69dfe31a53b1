import type { Settings } from '../../platform/config/settings.ts'
import { newId, type Tx } from '../../platform/db/database.ts'
import { notificationsSettings } from './settings.ts'
import { insertNotification, markSourceRead } from './store/inbox.ts'

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

/** Puts a notification into a person's inbox and tells their open browsers; a repeated delivery does nothing. */
export async function notify(tx: Tx, notice: Notice): Promise<void> {
  const id = newId(notice.now.getTime())
  const isNew = await insertNotification(tx.sql, { id, ...notice })
  const { userId, settles, now } = notice
  if (isNew && settles !== undefined) await markSourceRead(tx.sql, { userId, source: settles, now })
  if (isNew) tx.tell(notice.userId, 'notification', { id, version: 1 })
}

/** Whether messages leave by SMS. */
export const sendsSms = (settings: Settings): boolean => settings.of(notificationsSettings).smsUrl !== undefined
