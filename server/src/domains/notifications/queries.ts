import type { Reply } from '@salama/contract/kernel/endpoint'
import type { listNotifications } from '@salama/contract/notifications'
import type { Bell } from '@salama/contract/notifications/bell'
import type { Message } from '@salama/contract/notifications/staff'
import type { Sql } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/session/sessions.ts'
import type { BellSource, Called } from './ports.ts'
import { maskRecipient } from './rules/messages.ts'
import { findHeard } from './store/heard.ts'
import { findNewest } from './store/inbox.ts'
import { findNewestMessages } from './store/messages.ts'

/** What the bell's list shows; older ones are history nobody scrolls to. */
const SHOWN = 50

export async function inboxOf(db: Sql, actor: Actor): Promise<Reply<typeof listNotifications>> {
  const rows = await findNewest(db, { userId: actor.userId, most: SHOWN })
  return {
    unread: rows[0]?.unread ?? 0,
    notifications: rows.map(({ id, title, body, href, created_at, read_at }) => ({
      id,
      title,
      body,
      href,
      createdAt: created_at.toISOString(),
      readAt: read_at?.toISOString() ?? null,
    })),
  }
}

const MESSAGES_SHOWN = 100

/** A kept message has no other reader than the desk of a demonstration; all others stay between sender and recipient. */
export async function listMessages(db: Sql): Promise<Message[]> {
  const rows = await findNewestMessages(db, MESSAGES_SHOWN)
  return rows.map(({ id, channel, recipient, subject, body, status, attempts, last_error, sent_at, created_at }) => {
    const isKept = status === 'kept'
    return {
      id,
      channel,
      recipient: isKept ? recipient : maskRecipient(recipient),
      status,
      subject: isKept && channel === 'email' ? subject : null,
      body: isKept ? body : null,
      attempts,
      lastError: last_error,
      createdAt: created_at.toISOString(),
      sentAt: sent_at?.toISOString() ?? null,
    }
  })
}

type Asked = { userId: string; now: Date }

/** What nobody has heard yet of all that calls this person, the longest waiting first. */
export async function ringingFor(db: Sql, sources: readonly BellSource[], asked: Asked): Promise<Called[]> {
  const calls: Called[] = []
  for (const source of sources) calls.push(...(await source.ringing(db, asked)))
  if (calls.length === 0) return []
  const heard = new Set(
    await findHeard(
      db,
      calls.map(({ key }) => key),
    ),
  )
  return calls.filter(({ key }) => !heard.has(key)).sort((a, b) => a.since.localeCompare(b.since))
}

export async function bellOf(db: Sql, sources: readonly BellSource[], asked: Asked): Promise<Bell> {
  return { calls: await ringingFor(db, sources, asked) }
}
