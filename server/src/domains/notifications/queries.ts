import type { Reply } from '@salama/contract/kernel/endpoint'
import type { listNotifications } from '@salama/contract/notifications'
import type { Message } from '@salama/contract/notifications/staff'
import type { Sql } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/session/sessions.ts'
import { maskRecipient } from './rules.ts'
import { countUnread, findNewest } from './store/inbox.ts'
import { findNewestMessages } from './store/messages.ts'

/** What the bell's list shows; older ones are history nobody scrolls to. */
const SHOWN = 50

export async function inboxOf(db: Sql, actor: Actor): Promise<Reply<typeof listNotifications>> {
  const rows = await findNewest(db, { userId: actor.userId, most: SHOWN })
  return {
    unread: await countUnread(db, actor.userId),
    notifications: rows.map(({ created_at, read_at, ...row }) => ({
      ...row,
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
