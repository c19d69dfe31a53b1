import { type RawBuilder, sql } from 'kysely'
import type { Settings } from '../../platform/config/settings.ts'
import { newId, type Tx } from '../../platform/db/database.ts'
import { CHAIN_SMS_MS, CHAIN_SWEEP } from './chains/rules.ts'
import type { Notice } from './ports.ts'
import { notificationsSettings } from './settings.ts'
import { type Added, insertNotifications } from './store/inbox.ts'
import { LEAVE_SWEEP } from './ways/commands.ts'

export type { Message, Notice } from './ports.ts'

/**
 * Puts notifications into people's inboxes and tells their open browsers; a repeated delivery does nothing. By which other
 * ways they leave is decided after the commit.
 */
export async function notify(tx: Tx, ...notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return
  const given = numbered(notices)
  const added = await insertNotifications(tx.sql, given)
  for (const { id, userId } of addedOf(given, added)) tx.tell(userId, 'notification', { id, version: 1 })
  wakeFor(tx, given, added)
}

/** `notify`, as the last thing that a transaction does: its news leave with the notifications. */
export async function notifyLast(tx: Tx, ...notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return
  const given = numbered(notices)
  const news = tx.news((also) => {
    for (const { id, userId } of given) also.tell(userId, 'notification', { id, version: 1 })
  })
  const added = await insertNotifications(tx.sql, given, news)
  if (added.length === given.length) tx.newsCarried()
  else for (const { id, userId } of addedOf(given, added)) tx.tell(userId, 'notification', { id, version: 1 })
  wakeFor(tx, given, added)
}

type Given = Notice & { place: number; id: string }

const numbered = (notices: readonly Notice[]): Given[] =>
  notices.map((notice, place) => ({ ...notice, place, id: newId(notice.now.getTime()) }))

const addedOf = (given: readonly Given[], added: readonly Added[]): Given[] =>
  given.filter(({ id }) => added.some((each) => each.id === id))

/** The sweeps that see to the other ways. */
function wakeFor(tx: Tx, given: readonly Given[], added: readonly Added[]): void {
  for (const { leave_at: at } of added) if (at) tx.dueAt(LEAVE_SWEEP, at)
  for (const notice of addedOf(given, added))
    if (notice.class === 'must_act') tx.dueAt(CHAIN_SWEEP, new Date(notice.now.getTime() + CHAIN_SMS_MS))
}

/** Whether messages leave by SMS. */
export const sendsSms = (settings: Settings): boolean => {
  const { smsUrl, smppUrl } = settings.of(notificationsSettings)
  return smsUrl !== undefined || smppUrl !== undefined
}

/** Whether push reaches this person: what is for a locked phone alone need not be told to others. */
export const hasPushSql = (person: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from notifications_reach reach where reach.user_id = ${person} and reach.has_push)`
