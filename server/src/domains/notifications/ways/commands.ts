import { randomBytes } from 'node:crypto'
import type { Body } from '@salama/contract/kernel/endpoint'
import { CLASS_RULES, type NoticeClass, type Way } from '@salama/contract/notifications/classes'
import type { putPreferences } from '@salama/contract/notifications/preferences'
import { newId, type Tx } from '../../../platform/db/database.ts'
import { type Contacts, confirmedContactsOf } from '../../accounts/public.ts'
import { PUSH_SWEEP, SEND_SWEEP } from '../commands/send-message.ts'
import { findDevicesOf, forgetPush } from '../devices/store.ts'
import type { Channels } from '../gateways/configured.ts'
import { toGsm } from '../rules/gsm.ts'
import { mailText, pushPayload, smsText } from '../rules/texts.ts'
import { markRead } from '../store/inbox.ts'
import { expiryOf, isWanted, leavesAt, NO_PREFERENCES, type Preferences, type Reach, waysFor } from './rules.ts'
import {
  findLeaving,
  findLink,
  findReach,
  insertLinks,
  insertNoticeMessages,
  type LeavingRow,
  type Link,
  type NoticeMessage,
  type ReachRow,
  saveContacts,
  savePreferences,
  takeLeaving,
} from './store.ts'

export const LEAVE_SWEEP = 'notifications.leave_inbox'

/** What a command of this domain needs of the outside. */
export type WaysDeps = {
  channels: Channels
  origin: () => string
  /** Whether what people write comes in: only then they are asked to. */
  hears: boolean
}

/** The account's confirmed contacts are those by which notices leave. */
export async function followContacts(tx: Tx, userId: string): Promise<void> {
  const contacts = (await confirmedContactsOf(tx.sql, [userId])).get(userId)
  await saveContacts(tx.sql, { userId, hasPhone: Boolean(contacts?.phone), hasEmail: Boolean(contacts?.email) })
}

type Choosing = { userId: string; body: Body<typeof putPreferences>; now: Date }

/** Keeps what differs from what the class says by itself, so that a better rule reaches whoever chose nothing. */
export async function choosePreferences(tx: Tx, { userId, body, now }: Choosing): Promise<void> {
  const before = (await findReach(tx.sql, [userId])).get(userId)
  const ways: Partial<Record<NoticeClass, Partial<Record<Way, boolean>>>> = {}
  for (const { class: noticeClass, way, isOn } of body.ways) {
    const rule = CLASS_RULES[noticeClass].ways[way]
    if (rule === 'always' || rule === 'never' || isOn === (rule === 'on')) continue
    ways[noticeClass] = { ...ways[noticeClass], [way]: isOn }
  }
  const smsStoppedAt = body.isSmsStopped ? (before?.sms_stopped_at ?? now) : null
  await savePreferences(tx.sql, { userId, ways, quiet: body.quietHours, smsStoppedAt })
}

/** Who opens it has read the notice. Answers the page; undefined for a code that is not of this person. */
export async function openLink(
  tx: Tx,
  { code, userId, now }: { code: string; userId: string; now: Date },
): Promise<string | undefined> {
  const link = await findLink(tx.sql, { code, userId })
  if (!link) return undefined
  const [read] = await markRead(tx.sql, { userId, ids: [link.notice_id], now })
  if (read) tx.tell(userId, 'notification', { id: read, version: 2 })
  return link.href
}

/** Gives notices to the ways out that their class and their reader want; answers how many were looked at. */
export async function leaveInbox(tx: Tx, deps: WaysDeps, { now, most }: { now: Date; most: number }): Promise<number> {
  const leaving = await takeLeaving(tx.sql, { now, most })
  if (leaving.length > 0) await sendOut(tx, deps, leaving, now)
  return leaving.length
}

/**
 * Gives one notice that must be answered to its reader's phone, once. Answers why it did not, where it did not: quiet hours
 * are no reason.
 */
export async function sendBySms(
  tx: Tx,
  deps: WaysDeps,
  { noticeId, now }: { noticeId: string; now: Date },
): Promise<'sent' | 'unreachable' | 'unwanted'> {
  const notice = await findLeaving(tx.sql, noticeId)
  if (!notice) return 'unreachable'
  const userIds = [notice.user_id]
  const row = (await findReach(tx.sql, userIds)).get(notice.user_id)
  if (row && !isWanted(notice.class, 'sms', preferencesOf(row))) return 'unwanted'
  const links: Link[] = []
  const contacts = (await confirmedContactsOf(tx.sql, userIds)).get(notice.user_id)
  const person = { reach: row, contacts, devices: [], links, now }
  const messages = messagesOf(deps, notice, person).filter(({ channel }) => channel === 'sms')
  await queue(tx, messages, links)
  return messages.length > 0 ? 'sent' : 'unreachable'
}

async function sendOut(tx: Tx, deps: WaysDeps, leaving: readonly LeavingRow[], now: Date): Promise<void> {
  const userIds = [...new Set(leaving.map(({ user_id }) => user_id))]
  const [reach, contacts] = [await findReach(tx.sql, userIds), await confirmedContactsOf(tx.sql, userIds)]
  const devices = await devicesOf(tx, [...reach.values()])
  const links: Link[] = []
  const messages = leaving.flatMap((notice) => {
    const id = notice.user_id
    const person = { reach: reach.get(id), contacts: contacts.get(id), devices: devices.get(id) ?? [], links, now }
    const all = messagesOf(deps, notice, person)
    // An SMS about what must be answered is a step of its chain.
    return notice.class === 'must_act' ? all.filter(({ channel }) => channel === 'push') : all
  })
  await queue(tx, newestOfEach(messages), links)
}

/** Which devices take push, by person. Of whom none is left since the session ended, that is noted. */
async function devicesOf(tx: Tx, rows: readonly ReachRow[]): Promise<Map<string, string[]>> {
  const userIds = rows.filter((row) => row.has_push).map((row) => row.user_id)
  if (userIds.length === 0) return new Map()
  const devices = new Map<string, string[]>()
  for (const { id, user_id } of await findDevicesOf(tx.sql, userIds))
    devices.set(user_id, [...(devices.get(user_id) ?? []), id])
  const left = userIds.filter((userId) => !devices.has(userId))
  if (left.length > 0) await forgetPush(tx.sql, left)
  return devices
}

async function queue(tx: Tx, messages: readonly NoticeMessage[], links: readonly Link[]): Promise<void> {
  await insertLinks(tx.sql, links)
  await insertNoticeMessages(tx.sql, messages)
  for (const { channel, nextAttemptAt, expiresAt } of messages)
    tx.dueAt(channel === 'push' ? PUSH_SWEEP : SEND_SWEEP, nextAttemptAt ?? expiresAt)
}

type Person = {
  reach: ReachRow | undefined
  contacts: Contacts | undefined
  devices: readonly string[]
  links: Link[]
  now: Date
}

/** What leaves of one notice: a message by each way that its reader wants, to each of their devices one. */
function messagesOf(deps: WaysDeps, notice: LeavingRow, person: Person): NoticeMessage[] {
  const { reach: row, contacts, devices, links, now } = person
  const preferences = row ? preferencesOf(row) : NO_PREFERENCES
  const recipients: Record<Way, readonly string[]> = {
    push: devices,
    sms: contacts?.phone ? [contacts.phone] : [],
    email: contacts?.email ? [contacts.email] : [],
  }
  const canLeave = (way: Way) => recipients[way].length > 0 && deps.channels.modeOf(way) !== 'off'
  const reach: Reach = { push: canLeave('push'), sms: canLeave('sms'), email: canLeave('email') }
  const ways = waysFor(notice.class, { preferences, reach })
  // Whoever has the invitation must hear what becomes of it, whichever class says so.
  const isInvited = notice.enclosed?.event !== undefined && reach.email && isWanted('money', 'email', preferences)
  if (isInvited && !ways.includes('email')) ways.push('email')
  return ways.flatMap((way) => {
    const times = { at: notice.created_at, usefulUntil: notice.useful_until, quiet: preferences.quiet }
    const at = leavesAt(notice.class, { way, now, ...times })
    const mode = deps.channels.modeOf(way)
    if (at === null || mode === 'off') return []
    return recipients[way].map((recipient) => ({
      id: newId(now.getTime()),
      channel: way,
      class: notice.class,
      noticeId: notice.id,
      userId: notice.user_id,
      recipient,
      ...textOf(deps, notice, way, { links, now }),
      href: notice.href,
      collapses: CLASS_RULES[notice.class].collapses && notice.href !== null,
      status: mode,
      nextAttemptAt: mode === 'queued' ? at : null,
      expiresAt: expiryOf(notice.class, notice.created_at, notice.useful_until),
      now,
    }))
  })
}

function textOf(deps: WaysDeps, notice: LeavingRow, way: Way, { links, now }: Pick<Person, 'links' | 'now'>) {
  if (way === 'email') return mailText(notice)
  const body = way === 'sms' ? smsOf(deps, notice, links, now) : JSON.stringify(pushPayload(notice))
  return { subject: null, body }
}

const LINK_BYTES = 6

function smsOf({ origin, hears }: WaysDeps, notice: LeavingRow, links: Link[], now: Date): string {
  const ask = hears ? askOf(notice) : ''
  if (notice.href === null) return toGsm(smsText(notice, null, ask))
  const code = newCode()
  links.push({ code, noticeId: notice.id, userId: notice.user_id, href: notice.href, now })
  return toGsm(smsText(notice, `${origin()}/n/${code}`, ask))
}

const newCode = (): string => randomBytes(LINK_BYTES).toString('base64url')

const askOf = ({ class: noticeClass, matter }: LeavingRow): string => {
  if (matter !== null) return 'Responda 1 confirmo, 2 mudar, 3 cancelar.'
  return noticeClass === 'must_act' ? 'Responda 1 se já viu.' : ''
}

/** A short address of the page of a notice, for an SMS to its reader. */
export async function linkTo(tx: Tx, { origin }: WaysDeps, link: Omit<Link, 'code'>): Promise<string> {
  const code = newCode()
  await insertLinks(tx.sql, [{ ...link, code }])
  return `${origin()}/n/${code}`
}

/** Of those that collapse, the newest about a page by each way. */
function newestOfEach(messages: readonly NoticeMessage[]): NoticeMessage[] {
  const newest = new Map(messages.map((message) => [message.collapses ? keyOf(message) : message.id, message]))
  return [...newest.values()]
}

const keyOf = ({ channel, recipient, href }: NoticeMessage): string => `${channel} ${recipient} ${href}`

export const preferencesOf = ({ ways, quiet_from: from, quiet_to: to, sms_stopped_at }: ReachRow): Preferences => ({
  ways,
  quiet: from === null || to === null ? null : { from, to },
  isSmsStopped: sms_stopped_at !== null,
})
